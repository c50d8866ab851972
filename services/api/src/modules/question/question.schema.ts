import { Prop, raw, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, Types } from 'mongoose';
import { LIMITS } from '@munay/contracts/limits';
import { type Locale, LOCALES } from '@munay/contracts/locale';
import { ANSWER_AUTHORS, type AnswerAuthorKind } from '@munay/contracts/shop/question';
import {
  HIDE_REASONS,
  type HideReason,
  MODERATION_STATUSES,
  type ModerationStatus,
} from '@munay/contracts/shop/review';

const status = { type: String, required: true, enum: MODERATION_STATUSES };
const reason = { type: String, enum: [...HIDE_REASONS, null], default: null };

export interface StoredAnswer {
  _id: Types.ObjectId;
  by: AnswerAuthorKind;
  author?: Types.ObjectId;
  authorName: string;
  locale: Locale;
  text: string;
  status: ModerationStatus;
  reason: HideReason | null;
  at: Date;
}

const answer = raw({
  _id: { type: SchemaTypes.ObjectId, required: true },
  by: { type: String, required: true, enum: ANSWER_AUTHORS },
  author: { type: SchemaTypes.ObjectId },
  authorName: { type: String, default: '' },
  locale: { type: String, required: true, enum: LOCALES },
  text: { type: String, required: true, maxlength: LIMITS.answerMax },
  status,
  reason,
  at: { type: Date, required: true },
});

/** A question about a product, or a general one, with its answers. */
@Schema({ collection: 'questions', timestamps: true, versionKey: false, strict: 'throw' })
export class Question {
  _id: Types.ObjectId;
  /** Null for general questions. */
  @Prop({ type: SchemaTypes.ObjectId, default: null }) product: Types.ObjectId | null;
  /** Absent for demo questions. */
  @Prop({ type: SchemaTypes.ObjectId }) author?: Types.ObjectId;
  @Prop({ type: String, required: true }) authorName: string;
  @Prop({ type: String, required: true, enum: LOCALES }) locale: Locale;
  @Prop({ type: String, required: true, maxlength: LIMITS.questionMax }) text: string;
  @Prop(status) status: ModerationStatus;
  @Prop(reason) reason: HideReason | null;
  @Prop({ type: Boolean, default: false }) demo: boolean;
  @Prop({ type: Number, default: 0, min: 0 }) helpful: number;
  @Prop({ type: Number, default: 0, min: 0 }) reports: number;
  /** Time of the last moderation decision; null if the decision was undone. */
  @Prop({ type: Date, default: null }) decidedAt: Date | null;
  /** Answers, oldest first. */
  @Prop({ type: [answer], default: [] }) answers: StoredAnswer[];
  /** Number of answers waiting for moderation. */
  @Prop({ type: Number, default: 0 }) waiting: number;
  @Prop({ type: SchemaTypes.ObjectId, default: null }) accepted: Types.ObjectId | null;
  /** Time of the first publication; the time of writing until then. */
  @Prop({ type: Date, required: true }) shownAt: Date;
  createdAt: Date;
  updatedAt: Date;
}

export const QuestionSchema = SchemaFactory.createForClass(Question);
QuestionSchema.index({ status: 1, shownAt: -1, _id: -1 });
QuestionSchema.index({ product: 1, status: 1, shownAt: -1, _id: -1 });
QuestionSchema.index({ author: 1, createdAt: -1 });
QuestionSchema.index({ 'answers.author': 1 });
QuestionSchema.index({ updatedAt: 1, _id: 1 });
QuestionSchema.index({ status: 1, updatedAt: 1, _id: 1 });
QuestionSchema.index({ waiting: 1, updatedAt: 1 }, { partialFilterExpression: { waiting: { $gt: 0 } } });
QuestionSchema.index({ reports: 1, updatedAt: 1 }, { partialFilterExpression: { reports: { $gt: 0 } } });
