import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, Types } from 'mongoose';
import { REPORT_REASONS, type ReportReason } from '@munay/contracts/shop/review';

const SUBJECTS = ['review', 'question'] as const;
export type Subject = (typeof SUBJECTS)[number];

const id = { type: SchemaTypes.ObjectId, required: true };
const kind = { type: String, required: true, enum: SUBJECTS };

/** A helpful vote: one row for each person and subject. */
@Schema({ collection: 'community_votes', versionKey: false, strict: 'throw' })
export class Vote {
  @Prop(id) subject: Types.ObjectId;
  @Prop(kind) kind: Subject;
  @Prop(id) person: Types.ObjectId;
  @Prop({ type: Date, required: true }) at: Date;
}
export const VoteSchema = SchemaFactory.createForClass(Vote);
VoteSchema.index({ subject: 1, person: 1 }, { unique: true });
VoteSchema.index({ person: 1, kind: 1, at: -1 });

/** A report for staff: one row for each person and subject. */
@Schema({ collection: 'community_reports', versionKey: false, strict: 'throw' })
export class ReportRow {
  @Prop(id) subject: Types.ObjectId;
  @Prop(kind) kind: Subject;
  @Prop(id) person: Types.ObjectId;
  @Prop({ type: String, required: true, enum: REPORT_REASONS }) reason: ReportReason;
  @Prop({ type: String, default: '' }) note: string;
  /** Whether staff have not decided about the report yet. */
  @Prop({ type: Boolean, default: true }) open: boolean;
  /** Time of the decision that closed the report. */
  @Prop({ type: Date, default: null }) closedAt: Date | null;
  @Prop({ type: Date, required: true }) at: Date;
}
export const ReportSchema = SchemaFactory.createForClass(ReportRow);
ReportSchema.index({ subject: 1, person: 1 }, { unique: true });
ReportSchema.index({ subject: 1, open: 1 });
ReportSchema.index({ person: 1 });
