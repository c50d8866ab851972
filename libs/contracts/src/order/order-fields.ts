import * as f from '../fields';
import { LIMITS } from '../limits';
import { LOCALES } from '../locale';
import { SHIPPING_METHODS } from '../shop/shipping';
import { billing, recipient } from './address-fields';
import { ORDER_STATUSES } from './order-status';

export const LINE_ID = f.line(60, { min: 1 });

export const CHECKOUT = {
  /** The address. Location fields are required if `requiresLocation` is true for the order. */
  address: recipient,
  shipping: f.choice(SHIPPING_METHODS),
  /** Digest of the displayed cart. If content or prices differ, the request fails with 409 and the current cart. */
  cartDigest: f.matching(/^[0-9a-f]{64}$/),
  /**
   * The total that the buyer confirmed, including delivery. If it differs from the current total, the request fails
   * with 409 `cartChanged`.
   */
  totalCents: f.optional(f.money(0)),
  /** Note that is printed on the packing slip. */
  note: f.optional(f.lines(LIMITS.noteMax)),
  taxId: f.optional(f.TAX_ID),
  /** Billing address, only used with a tax id. */
  billing: f.optional(billing),
  locale: f.optional(f.choice(LOCALES)),
  saveAddress: f.optional(f.FLAG),
  /** Whether to save the billing details to the account. */
  saveBilling: f.optional(f.FLAG),
};
export type CheckoutInput = f.RequestOf<typeof CHECKOUT>;

export const UPDATE_ORDER_INPUT = {
  status: f.choice(ORDER_STATUSES),
  /** Bank account for refunding a cancelled order that was paid by transfer; by default the sender's account. */
  refundTo: f.optional(
    f.group(
      'BankAccountDto',
      { holder: f.line(LIMITS.nameMax, { min: 1 }), iban: f.line(LIMITS.ibanMax, { min: 1 }) },
      'defined',
    ),
  ),
  /** Reason for the change, stored as an internal note for staff. */
  reason: f.optional(f.line(LIMITS.reportNoteMax, { min: 1 })),
  /** Whether the units of a paid order are restocked when staff cancel it; true by default. */
  restock: f.optional(f.FLAG),
  /** Cents received for an unpaid order that staff cancel; by default the sum of the recorded transfers. */
  arrivedCents: f.optional(f.money(0, LIMITS.cardPaymentMaxCents)),
};
export type UpdateOrderInput = f.RequestOf<typeof UPDATE_ORDER_INPUT>;
