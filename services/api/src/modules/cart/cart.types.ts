import type { CartView } from '@munay/contracts/order/cart';
import type { OrderPromotion } from '@munay/contracts/order/order';
import type { RequestedLine } from '../pricing/pricing.mapper';
import type { Offers } from '../promotion/promotion.types';
import type { StoredLine, StoredMergeNote } from './cart.schema';

/** Owner of a cart: a customer, or a visitor by the key from the guest cookie. */
export type CartOwner = { userId: string } | { guestKey: string };

export interface CartFields {
  id: string;
  userId: string | null;
  lines: StoredLine[];
  /** Entered codes in normalised form. */
  codes: string[];
  version: number;
  merged: StoredMergeNote[];
  updatedAt: Date;
  /** Expiry of a guest's cart; null for customers. */
  expiresAt: Date | null;
}

/** Limit for the units that are added to a cart. */
export interface UnitLimit {
  available: number;
  /** Whether to add no units at all if fewer are available than requested. */
  all?: boolean;
}

/**
 * The basis of an order: the cart, its version, and the lines at current prices. Stock levels are only informative,
 * because the reservation guarantees the units.
 */
export interface CurrentCart {
  id: string;
  version: number;
  lines: RequestedLine[];
  /** The promotions that may apply. */
  offers: Offers;
  view: Pick<CartView, 'products' | 'digest'>;
  /**
   * Prices the cart again from the database, before a changed price is shown to the buyer; absent if the prices already
   * come from the database.
   */
  reload?: () => Promise<CurrentCart>;
}

/** Units to remove from a cart, and the promotions whose codes are removed. */
export interface PurchasedItems {
  cartId: string;
  lines: readonly Pick<StoredLine, 'sku' | 'quantity'>[];
  promotions?: readonly Pick<OrderPromotion, 'code'>[] | undefined;
}
