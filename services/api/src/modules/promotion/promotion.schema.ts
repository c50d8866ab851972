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
import { createStoredClass } from '../../database/schema/stored-fields';

const text = { type: String, required: true };
const date = { type: Date, required: true };
const integerField = { type: Number, required: true, min: 0, validate: Number.isSafeInteger };

export type StoredExcludedSize = Omit<ExcludedSize, 'at'> & { at: Date };

/** A rule that lowers the price of orders, automatic or by code. */
@Schema({ collection: 'promotions', timestamps: true, versionKey: false, minimize: false, strict: 'throw' })
export class Promotion extends createStoredClass(PROMOTION) {
  @Prop({
    type: raw({ es: { type: String, default: '' }, en: { type: String, default: '' } }),
    required: true,
    _id: false,
  })
  title: Localized;
  @Prop({ type: String, required: true, enum: PROMOTION_STATES }) state: PromotionState;
  /** Order of publication, from 1; 0 for a draft. */
  @Prop(integerField) position: number;
  @Prop({ type: SchemaTypes.Mixed, required: true }) rule: PricedPromotion['rule'];
  @Prop({ type: SchemaTypes.Mixed, required: true }) scope: Scope;
  @Prop({ type: Date, default: null }) startsAt: Date | null;
  @Prop({ type: Date, default: null }) endsAt: Date | null;
  /** Sizes whose unit price alone met the minimum order value after publication. The promotion excludes them. */
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
  /** Remaining uses of `maxUses`; absent without a limit, so that unlimited uses need no write here. */
  @Prop({ type: Number, min: 0, validate: Number.isSafeInteger }) left?: number;
  /** Number of single-use codes. It is incremented before the codes are created; absent before the first. */
  @Prop({ type: Number, min: 0, validate: Number.isSafeInteger }) codesMade?: number;
  /** Usage by orders placed before `until`, updated every night; absent before the first update. */
  @Prop({ type: raw({ used: integerField, savedCents: integerField, until: date }), _id: false })
  sum?: { used: number; savedCents: number; until: Date };
  /** Number of edits. */
  @Prop(integerField) version: number;
  createdAt: Date;
  updatedAt: Date;
}
export const PromotionSchema = SchemaFactory.createForClass(Promotion);
PromotionSchema.index({ state: 1, position: 1, _id: 1 });
export type StoredPromotion = Promotion & { _id: Types.ObjectId };

/** A code and its promotion. */
@Schema({ collection: 'promotion_codes', versionKey: false, strict: 'throw' })
export class PromotionCode {
  /** The normalised code: see `normalizeCode`. */
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: String, required: true }) promotionId: string;
  /** Remaining uses of a single-use code; absent in a shared code. */
  @Prop({ type: Number, min: 0, max: 1 }) left?: number;
}
export const PromotionCodeSchema = SchemaFactory.createForClass(PromotionCode);
enforceRequired(PromotionCodeSchema);
PromotionCodeSchema.index({ promotionId: 1, _id: 1 });

/** A buyer's uses of a promotion with a limit per buyer, or the order that counts as the buyer's first. */
@Schema({ collection: 'promotion_buyers', versionKey: false, strict: 'throw' })
export class PromotionBuyer {
  /** `<promotion>:<key>` or `first:<key>`: see `toBuyerKeys`. */
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: Number, min: 0 }) used?: number;
  /** The order that counts as the buyer's first, only in `first:` rows; absent if there is none. */
  @Prop({ type: String }) orderId?: string;
  @Prop({ type: Date, required: true }) at: Date;
}
export const PromotionBuyerSchema = SchemaFactory.createForClass(PromotionBuyer);
enforceRequired(PromotionBuyerSchema);
PromotionBuyerSchema.index({ at: 1 });

const USE_STATES = ['reserved', 'committed', 'released'] as const;
export type UseState = (typeof USE_STATES)[number];

/** A limited use of one promotion by one order. */
@Schema({ collection: 'promotion_uses', versionKey: false, strict: 'throw' })
export class PromotionUse {
  /** `<order>:<promotion>` */
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: String, required: true }) orderId: string;
  @Prop({ type: String, required: true }) promotionId: string;
  /** The single-use code that was used. */
  @Prop({ type: String }) code?: string;
  /** Whether the use is counted in `left` of the promotion, in the buyer's uses, and as the buyer's first order. */
  @Prop({ type: Boolean, required: true }) counted: boolean;
  @Prop({ type: Boolean, required: true }) perBuyer: boolean;
  @Prop({ type: Boolean, required: true }) first: boolean;
  @Prop({ type: [String], required: true }) keys: string[];
  @Prop({ type: String, required: true, enum: USE_STATES }) state: UseState;
  @Prop({ type: String, required: true }) method: PaymentMethod;
  @Prop({ type: Date, required: true }) at: Date;
  /** When the reservation of an unpaid order ends. */
  @Prop({ type: Date, required: true }) until: Date;
  /** Set if the order was paid after its use was released and reserved by another order. No counter includes it. */
  @Prop({ type: Boolean }) late?: boolean;
}
export const PromotionUseSchema = SchemaFactory.createForClass(PromotionUse);
enforceRequired(PromotionUseSchema);
PromotionUseSchema.index({ orderId: 1 });
PromotionUseSchema.index({ keys: 1, at: 1 });
PromotionUseSchema.index({ promotionId: 1, state: 1 });

/**
 * Changes after which cached promotions are read again. Each sale of a limited promotion decrements `left`, but carts
 * only need to know whether any uses are left.
 */
export const RELEVANT_CHANGES = {
  $nor: [
    {
      operationType: 'update',
      'updateDescription.updatedFields.left': { $gt: 1 },
      'updateDescription.updatedFields.version': { $exists: false },
    },
  ],
};
