import { REFUND_REASONS, REFUND_STATES, type RefundLine } from '@munay/contracts/admin/order';
import { REPLACEMENT_REASONS } from '@munay/contracts/admin/replacement';
import type { BankAccount } from '@munay/contracts/order/bank';
import { ACTORS, ORDER_STATUSES } from '@munay/contracts/order/order-status';
import type { ReplacementLine } from '@munay/contracts/order/replacement';
import type {
  StoredMove,
  StoredNote,
  StoredRefund,
  StoredReplacement,
  StoredShelving,
  StoredWithdrawal,
} from '../order.types';
import { listOf, part } from './part.schema';

const status = { type: String, enum: ORDER_STATUSES };

/** Status changes of an order. */
export const MoveSchema = part<StoredMove>(
  {
    to: status,
    at: Date,
    by: { type: String, enum: ACTORS },
    cause: String,
  },
  { optional: { requestId: String }, orNull: { from: status } },
);

const PiecesSchema = part<StoredShelving['lines'][number]>({ sku: String, quantity: Number });

export const WithdrawalSchema = part<StoredWithdrawal>(
  {
    reference: String,
    declaredAt: Date,
    goods: String,
    lines: listOf(PiecesSchema),
    byOwner: Boolean,
  },
  { orNull: { arrivedAt: Date, closedAt: Date } },
);

const RefundLineSchema = part<RefundLine>({
  lineId: String,
  sku: String,
  quantity: Number,
  cents: Number,
  restock: Number,
});

export const RefundSchema = part<StoredRefund>(
  {
    id: String,
    amountCents: Number,
    lines: listOf(RefundLineSchema),
    deliveryCents: Number,
    reason: { type: String, enum: REFUND_REASONS },
    note: String,
    state: { type: String, enum: REFUND_STATES },
    at: Date,
    reference: String,
  },
  {
    optional: {
      account: part<BankAccount>({ holder: String, iban: String }),
      accountEnd: String,
      providerId: String,
      failedBefore: Number,
      doneAt: Date,
      failedAt: Date,
      settledAt: Date,
      attempt: Number,
      creditNote: String,
    },
    orNull: { by: String },
  },
);

export const ReplacementSchema = part<StoredReplacement>(
  {
    id: String,
    lines: listOf(
      part<ReplacementLine>({ lineId: String, sku: String, title: String, size: String, quantity: Number }),
    ),
    reason: { type: String, enum: REPLACEMENT_REASONS },
    note: String,
    at: Date,
    by: String,
  },
  { optional: { carrier: String, tracking: String, shippedAt: Date, cancelledAt: Date } },
);

export const ShelvingSchema = part<StoredShelving>({ at: Date, by: String, lines: listOf(PiecesSchema) });

export const NoteSchema = part<StoredNote>({ at: Date, by: String, text: String });
