import { REFUND_REASONS, REFUND_STATES, type RefundLine } from '@munay/contracts/admin/order';
import { REPLACEMENT_REASONS } from '@munay/contracts/admin/replacement';
import type { BankAccount } from '@munay/contracts/order/bank';
import { ACTORS, ORDER_STATUSES } from '@munay/contracts/order/order-status';
import type { ReplacementLine } from '@munay/contracts/order/replacement';
import { createEnum, createList, type Part, part, type ValueOf } from './part.schema';

/** Status changes of an order. */
export const MoveSchema = part(
  {
    to: createEnum(ORDER_STATUSES),
    at: Date,
    by: createEnum(ACTORS),
    cause: String,
  },
  {
    optional: {
      /** Id of the request that caused the change; absent if a timer did. */
      requestId: String,
    },
    orNull: { from: createEnum(ORDER_STATUSES) },
  },
);

const UnitsSchema = part({ sku: String, quantity: Number });

export const WithdrawalSchema = part(
  {
    reference: String,
    declaredAt: Date,
    goods: String,
    lines: createList(UnitsSchema),
    /** Whether the withdrawal was declared from the buyer's account. */
    byOwner: Boolean,
  },
  { orNull: { arrivedAt: Date, closedAt: Date } },
);
export type StoredWithdrawal = ValueOf<typeof WithdrawalSchema>;

const RefundLineSchema = part({
  lineId: String,
  sku: String,
  quantity: Number,
  cents: Number,
  restock: Number,
}) satisfies Part<RefundLine>;

export const RefundSchema = part(
  {
    /** Id created by the caller, which makes repeated requests idempotent. */
    id: String,
    amountCents: Number,
    /** The returned lines, each at most once. */
    lines: createList(RefundLineSchema),
    deliveryCents: Number,
    reason: createEnum(REFUND_REASONS),
    note: String,
    state: createEnum(REFUND_STATES),
    at: Date,
    /** Reference of a manual transfer. */
    reference: String,
  },
  {
    optional: {
      /** Account for a manual transfer; afterwards only its last digits remain stored. */
      account: part({ holder: String, iban: String }) satisfies Part<BankAccount>,
      accountEnd: String,
      /** Id at the provider. */
      providerId: String,
      /** Number of refunds that the order had when this refund failed. Later refunds were computed without this one. */
      failedBefore: Number,
      /** When the refund was paid out. */
      doneAt: Date,
      /** When the refund failed, possibly after it was paid out. */
      failedAt: Date,
      /** When staff decided that a failed refund is no longer owed. */
      settledAt: Date,
      /** Number of failed attempts. It is part of the idempotency key, under which the provider stores a failure. */
      attempt: Number,
      creditNote: String,
    },
    orNull: {
      /** Id of the staff member; null for refunds by the shop itself and the provider. */
      by: String,
    },
  },
);
export type StoredRefund = ValueOf<typeof RefundSchema>;

const ReplacementLineSchema = part({
  lineId: String,
  sku: String,
  title: String,
  size: String,
  quantity: Number,
}) satisfies Part<ReplacementLine>;

/** Goods that are sent again, free of charge. */
export const ReplacementSchema = part(
  {
    /** Id created by the caller, which makes repeated requests idempotent. */
    id: String,
    lines: createList(ReplacementLineSchema),
    reason: createEnum(REPLACEMENT_REASONS),
    /** Note that only staff can see. */
    note: String,
    at: Date,
    /** Id of the staff member. */
    by: String,
  },
  { optional: { carrier: String, tracking: String, shippedAt: Date, cancelledAt: Date } },
);
export type StoredReplacement = ValueOf<typeof ReplacementSchema>;

export const RestockSchema = part({ at: Date, by: String, lines: createList(UnitsSchema) });
export type StoredRestock = ValueOf<typeof RestockSchema>;

export const NoteSchema = part({ at: Date, by: String, text: String });
export type StoredNote = ValueOf<typeof NoteSchema>;
