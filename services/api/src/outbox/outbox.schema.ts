import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Types } from 'mongoose';
import { JOB_STATUSES } from '@munay/contracts/admin/jobs';
import { OUTBOX_TYPES, type OutboxStatus, type OutboxType } from './outbox.types';

const RETENTION_DAYS = 30;

/**
 * A job with effects outside the database, inserted in the transaction that causes it. Its references are ids and the
 * seed of a link's token. They contain an email address only if it no longer belongs to an account, and only until the
 * job ends.
 */
@Schema({ collection: 'outbox', versionKey: false })
export class OutboxRow {
  @Prop({ type: String, required: true, enum: OUTBOX_TYPES }) type: OutboxType;
  /** Makes the job unique: a second row with the same key is not inserted. */
  @Prop({ type: String, required: true, unique: true }) dedupeKey: string;
  @Prop({ type: Object, required: true }) refs: Record<string, string>;
  @Prop({ type: String, required: true, enum: JOB_STATUSES, default: 'pending' }) status: OutboxStatus;
  @Prop({ type: Number, default: 0 }) attempts: number;
  @Prop({ type: Date, default: () => new Date() }) nextAttemptAt: Date;
  /** Due time of a delayed job, for example of an email that is sent a week after delivery. */
  @Prop({ type: Date, default: null }) notBefore: Date | null;
  /** Lease of the current holder; after its expiry, the sweeper releases the row. */
  @Prop({ type: Date, default: null }) leaseUntil: Date | null;
  /** Id of the latest claim. */
  @Prop({ type: String }) claim?: string;
  @Prop({ type: String, default: null }) lastError: string | null;
  /** The trace that the job continues (W3C Trace Context). */
  @Prop({ type: String }) traceparent?: string;
  /** The network whose request caused the job; removed when the job ends. */
  @Prop({ type: String }) network?: string;
  @Prop({ type: Date, default: () => new Date() }) createdAt: Date;
  @Prop({ type: Date, default: null }) doneAt: Date | null;
}

/** An outbox row as it is stored. */
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
  { expireAfterSeconds: RETENTION_DAYS * 86_400, partialFilterExpression: { status: 'done' } },
);
