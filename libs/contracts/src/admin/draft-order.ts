import * as f from '../fields';
import { LIMITS } from '../limits';
import { LOCALES } from '../locale';
import { billing, recipient } from '../order/address-fields';
import type { CartCode, QuoteSums } from '../order/cart';
import { COUNTER_METHODS } from '../shop/payment-methods';
import { SHIPPING_METHODS, type ShippingMethod } from '../shop/shipping';
import type { Cents, Count, Id } from '../values';

const CENTS_MAX = 100_000_000;
/**
 * A discount on the goods of a staff order, in per cent or cents. It replaces promotions on goods and basket if it
 * saves more than they do together.
 */
export const MANUAL_CUT = {
  percent: f.optional(f.whole(1, 99)),
  /** Less than the value of the goods. */
  cents: f.optional(f.money(1, CENTS_MAX)),
  /** Shown to the buyer too, on order and invoice. */
  reason: f.line(LIMITS.promotionTitleMax, { min: 1 }),
};
export type ManualCut = f.InputOf<typeof MANUAL_CUT>;

const DRAFT_LINE = {
  productId: f.ID,
  size: f.line(40, { min: 1 }),
  quantity: f.whole(1, LIMITS.lineQuantity),
};
export const DRAFT_CODE = f.text(LIMITS.codeTypedMax);
/** The parts of a staff order that determine its price. */
const PRICED_DRAFT = {
  lines: f.list(f.group('DraftLineDto', DRAFT_LINE), {
    min: 1,
    max: LIMITS.cartLines,
    unique: ['productId', 'size'],
  }),
  shipping: f.choice(SHIPPING_METHODS),
  /** Codes in addition to automatic promotions; codes that do not apply have no effect. */
  codes: f.optional(f.list(DRAFT_CODE, { max: LIMITS.cartCodes, unique: true })),
  cut: f.optional(f.group('ManualCutDto', MANUAL_CUT)),
};
export const DRAFT_QUOTE = f.extended(PRICED_DRAFT, {
  /** '' when collecting without an address. */
  postcode: f.text(10),
  /** Email of the customer, for promotions with a limit per buyer. */
  email: f.optional(f.line(LIMITS.emailMax)),
});
export type DraftQuoteInput = f.InputOf<typeof DRAFT_QUOTE>;

/** An order taken by phone or at a market stall. */
export const DRAFT_ORDER = f.extended(PRICED_DRAFT, {
  /** Idempotency key made by the client. */
  key: f.UUID,
  /** An existing account is found by its email; without one, no mail is sent. */
  customer: f.group('DraftCustomerDto', {
    name: f.personName({ min: 1 }),
    email: f.optional(f.EMAIL),
    phone: f.optional(f.PHONE),
  }),
  locale: f.choice(LOCALES),
  /** Not needed for pickup without a tax id, which the service decides. */
  address: f.conditional(
    recipient,
    (order: { shipping: ShippingMethod; address?: unknown }) =>
      order.shipping !== 'pickup' || order.address !== undefined,
  ),
  note: f.optional(f.lines(LIMITS.noteMax)),
  taxId: f.optional(f.TAX_ID),
  /** Only with a tax id. */
  billing: f.optional(billing),
  payment: f.choice(COUNTER_METHODS),
  /** Required if the method needs it. */
  reference: f.optional(f.line(LIMITS.referenceMax)),
  /** The total quoted to the buyer; if it differs, 409 `totalDiffers` contains the correct `totalCents`. */
  totalCents: f.optional(f.money(0)),
  /** Accepts characters that the invoice cannot print; without it the order is rejected with 409 `signsUnshown`. */
  boxes: f.optional(f.FLAG),
});
export type DraftOrder = f.InputOf<typeof DRAFT_ORDER>;

/** The price of a staff order. Amounts in cents, VAT included. */
export interface DraftQuote {
  /** In the given order. */
  lines: { productId: Id; size: string; quantity: Count; lineCents: Cents }[];
  sums: QuoteSums;
  /** The result of each code; absent if there are none. */
  codes?: CartCode[];
  /** Saving by a manual discount, saving by promotions on goods and basket without it, and whether it is applied. */
  cut?: { savedCents: Cents; othersCents: Cents; applied: boolean };
  /** Total above which an order requires a tax id. */
  taxIdAboveCents: Cents;
}
