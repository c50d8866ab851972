import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';
import { type Locale, LOCALES } from '@munay/contracts/locale';
import type { NoticeState } from '@munay/contracts/shop/product-alert';

/** `due`: its mail is written down and not sent yet. */
export type StoredNoticeState = NoticeState | 'due';
const STATES = ['unconfirmed', 'waiting', 'due', 'sent', 'stopped'] as const satisfies StoredNoticeState[];

/** Somebody waits for a size. The address goes as soon as the mail is sent or no longer wanted. */
@Schema({ collection: 'stock_notices', versionKey: false, strict: 'throw' })
export class StockNotice {
  /** `user:<id>`, `mail:<SHA-256 of the address>`, or `done:<its id>`: each waits once for a size. */
  @Prop({ type: String, required: true })
  who: string;

  @Prop({ type: SchemaTypes.ObjectId, required: true })
  productId: Types.ObjectId;

  @Prop({ type: String, required: true })
  sku: string;

  @Prop({ type: String, required: true })
  size: string;

  @Prop({ type: String, default: null })
  userId: string | null;

  /** Of a guest; an account is asked for its address when the mail is sent. */
  @Prop({ type: String, default: null })
  email: string | null;

  @Prop({ type: String, required: true, enum: LOCALES })
  locale: Locale;

  @Prop({ type: String, required: true, enum: STATES })
  state: StoredNoticeState;

  /** SHA-256 of the token in its last mail; null before the first. */
  @Prop({ type: String, default: null })
  tokenHash: string | null;

  /** Counts how often a mail was written down: the pieces may be gone again before it leaves. */
  @Prop({ type: Number, default: 0 })
  round: number;

  @Prop({ type: Date, required: true })
  askedAt: Date;

  @Prop({ type: Date, required: true })
  expiresAt: Date;
}
export const StockNoticeSchema = SchemaFactory.createForClass(StockNotice);
StockNoticeSchema.index({ who: 1, sku: 1 }, { unique: true });
StockNoticeSchema.index({ state: 1, sku: 1 });
StockNoticeSchema.index({ tokenHash: 1 }, { name: 'tokenHash_sparse', sparse: true });
StockNoticeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** A fall of a price that its likers are being told of. */
export interface PriceDrop {
  /** Absent where a version of before found it. */
  sku?: string;
  size: string;
  fromCents: number;
  /** The last like that was looked at; null before the first. */
  after: string | null;
}

/** What the sizes of a product cost when they were last looked at. */
@Schema({ collection: 'price_watch', versionKey: false, strict: 'throw' })
export class PriceWatch {
  @Prop({ type: SchemaTypes.ObjectId, required: true })
  _id: Types.ObjectId;

  @Prop({ type: [Object], required: true })
  prices: { sku?: string; size: string; cents: number }[];

  @Prop({ type: Object, default: null })
  drop: PriceDrop | null;

  /** Counts the writes: of two workers one wins. */
  @Prop({ type: Number, default: 0 })
  version: number;
}
export const PriceWatchSchema = SchemaFactory.createForClass(PriceWatch);
PriceWatchSchema.index({ 'drop.size': 1 }, { partialFilterExpression: { 'drop.size': { $type: 'string' } } });

const KEPT_DAYS = 60;

/** A mail about a price: keeps the next one away for 14 days, and its link working for 60. */
@Schema({ collection: 'price_mails', versionKey: false, strict: 'throw' })
export class PriceMail {
  @Prop({ type: String, required: true })
  userId: string;

  @Prop({ type: SchemaTypes.ObjectId, required: true })
  productId: Types.ObjectId;

  /** Absent where a version of before wrote it. */
  @Prop({ type: String })
  sku?: string;

  @Prop({ type: String, required: true })
  size: string;

  @Prop({ type: Number, required: true })
  fromCents: number;

  @Prop({ type: String, required: true, unique: true })
  tokenHash: string;

  @Prop({ type: Date, required: true })
  at: Date;
}
export const PriceMailSchema = SchemaFactory.createForClass(PriceMail);
PriceMailSchema.index({ productId: 1, at: 1 });
PriceMailSchema.index({ userId: 1 });
PriceMailSchema.index({ at: 1 }, { expireAfterSeconds: KEPT_DAYS * 86_400 });
