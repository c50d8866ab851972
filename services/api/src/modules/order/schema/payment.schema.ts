import { SchemaTypes } from 'mongoose';
import { PAYMENT_METHODS } from '@munay/contracts/shop/payment-methods';
import { createEnum, createList, createTypedField, part, type ValueOf } from './part.schema';

const DisputeSchema = part({
  /** Id at the provider. */
  id: String,
  amountCents: Number,
  /** In an inquiry, the bank only asks a question and withdraws no money. */
  state: createTypedField<'inquiry' | 'open' | 'lost' | 'closed'>(String),
  /** Whether refunds are still possible. */
  refundable: Boolean,
});
export type StoredDispute = ValueOf<typeof DisputeSchema>;

/** A bank transfer whose amount differs from the order total. */
const ReceiptSchema = part({
  cents: Number,
  at: Date,
  /** Id of the staff member. */
  by: String,
  reference: String,
});
export type StoredReceipt = ValueOf<typeof ReceiptSchema>;

/** The payment and its unrefunded remainder. */
export const PaymentSchema = part(
  {
    method: createEnum(PAYMENT_METHODS),
    paidCents: Number,
    refundedCents: Number,
    /** Currency of the payment. It differs from the order's currency only while the payment is under review. */
    currency: String,
    /** Whether a dispute or an inquiry is open, or was lost. Read with the functions of `dispute.rules.ts`. */
    disputed: Boolean,
  },
  {
    optional: {
      /** Whether a dispute was lost and none is open. */
      disputeLost: Boolean,
      /** Disputes as reported by the provider; absent before the first dispute. */
      disputes: createList(DisputeSchema),
      /** Amount lost in disputes, in cents. */
      chargedBackCents: Number,
      /** Reference of a bank transfer or card-terminal receipt, as entered by staff. */
      reference: String,
      /** Whether a card network has reported fraud and there is no dispute yet. Read with `dispute.rules.ts`. */
      fraudWarned: Boolean,
      /** Transfers whose amount differs from the total. They do not count towards the payment of the order. */
      received: createList(ReceiptSchema),
      /** Amount in cents that had been transferred when staff cancelled the unpaid order. */
      arrivedCents: Number,
    },
    orNull: { paidAt: Date, card: part({ brand: String, last4: String }) },
  },
);
export type StoredPayment = ValueOf<typeof PaymentSchema>;

/** An amount to be paid with one payment method, in cents. The amounts of all methods add up to the order's total. */
export const TenderSchema = part({ method: createEnum(PAYMENT_METHODS), amountCents: Number });

/** The payment session: the request to the provider and its response. */
export const SessionSchema = part(
  {
    /** Number of failed requests; part of the idempotency key. */
    attempt: Number,
    requestedAt: Date,
    expiresAt: Date,
  },
  {
    optional: {
      /**
       * Stored because the provider only accepts byte-identical parameters for the same idempotency key. Removed once
       * the session is stored.
       */
      params: createTypedField<Record<string, unknown>>(SchemaTypes.Mixed),
      /** Parameters of the coupon that the session refers to; absent without promotions on goods. */
      coupon: createTypedField<Record<string, unknown>>(SchemaTypes.Mixed),
      /** Lease of the request that calls the provider. */
      leaseUntil: Date,
      sessionId: String,
      url: String,
      intentId: String,
    },
  },
);
export type StoredSession = ValueOf<typeof SessionSchema>;
