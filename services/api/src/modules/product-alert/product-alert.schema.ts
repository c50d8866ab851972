import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';
import { type Locale, LOCALES } from '@munay/contracts/locale';
import type { ProductAlertState } from '@munay/contracts/shop/product-alert';

/** `due` means that the email is queued. */
export type StoredAlertState = ProductAlertState | 'due';
const STATES = ['unconfirmed', 'waiting', 'due', 'sent', 'stopped'] as const satisfies StoredAlertState[];

/** An alert for a size. The address is removed as soon as the email is sent or cancelled. */
@Schema({ collection: 'stock_alerts', versionKey: false, strict: 'throw' })
export class StockAlert {
  /**
   * Identifies the subscriber: `user:<id>`, `mail:<SHA-256 of the address>`, or `done:<alert id>` for an ended alert. A
   * subscriber has at most one active alert per size.
   */
  @Prop({ type: String, required: true }) who: string;
  @Prop({ type: SchemaTypes.ObjectId, required: true }) productId: Types.ObjectId;
  @Prop({ type: String, required: true }) sku: string;
  @Prop({ type: String, required: true }) size: string;
  @Prop({ type: String, default: null }) userId: string | null;
  /** Address of a guest; the address of an account is read when the email is sent. */
  @Prop({ type: String, default: null }) email: string | null;
  @Prop({ type: String, required: true, enum: LOCALES }) locale: Locale;
  @Prop({ type: String, required: true, enum: STATES }) state: StoredAlertState;
  /** SHA-256 of the token in the alert's last email; null if none was sent. */
  @Prop({ type: String, default: null }) tokenHash: string | null;
  /** Number of queued emails. It may exceed one, because the size may sell out again before an email is sent. */
  @Prop({ type: Number, default: 0 }) round: number;
  @Prop({ type: Date, required: true }) requestedAt: Date;
  @Prop({ type: Date, required: true }) expiresAt: Date;
}
export const StockAlertSchema = SchemaFactory.createForClass(StockAlert);
StockAlertSchema.index({ who: 1, sku: 1 }, { unique: true });
StockAlertSchema.index({ state: 1, sku: 1 });
StockAlertSchema.index({ productId: 1 });
StockAlertSchema.index({ tokenHash: 1 }, { name: 'tokenHash_sparse', sparse: true });
StockAlertSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** A discount that is being announced to users who have the product among their favourites. */
export interface PriceDrop {
  sku: string;
  size: string;
  fromCents: number;
  /** Id of the last processed favourite; null if none was processed. */
  after: string | null;
}

/** Prices of a product's sizes when last checked. */
@Schema({ collection: 'price_watch', versionKey: false, strict: 'throw' })
export class PriceWatch {
  @Prop({ type: SchemaTypes.ObjectId, required: true }) _id: Types.ObjectId;
  @Prop({ type: [Object], required: true }) prices: { sku: string; size: string; cents: number }[];
  @Prop({ type: Object, default: null }) drop: PriceDrop | null;
  /** For optimistic locking between workers. */
  @Prop({ type: Number, default: 0 }) version: number;
}
export const PriceWatchSchema = SchemaFactory.createForClass(PriceWatch);
PriceWatchSchema.index({ 'drop.size': 1 }, { partialFilterExpression: { 'drop.size': { $type: 'string' } } });

const RETENTION_DAYS = 60;

/** An email about a price drop. It blocks further emails about the product for 14 days. Its link works for 60 days. */
@Schema({ collection: 'price_mails', versionKey: false, strict: 'throw' })
export class PriceMail {
  @Prop({ type: String, required: true }) userId: string;
  @Prop({ type: SchemaTypes.ObjectId, required: true }) productId: Types.ObjectId;
  @Prop({ type: String, required: true }) sku: string;
  @Prop({ type: String, required: true }) size: string;
  @Prop({ type: Number, required: true }) fromCents: number;
  @Prop({ type: String, required: true, unique: true }) tokenHash: string;
  @Prop({ type: Date, required: true }) at: Date;
}
export const PriceMailSchema = SchemaFactory.createForClass(PriceMail);
PriceMailSchema.index({ productId: 1, at: 1 });
PriceMailSchema.index({ userId: 1 });
PriceMailSchema.index({ at: 1 }, { expireAfterSeconds: RETENTION_DAYS * 86_400 });
