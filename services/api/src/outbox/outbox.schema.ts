import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Types } from 'mongoose';
import { JOB_STATUSES } from '@munay/contracts/admin/jobs';
import { OUTBOX_TYPES, type OutboxStatus, type OutboxType } from './outbox.types';

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

  /** Who took it last. */
  @Prop({ type: String })
  claim?: string;

  @Prop({ type: String, default: null })
  lastError: string | null;

  /** The trace that it goes on with (W3C Trace Context). */
  @Prop({ type: String })
  traceparent?: string;

  @Prop({ type: Date, default: () => new Date() })
  createdAt: Date;

  @Prop({ type: Date, default: null })
  doneAt: Date | null;
}

/** A row as it is stored. */
export type StoredJob = OutboxRow & { _id: Types.ObjectId };

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
