import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

const RETENTION_DAYS = 90;

/** The lease and progress of a job that runs in one process at a time. */
@Schema({ collection: 'job_leases', versionKey: false })
export class JobLease {
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: Date, required: true }) leaseUntil: Date;
  @Prop({ type: String, default: '' }) owner: string;
  @Prop({ type: Date, default: null }) startedAt: Date;
  /** For each part, the time before which everything was checked. Absent before the first complete run. */
  @Prop({ type: Object }) cursors?: Record<string, Date>;
}
export const JobLeaseSchema = SchemaFactory.createForClass(JobLease);

@Schema({ collection: 'audit_reports', versionKey: false })
export class AuditReport {
  @Prop({ type: Date, required: true }) startedAt: Date;
  @Prop({ type: Number, required: true }) tookMs: number;
  @Prop({ type: Object, required: true }) counts: Record<string, number>;
  @Prop({ type: [String], required: true }) violations: string[];
  /** Violations that this run has found. A violation is only reported if two consecutive runs find it. */
  @Prop({ type: [String], required: true }) seen: string[];
}
export const AuditReportSchema = SchemaFactory.createForClass(AuditReport);
AuditReportSchema.index({ startedAt: 1 }, { expireAfterSeconds: RETENTION_DAYS * 86_400 });

/** Progress of verifying the stock (`invariants.ledger.ts`), in a single row. */
@Schema({ collection: 'stock_checkpoints', versionKey: false })
export class StockCheckpoint {
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: SchemaTypes.ObjectId, required: true }) upTo: Types.ObjectId;
  @Prop({ type: Object, required: true }) progress: object;
}
export const StockCheckpointSchema = SchemaFactory.createForClass(StockCheckpoint);

/** Stock ledger totals up to the checkpoint, per SKU. */
@Schema({ collection: 'stock_sums', versionKey: false })
export class StockSum {
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: Number, required: true }) available: number;
  @Prop({ type: Number, required: true }) reserved: number;
  @Prop({ type: Number, required: true }) sold: number;
  @Prop({ type: Number, required: true }) returned: number;
}
export const StockSumSchema = SchemaFactory.createForClass(StockSum);
