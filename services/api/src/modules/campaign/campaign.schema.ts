import { Prop, raw, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';
import type { CampaignFilter, CampaignObstacle } from '@munay/contracts/admin/campaign';
import { LIMITS } from '@munay/contracts/limits';
import type { Localized } from '@munay/contracts/locale';

const STORED_STATES = ['draft', 'published', 'undone'] as const;
type StoredState = (typeof STORED_STATES)[number];

/** The pending change to a campaign's products, which is written in batches. */
export interface CampaignWork {
  kind: 'publish' | 'undo' | 'end';
  /** Ids of products that have not been written yet. */
  pending: string[];
  /** For `undo`, the time of the undo. For `end`, the previous end of the campaign. */
  at: Date;
}

/** A discount on many products during a period. The discount is also stored in each product. */
@Schema({ collection: 'campaigns', timestamps: true, versionKey: false, minimize: false, strict: 'throw' })
export class Campaign {
  @Prop({
    type: raw({ es: { type: String, required: true }, en: { type: String, required: true } }),
    required: true,
    _id: false,
  })
  title: Localized;
  @Prop({ type: String, required: true, enum: STORED_STATES }) state: StoredState;
  @Prop({ type: SchemaTypes.Mixed, required: true }) filter: CampaignFilter;
  @Prop({ type: Number, required: true, min: 1, max: LIMITS.maxDiscountPercent }) percent: number;
  @Prop({ type: Date, required: true }) startsAt: Date;
  @Prop({ type: Date, required: true }) endsAt: Date;
  /** Ids of products whose other discounts the campaign overrides. */
  @Prop({ type: [String], required: true }) replace: string[];
  /** Ids of the discounted products. The next field is the number of their sizes. */
  @Prop({ type: [String], required: true }) products: string[];
  @Prop({ type: Number, required: true, min: 0 }) sizes: number;
  @Prop({
    type: [raw({ id: { type: String, required: true }, obstacle: { type: String, required: true } })],
    required: true,
    _id: false,
  })
  skipped: { id: string; obstacle: CampaignObstacle }[];
  @Prop({ type: SchemaTypes.Mixed, default: null }) work: CampaignWork | null;
  @Prop({ type: Date, default: null }) publishedAt: Date | null;
  /** Number of edits, for optimistic locking. */
  @Prop({ type: Number, required: true, min: 0 }) version: number;
  createdAt: Date;
  updatedAt: Date;
}
export const CampaignSchema = SchemaFactory.createForClass(Campaign);
CampaignSchema.index({ createdAt: -1, _id: -1 });

export type StoredCampaign = Campaign & { _id: Types.ObjectId };
export type CampaignFields = Campaign & { id: string };
export type NewCampaign = Omit<Campaign, 'createdAt' | 'updatedAt'>;
