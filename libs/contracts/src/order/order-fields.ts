import * as f from '../fields';
import { LIMITS } from '../limits';
import { LOCALES } from '../locale';
import { SHIPPING_METHODS } from '../shop/shipping';
import { billing, recipient } from './address-fields';
import { ORDER_STATUSES } from './order-status';

export const LINE_ID = f.line(60, { min: 1 });

export const CHECKOUT = {
  /** A complete address, with a place if the order `needsPlace`. */
  address: recipient,
  shipping: f.choice(SHIPPING_METHODS),
  /** Digest of the cart the buyer saw; if content or prices differ, 409 with the current cart. */
  cartDigest: f.matching(/^[0-9a-f]{64}$/),
  /** The total confirmed by the buyer, with delivery; if it differs, 409 `cartChanged` with `CheckoutChanged`. */
  totalCents: f.optional(f.money(0)),
  /** Printed on the packing slip. */
  note: f.optional(f.lines(LIMITS.noteMax)),
  taxId: f.optional(f.TAX_ID),
  /** Used only with a tax id. */
  billing: f.optional(billing),
  locale: f.optional(f.choice(LOCALES)),
  saveAddress: f.optional(f.FLAG),
  /** Saves tax id and billing address to the account. */
  saveBilling: f.optional(f.FLAG),
};
export type CheckoutInput = f.RequestOf<typeof CHECKOUT>;

export const UPDATE_ORDER = {
  status: f.choice(ORDER_STATUSES),
  /** Refund account for a cancelled transfer; by default the sender's account. */
  payBackTo: f.optional(
    f.group(
      'BankAccountDto',
      { holder: f.line(LIMITS.nameMax, { min: 1 }), iban: f.line(LIMITS.ibanMax, { min: 1 }) },
      'defined',
    ),
  ),
  /** Stored as a note that only staff see. */
  reason: f.optional(f.line(LIMITS.reportNoteMax, { min: 1 })),
  /** Whether staff restock the units of a paid order when cancelling; true by default. */
  restock: f.optional(f.FLAG),
  /** Cents that had arrived by transfer when staff cancel an unpaid order; by default the recorded transfers. */
  arrivedCents: f.optional(f.money(0, LIMITS.cardPaymentMaxCents)),
};
export type UpdateOrder = f.RequestOf<typeof UPDATE_ORDER>;
