import { Prop, raw, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';
import {
  RESERVATION_STATES,
  type ReservationState,
  STOCK_ADJUSTMENT_REASONS,
  STOCK_MOVE_KINDS,
  type StockAdjustmentReason,
  type StockMoveKind,
} from '@munay/contracts/admin/stock';
import { PAYMENT_METHODS, type PaymentMethod } from '@munay/contracts/shop/payment-methods';
import { createRowRule, enforceRequired } from '../../database/schema/row-rule';

const units = { type: Number, required: true, default: 0, min: 0, validate: Number.isInteger };

/** Stock of one SKU. */
@Schema({ collection: 'stock', versionKey: false })
export class Stock {
  /** SKU of the size. */
  @Prop({ type: String, required: true }) _id: string;
  @Prop(units) available: number;
  @Prop(units) reserved: number;
  @Prop(units) sold: number;
  /** The part of `reserved` that belongs to unpaid card orders of unverified buyers. */
  @Prop(units) unverified: number;
  /** Total of received units: `available + reserved + sold`. */
  @Prop(units) received: number;
}
export const StockSchema = SchemaFactory.createForClass(Stock);
StockSchema.index({ available: 1, _id: 1 });
/** Natural sort order of SKUs: LAV-60 before LAV-100. */
export const NUMERIC_COLLATION = { locale: 'en', numericOrdering: true };
// The default id index has no collation
StockSchema.index({ _id: 1, available: 1 }, { name: 'by_number', collation: NUMERIC_COLLATION });

const wholeFromZero = { bsonType: ['int', 'long'], minimum: 0 };

/** As a last safeguard, the database rejects negative counts, and parts that exceed their total. */
const STOCK_RULE = {
  $and: [
    { $jsonSchema: createRowRule(StockSchema) },
    {
      $jsonSchema: {
        properties: {
          available: wholeFromZero,
          reserved: wholeFromZero,
          sold: wholeFromZero,
          unverified: wholeFromZero,
          received: wholeFromZero,
        },
      },
    },
  ],
  $expr: { $lte: ['$unverified', '$reserved'] },
};
StockSchema.set('collectionOptions', { validator: STOCK_RULE });

/** Units reserved for one order. */
@Schema({ collection: 'reservations', versionKey: false })
export class Reservation {
  @Prop({ type: SchemaTypes.ObjectId, required: true }) _id: Types.ObjectId;
  @Prop({
    type: [
      raw({ _id: false, sku: { type: String, required: true }, quantity: { type: Number, required: true } }),
    ],
    required: true,
  })
  items: { sku: string; quantity: number }[];
  @Prop({ type: String, required: true, enum: RESERVATION_STATES }) state: ReservationState;
  @Prop({ type: Date, required: true }) expiresAt: Date;
  /** Lease of the process that ends the reservation. */
  @Prop({ type: Date, default: null }) leaseUntil: Date | null;
  /** Fields for limiting reservations per person and address; removed when the reservation ends. */
  @Prop({ type: String }) userId?: string;
  @Prop({ type: String }) ip?: string;
  /** Keyed hash of an unconfirmed address. */
  @Prop({ type: String }) addressKey?: string;
  /** Whether the units are included in `unverified` of the stock while the reservation is open. */
  @Prop({ type: Boolean, required: true }) unverified: boolean;
  /**
   * Payment method. A new order replaces its owner's reservations for card payments, but not those for bank transfers,
   * because the transfer may be in progress.
   */
  @Prop({ type: String, required: true, enum: PAYMENT_METHODS }) method: PaymentMethod;
}
export const ReservationSchema = SchemaFactory.createForClass(Reservation);
enforceRequired(ReservationSchema);
ReservationSchema.index({ state: 1, expiresAt: 1 });
ReservationSchema.index({ userId: 1, state: 1 }, { partialFilterExpression: { state: 'reserved' } });
ReservationSchema.index({ 'items.sku': 1, state: 1 }, { partialFilterExpression: { state: 'reserved' } });
ReservationSchema.index({ ip: 1, state: 1 }, { partialFilterExpression: { state: 'reserved' } });
ReservationSchema.index({ addressKey: 1, state: 1 }, { partialFilterExpression: { state: 'reserved' } });

/** The stock ledger: one row for each change, with its reason. Append-only; its totals equal the counts in `stock`. */
@Schema({ collection: 'stock_moves', versionKey: false })
export class StockMove {
  /**
   * What caused the movement: an order id; an id such as `seed` for received goods; the request key for an adjustment;
   * `<order>:<refund>` for returns, and `<order>:<replacement>` for replacements.
   */
  @Prop({ type: String, required: true }) orderId: string;
  @Prop({ type: String, required: true }) sku: string;
  @Prop({ type: String, required: true, enum: STOCK_MOVE_KINDS }) kind: StockMoveKind;
  @Prop({ type: Number, required: true }) available: number;
  @Prop({ type: Number, required: true }) reserved: number;
  @Prop({ type: Number, required: true }) sold: number;
  @Prop({ type: Date, required: true }) at: Date;
  /** Reason, author and details of a staff adjustment. */
  @Prop({ type: String, enum: STOCK_ADJUSTMENT_REASONS }) reason?: StockAdjustmentReason;
  @Prop({ type: String }) note?: string;
  @Prop({ type: String }) by?: string;
}
/** A stored stock movement. */
export type StoredMove = StockMove & { _id: Types.ObjectId };

export const StockMoveSchema = SchemaFactory.createForClass(StockMove);
enforceRequired(StockMoveSchema);
StockMoveSchema.index({ orderId: 1, sku: 1, kind: 1 }, { unique: true });
StockMoveSchema.index({ sku: 1, at: -1, _id: -1 });
