import type { Caller, SignedIn } from '../../http/caller';
import type { PromotionBuyerOf } from '../promotion/promotion.types';
import type { CartOwner } from './cart.types';

/** Whose cart it is; null for a visitor who has none. Someone with a provisional account keeps the visitor's. */
export const ownerOf = ({ user, guestId }: Pick<Caller, 'user' | 'guestId'>): CartOwner | null =>
  user ? { userId: user.id } : guestId ? { guestKey: guestId } : null;

/** The buyer as promotions know one; null for a visitor. */
export const buyerOf = (buyer: SignedIn | null): PromotionBuyerOf | null =>
  buyer && { userId: buyer.id, email: buyer.contact.email, proven: buyer.contact.emailValidated };
