import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { JOB_STATUSES, type JobStatus } from '@munay/contracts/admin/jobs';
import type { HydratedDocument } from 'mongoose';

export type OutboxStatus = JobStatus;

/**
 * The ways work takes out of the database. Of one queue the more urgent comes first, and of each only so many rows wait
 * in the queue at once: the others stay where they can still be overtaken.
 */
export const LANES = {
  refund: { queue: 'payment', priority: 1, waiting: 20 },
  /** Somebody sits and waits for it. */
  account: { queue: 'mail', priority: 1, waiting: 60 },
  order: { queue: 'mail', priority: 2, waiting: 40 },
  /** Written by the hundred, and nobody waits for it. */
  bulk: { queue: 'mail', priority: 3, waiting: 20 },
} as const;
type Lane = keyof typeof LANES;

/** Every kind of work that leaves the database. */
const LANE_OF = {
  'validate-email': 'account',
  'reset-password': 'account',
  'email-taken-notice': 'account',
  'password-changed': 'account',
  'email-moving': 'account',
  'account-erased': 'account',
  'security-alert': 'account',
  'notice-confirm': 'account',
  'back-in-stock': 'bulk',
  'price-drop': 'bulk',
  'order-paid': 'order',
  'order-new-staff': 'order',
  'order-expired': 'order',
  'order-cancelled': 'order',
  'order-cancelled-staff': 'order',
  'order-shipped': 'order',
  'order-refunded': 'order',
  'order-transfer': 'order',
  'order-transfer-staff': 'order',
  'transfer-reminder': 'order',
  'review-request': 'bulk',
  'review-replied': 'bulk',
  'question-answered': 'bulk',
  'contact-receipt': 'order',
  'contact-staff': 'order',
  'withdrawal-receipt': 'order',
  'withdrawal-staff': 'order',
  refund: 'refund',
} as const satisfies Record<string, Lane>;
export type OutboxType = keyof typeof LANE_OF;
export const OUTBOX_TYPES = Object.keys(LANE_OF) as OutboxType[];
export type MailType = Exclude<OutboxType, 'refund'>;

export const laneOf = (type: OutboxType) => LANES[LANE_OF[type]];
export const MAIL_TYPES = OUTBOX_TYPES.filter((type): type is MailType => laneOf(type).queue === 'mail');
export const typesOf = (lane: string): OutboxType[] => OUTBOX_TYPES.filter((type) => LANE_OF[type] === lane);

/** A link of an account must never reach anybody but its owner, nor may addresses of strangers. */
const SECRET_REFS: readonly string[] = ['token', 'seed', 'address', 'firstname'];

/** What work is about, as staff and operators may see it. */
export const publicRefs = (refs: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(refs).filter(([name]) => !SECRET_REFS.includes(name)));

const KEPT_DAYS = 30;

/**
 * One piece of work to do outside the database, written in the transaction of the change that causes it.
 * Refs hold ids, what the token of a link is made of, and an address only where no account has it any more, until
 * the work ends.
 */
@Schema({ collection: 'outbox', versionKey: false })
export class OutboxRow {
  @Prop({ type: String, required: true, enum: OUTBOX_TYPES })
  type: OutboxType;

  /** Makes the work unique: a second row with the same key is not written. */
  @Prop({ type: String, required: true, unique: true })
  dedupeKey: string;

  @Prop({ type: Object, required: true })
  refs: Record<string, string>;

  @Prop({ type: String, required: true, enum: JOB_STATUSES, default: 'pending' })
  status: OutboxStatus;

  @Prop({ type: Number, default: 0 })
  attempts: number;

  @Prop({ type: Date, default: () => new Date() })
  nextAttemptAt: Date;

  /** Work that is meant for later, e.g. a mail a week after a delivery. */
  @Prop({ type: Date, default: null })
  notBefore: Date | null;

  /** Until then the current holder owns the row; afterwards the sweeper takes it back. */
  @Prop({ type: Date, default: null })
  leaseUntil: Date | null;

  @Prop({ type: String, default: null })
  lastError: string | null;

  @Prop({ type: Date, default: () => new Date() })
  createdAt: Date;

  @Prop({ type: Date, default: null })
  doneAt: Date | null;
}

export type OutboxDocument = HydratedDocument<OutboxRow>;
export const OutboxSchema = SchemaFactory.createForClass(OutboxRow);
OutboxSchema.index({ status: 1, type: 1, nextAttemptAt: 1 });
OutboxSchema.index({ status: 1, leaseUntil: 1 });
OutboxSchema.index({ status: 1, _id: -1 });
OutboxSchema.index({ type: 1, _id: -1 });
OutboxSchema.index({ 'refs.orderId': 1, createdAt: -1 });
OutboxSchema.index({ 'refs.userId': 1 }, { sparse: true });
OutboxSchema.index(
  { doneAt: 1 },
  { expireAfterSeconds: KEPT_DAYS * 86_400, partialFilterExpression: { status: 'done' } },
);
