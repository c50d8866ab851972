import type { Caller, SignedIn } from '../../http/caller';
import type { PromotionBuyerOf } from '../promotion/promotion.types';
import type { CartOwner } from './cart.types';

/** Whose cart it is; null for a visitor who has none. */
export const ownerOf = ({ user, guestId }: Pick<Caller, 'user' | 'guestId'>): CartOwner | null =>
  user ? { userId: user.id } : guestId ? { guestKey: guestId } : null;

/** The buyer as promotions know one; null for a visitor. */
export const buyerOf = (user: SignedIn | null): PromotionBuyerOf | null =>
  user && { userId: user.id, email: user.contact.email, proven: user.contact.emailValidated };
