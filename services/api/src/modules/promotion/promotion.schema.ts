import { Prop, raw, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';
import {
  type ExcludedSize,
  PROMOTION,
  PROMOTION_STATES,
  type PromotionState,
} from '@munay/contracts/admin/promotion';
import type { Localized } from '@munay/contracts/locale';
import type { Promotion as PricedPromotion } from '@munay/contracts/pricing/promotion';
import type { Scope } from '@munay/contracts/promotion/scope';
import type { PaymentMethod } from '@munay/contracts/shop/payment-methods';
import { enforceRequired } from '../../database/schema/row-rule';
import { storedOf } from '../../database/schema/stored-fields';

const text = { type: String, required: true };
const date = { type: Date, required: true };
const whole = { type: Number, required: true, min: 0, validate: Number.isSafeInteger };

export type StoredExcludedSize = Omit<ExcludedSize, 'at'> & { at: Date };

/** A rule that lowers the price of orders, automatic or by code. */
@Schema({ collection: 'promotions', timestamps: true, versionKey: false, minimize: false, strict: 'throw' })
export class Promotion extends storedOf(PROMOTION) {
  @Prop({
    type: raw({ es: { type: String, default: '' }, en: { type: String, default: '' } }),
    required: true,
    _id: false,
  })
  title: Localized;
  @Prop({ type: String, required: true, enum: PROMOTION_STATES }) state: PromotionState;
  /** In the order of publishing, from 1; 0 for a draft. */
  @Prop(whole) position: number;
  @Prop({ type: SchemaTypes.Mixed, required: true }) rule: PricedPromotion['rule'];
  @Prop({ type: SchemaTypes.Mixed, required: true }) scope: Scope;
  @Prop({ type: Date, default: null }) startsAt: Date | null;
  @Prop({ type: Date, default: null }) endsAt: Date | null;
  /** Sizes whose single unit reached the minimum after it was published; they are not in its scope. */
  @Prop({
    type: [
      raw({
        sku: text,
        title: { es: text, en: text },
        size: text,
        priceCents: { type: Number, required: true },
        at: date,
        decided: { type: Boolean, required: true },
      }),
    ],
    default: [],
    _id: false,
  })
  excludedSizes: StoredExcludedSize[];
  /** Of `maxUses`; absent without a limit, so that unlimited use writes nothing here. */
  @Prop({ type: Number, min: 0, validate: Number.isSafeInteger }) left?: number;
  /** How many single codes were made, counted before each was made; absent before the first. */
  @Prop({ type: Number, min: 0, validate: Number.isSafeInteger }) codesMade?: number;
  /** What orders placed before `until` took of it, renewed every night; absent before its first. */
  @Prop({ type: raw({ used: whole, savedCents: whole, until: date }), _id: false })
  sum?: { used: number; savedCents: number; until: Date };
  /** Number of edits. */
  @Prop(whole) version: number;
  createdAt: Date;
  updatedAt: Date;
}
export const PromotionSchema = SchemaFactory.createForClass(Promotion);
PromotionSchema.index({ state: 1, position: 1, _id: 1 });
export type StoredPromotion = Promotion & { _id: Types.ObjectId };

/** A code and its promotion. */
@Schema({ collection: 'promotion_codes', versionKey: false, strict: 'throw' })
export class PromotionCode {
  /** Its normal form: see `normalCode`. */
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: String, required: true }) promotionId: string;
  /** Of a single code; absent in a shared one. */
  @Prop({ type: Number, min: 0, max: 1 }) left?: number;
}
export const PromotionCodeSchema = SchemaFactory.createForClass(PromotionCode);
enforceRequired(PromotionCodeSchema);
PromotionCodeSchema.index({ promotionId: 1, _id: 1 });

/** What a buyer has used of a promotion with a limit per buyer; or who the first order of a buyer is. */
@Schema({ collection: 'promotion_buyers', versionKey: false, strict: 'throw' })
export class PromotionBuyer {
  /** `<promotion>:<key>` or `first:<key>`: see `buyerKeys`. */
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: Number, min: 0 }) used?: number;
  /** Of `first:` rows: the order that takes the place; absent while none does. */
  @Prop({ type: String }) orderId?: string;
  @Prop({ type: Date, required: true }) at: Date;
}
export const PromotionBuyerSchema = SchemaFactory.createForClass(PromotionBuyer);
enforceRequired(PromotionBuyerSchema);
PromotionBuyerSchema.index({ at: 1 });

const USE_STATES = ['held', 'committed', 'released'] as const;
export type UseState = (typeof USE_STATES)[number];

/** A limited use of one promotion by one order. */
@Schema({ collection: 'promotion_uses', versionKey: false, strict: 'throw' })
export class PromotionUse {
  /** `<order>:<promotion>` */
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: String, required: true }) orderId: string;
  @Prop({ type: String, required: true }) promotionId: string;
  /** The single code it used up. */
  @Prop({ type: String }) code?: string;
  /** Whether it counts in `left` of the promotion, per buyer, and as a first order. */
  @Prop({ type: Boolean, required: true }) counted: boolean;
  @Prop({ type: Boolean, required: true }) perBuyer: boolean;
  @Prop({ type: Boolean, required: true }) first: boolean;
  @Prop({ type: [String], required: true }) keys: string[];
  @Prop({ type: String, required: true, enum: USE_STATES }) state: UseState;
  @Prop({ type: String, required: true }) method: PaymentMethod;
  @Prop({ type: Date, required: true }) at: Date;
  /** When the hold of an unpaid order ends. */
  @Prop({ type: Date, required: true }) until: Date;
  /** Paid after its use was given back and taken by others: no counter has it. */
  @Prop({ type: Boolean }) late?: boolean;
}
export const PromotionUseSchema = SchemaFactory.createForClass(PromotionUse);
enforceRequired(PromotionUseSchema);
PromotionUseSchema.index({ orderId: 1 });
PromotionUseSchema.index({ keys: 1, at: 1 });
PromotionUseSchema.index({ promotionId: 1, state: 1 });
