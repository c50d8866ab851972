import { Prop, raw, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, Types } from 'mongoose';
import { LIMITS } from '@munay/contracts/limits';
import { type Locale, LOCALES } from '@munay/contracts/locale';
import {
  HIDE_REASONS,
  type HideReason,
  MODERATION_STATUSES,
  type ModerationStatus,
} from '@munay/contracts/shop/review';

export interface StoredPhoto {
  _id: Types.ObjectId;
  base: string;
  widths: number[];
  width: number;
  height: number;
  color: string;
  alt: string;
  hidden: HideReason | null;
}

const photo = raw({
  _id: { type: SchemaTypes.ObjectId, required: true },
  base: { type: String, required: true },
  widths: [Number],
  width: { type: Number, required: true },
  height: { type: Number, required: true },
  color: { type: String, required: true },
  alt: { type: String, required: true, maxlength: LIMITS.photoAltMax },
  hidden: { type: String, enum: [...HIDE_REASONS, null], default: null },
});

/** A review by a buyer who received the product. */
@Schema({ collection: 'reviews', timestamps: true, versionKey: false, strict: 'throw' })
export class Review {
  _id: Types.ObjectId;
  @Prop({ type: SchemaTypes.ObjectId, required: true }) product: Types.ObjectId;
  /** Absent for demo reviews. */
  @Prop({ type: SchemaTypes.ObjectId }) author?: Types.ObjectId;
  /** Id of the order that proves the purchase. */
  @Prop({ type: SchemaTypes.ObjectId }) order?: Types.ObjectId;
  /** First name and initial of the author. */
  @Prop({ type: String, required: true }) authorName: string;
  @Prop({ type: String, required: true, enum: LOCALES }) locale: Locale;
  @Prop({ type: Number, required: true, min: 1, max: 5 }) stars: number;
  @Prop({ type: String, required: true, maxlength: LIMITS.reviewTitleMax }) title: string;
  @Prop({ type: String, required: true, maxlength: LIMITS.reviewTextMax }) text: string;
  @Prop({ type: [photo], default: [] }) photos: StoredPhoto[];
  @Prop({ type: Number, default: 0 }) photoCount: number;
  @Prop({ type: String, required: true, enum: MODERATION_STATUSES }) status: ModerationStatus;
  @Prop({ type: String, enum: [...HIDE_REASONS, null], default: null }) reason: HideReason | null;
  @Prop({ type: Boolean, default: false }) demo: boolean;
  @Prop({ type: Number, default: 0, min: 0 }) helpful: number;
  /** Number of reports since the last moderation decision. */
  @Prop({ type: Number, default: 0, min: 0 }) reports: number;
  /** Time of the last moderation decision; null if the decision was undone. */
  @Prop({ type: Date, default: null }) decidedAt: Date | null;
  @Prop({
    type: raw({ text: { type: String, required: true }, at: { type: Date, required: true } }),
    _id: false,
    default: null,
  })
  reply: { text: string; at: Date } | null;
  /** Time of the first publication; the time of writing until then. */
  @Prop({ type: Date, required: true }) shownAt: Date;
  createdAt: Date;
  updatedAt: Date;
}

export const ReviewSchema = SchemaFactory.createForClass(Review);
ReviewSchema.index(
  { product: 1, author: 1 },
  { unique: true, partialFilterExpression: { author: { $type: 'objectId' } } },
);
// One index per sort order of a product's reviews. Filters by stars and photos scan part of the index
ReviewSchema.index({ product: 1, status: 1, shownAt: -1, _id: -1 });
ReviewSchema.index({ product: 1, status: 1, helpful: -1, _id: -1 });
ReviewSchema.index({ product: 1, status: 1, stars: -1, _id: -1 });
ReviewSchema.index({ product: 1, status: 1, stars: 1, _id: -1 });
ReviewSchema.index({ status: 1, shownAt: -1, _id: -1 });
ReviewSchema.index({ status: 1, stars: 1, shownAt: -1, _id: -1 });
ReviewSchema.index({ status: 1, locale: 1, shownAt: -1, _id: -1 });
ReviewSchema.index(
  { shownAt: -1, _id: -1 },
  { partialFilterExpression: { status: 'published', photoCount: { $gt: 0 } } },
);
ReviewSchema.index({ author: 1, createdAt: -1 });
ReviewSchema.index({ updatedAt: 1, _id: 1 });
ReviewSchema.index({ status: 1, updatedAt: 1, _id: 1 });
ReviewSchema.index({ reports: 1, updatedAt: 1 }, { partialFilterExpression: { reports: { $gt: 0 } } });
ReviewSchema.index({ 'photos._id': 1 });
// Empty in production, where no demo reviews exist
ReviewSchema.index(
  { demo: 1, product: 1, stars: 1 },
  { partialFilterExpression: { status: 'published', demo: true } },
);
