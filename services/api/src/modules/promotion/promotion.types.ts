import type { EnteredCode } from '@munay/contracts/pricing/code-states';
import type { Promotion as PricedPromotion } from '@munay/contracts/pricing/promotion';
import type { PaymentMethod } from '@munay/contracts/shop/payment-methods';
import type { Promotion } from './promotion.schema';

export type PromotionFields = Promotion & { id: string };
export type NewPromotion = Omit<Promotion, 'createdAt' | 'updatedAt'>;
/** Changes to the fields of a promotion; undefined removes a field. */
export type PromotionChange = { [Name in keyof NewPromotion]?: NewPromotion[Name] | undefined };
/** The promotion fields that are read when an order is placed. */
export type ActivePromotion = Pick<
  PromotionFields,
  | 'id'
  | 'version'
  | 'title'
  | 'redemption'
  | 'code'
  | 'announced'
  | 'left'
  | 'perBuyer'
  | 'firstOrder'
  | 'endsAt'
>;
/** The promotion fields that staff set. */
export type PromotionTerms = Omit<NewPromotion, 'state' | 'position' | 'left' | 'excludedSizes' | 'version'>;

/** The buyer. Limits per buyer are only checked for a verified address. */
export interface PromotionBuyerKeys {
  userId: string | null;
  email: string;
  isVerified: boolean;
}

/** The promotions that determine the price of an order. */
export interface Offers {
  promotions: readonly PricedPromotion[];
  codes: readonly EnteredCode[];
  /** Whether any promotion uses codes. */
  acceptsCodes: boolean;
  /** All promotions, keyed by id. */
  known: ReadonlyMap<string, ActivePromotion>;
  /** Normalised single-use codes that the buyer has entered, keyed by promotion. */
  singleCodes: ReadonlyMap<string, string>;
}

/** A publicly announced code that buyers may currently use. */
export interface AnnouncedCode {
  id: string;
  code: string;
  promotion: PricedPromotion;
}

/** A use that counts against a limit. */
export interface LimitedUse {
  promotionId: string;
  /** Normalised single-use code. */
  code?: string | undefined;
  isCounted: boolean;
  perBuyer: number | null;
  first: boolean;
}

/** The order that reserves the uses. */
export interface PromotionOrder {
  orderId: string;
  buyer: { userId: string | null; email: string };
  method: PaymentMethod;
  /** Time in ms for which the order may stay unpaid. */
  durationMs: number;
}
