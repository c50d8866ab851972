import type { Caller, SignedInUser } from '../../http/caller';
import type { PromotionBuyerKeys } from '../promotion/promotion.types';
import type { CartOwner } from './cart.types';

/** Rate limit for new guest carts, per network. */
export const NEW_CART_LIMIT = { points: 60, seconds: 600 };

/** The owner of a cart; null for a visitor without one. A guest account uses the visitor's cart. */
export const toCartOwner = ({ user, guestId }: Pick<Caller, 'user' | 'guestId'>): CartOwner | null =>
  user ? { userId: user.id } : guestId ? { guestKey: guestId } : null;

/** The buyer for evaluating promotions; null for a visitor. */
export const toPromotionBuyer = (buyer: SignedInUser | null): PromotionBuyerKeys | null =>
  buyer && { userId: buyer.id, email: buyer.contact.email, isVerified: buyer.contact.emailValidated };
