import type { Promotion as PricedPromotion } from '@munay/contracts/pricing/promotion';
import type { EnteredCode } from '@munay/contracts/pricing/why-not';
import type { PaymentMethod } from '@munay/contracts/shop/payment-methods';
import type { Promotion } from './promotion.schema';

export type PromotionFields = Promotion & { id: string };
export type NewPromotion = Omit<Promotion, 'createdAt' | 'updatedAt'>;
/** The fields of a promotion that placing an order reads. */
export type OfferedPromotion = Pick<
  PromotionFields,
  'id' | 'version' | 'title' | 'way' | 'code' | 'announced' | 'left' | 'perBuyer' | 'firstOrder' | 'endsAt'
>;
/** What staff set of a promotion. */
export type PromotionTerms = Omit<NewPromotion, 'state' | 'position' | 'left' | 'excludedSizes' | 'version'>;

/** Who orders. Limits per buyer are judged for a proved address only. */
export interface PromotionBuyerOf {
  userId: string | null;
  email: string;
  proven: boolean;
}

/** The promotions an order is priced with. */
export interface Offers {
  promotions: readonly PricedPromotion[];
  codes: readonly EnteredCode[];
  /** Whether any promotion is by code. */
  takesCodes: boolean;
  /** All of them, by id. */
  known: ReadonlyMap<string, OfferedPromotion>;
  /** The normal form of entered single codes, by promotion. */
  singles: ReadonlyMap<string, string>;
}

/** A code that everybody is told and may use now. */
export interface AnnouncedCode {
  id: string;
  code: string;
  promotion: PricedPromotion;
}

/** A use that a limit counts. */
export interface LimitedUse {
  promotionId: string;
  /** Normal form of a single code. */
  code?: string;
  counted: boolean;
  perBuyer: number | null;
  first: boolean;
}

/** The order that takes uses. */
export interface UsingOrder {
  orderId: string;
  buyer: { userId: string | null; email: string };
  method: PaymentMethod;
  /** How long it may stay unpaid. */
  forMs: number;
}
