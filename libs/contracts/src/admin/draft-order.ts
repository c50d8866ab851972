import type { Locale } from '../locale';
import type { BillingInput, Recipient, ShippingMethod } from '../order/address';
import type { CartCode, QuoteSums } from '../order/cart';
import type { PaymentMethod } from '../order/order';
import type { Cents, Count, Id, Percent } from '../values';

/** Payment methods that staff record by hand. */
export const COUNTER_METHODS = ['transfer', 'cash', 'terminal'] as const satisfies PaymentMethod[];
export type CounterMethod = (typeof COUNTER_METHODS)[number];

/**
 * A discount on the goods of an order by hand, in per cent or cents. It takes the place of promotions on goods and basket
 * where it saves more than they do together.
 */
export interface ManualCut {
  /** 1 to 99. */
  percent?: Percent;
  /** Less than the goods come to. */
  cents?: Cents;
  /** Shown to the buyer too, on order and invoice. */
  reason: string;
}

/** An order taken by phone or at a market stall. */
export interface DraftOrder {
  /** Idempotency key made by the client. */
  key: string;
  /** An existing account is found by its email; without one, no mail is sent. */
  customer: { name: string; email?: string; phone?: string };
  locale: Locale;
  lines: { productId: Id; size: string; quantity: Count }[];
  shipping: ShippingMethod;
  /** Not needed for pickup without a tax id. */
  address?: Recipient;
  note?: string;
  taxId?: string;
  /** With a tax id only. */
  billing?: BillingInput;
  payment: CounterMethod;
  /** Besides automatic promotions; ones that do not fit have no effect. */
  codes?: string[];
  cut?: ManualCut;
  /** Of the card terminal; required for it. */
  reference?: string;
  /** As quoted to the buyer; if it differs, 409 `totalDiffers` contains the correct `totalCents`. */
  totalCents?: Cents;
  /** Accepts characters that the invoice cannot print; without it such an order answers 409 `signsUnshown`. */
  boxes?: boolean;
}

/** The parts of a staff order that determine its price. */
export interface DraftQuoteInput extends Pick<DraftOrder, 'lines' | 'shipping' | 'codes' | 'cut'> {
  /** Of the customer, for promotions with a limit per buyer. */
  email?: string;
  /** '' when collecting without an address. */
  postcode: string;
}

/** The price of such an order. Amounts in cents, VAT included. */
export interface DraftQuote {
  /** In the given order. */
  lines: { productId: Id; size: string; quantity: Count; lineCents: Cents }[];
  sums: QuoteSums;
  /** What became of each; absent without any. */
  codes?: CartCode[];
  /** What a manual discount saves, what promotions on goods and basket save without it, and whether it is applied. */
  cut?: { savedCents: Cents; othersCents: Cents; applied: boolean };
  /** Total above which an order requires a tax id. */
  taxIdAboveCents: Cents;
}
