import { SchemaTypes } from 'mongoose';
import { PAYMENT_METHODS } from '@munay/contracts/shop/payment-methods';
import type {
  StoredDispute,
  StoredPayment,
  StoredReceipt,
  StoredSession,
  StoredTender,
} from '../order.types';
import { listOf, part } from './part.schema';

const DisputeSchema = part<StoredDispute>({
  id: String,
  amountCents: Number,
  state: String,
  refundable: Boolean,
});

const ReceiptSchema = part<StoredReceipt>({ cents: Number, at: Date, by: String, reference: String });

/** The payment and its remainder. */
export const PaymentSchema = part<StoredPayment>(
  {
    method: { type: String, enum: PAYMENT_METHODS },
    paidCents: Number,
    refundedCents: Number,
    currency: String,
    disputed: Boolean,
  },
  {
    optional: {
      disputeLost: Boolean,
      disputes: listOf(DisputeSchema),
      chargedBackCents: Number,
      reference: String,
      fraudWarned: Boolean,
      received: listOf(ReceiptSchema),
      arrivedCents: Number,
    },
    orNull: {
      paidAt: Date,
      card: part<NonNullable<StoredPayment['card']>>({ brand: String, last4: String }),
    },
  },
);

export const TenderSchema = part<StoredTender>({
  method: { type: String, enum: PAYMENT_METHODS },
  amountCents: Number,
});

/** The payment session with its request to the provider. */
export const SessionSchema = part<StoredSession>(
  {
    attempt: Number,
    askedAt: Date,
    expiresAt: Date,
  },
  {
    optional: {
      params: SchemaTypes.Mixed,
      coupon: SchemaTypes.Mixed,
      leaseUntil: Date,
      sessionId: String,
      url: String,
      intentId: String,
    },
  },
);
