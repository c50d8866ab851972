import { Prop, raw, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { ShippingOption } from '@munay/contracts/order/address';
import {
  SHIPPING_METHODS,
  SHIPPING_ZONES,
  type ShippingMethod,
  type ShippingZone,
} from '@munay/contracts/shop/shipping';

const option = raw({
  _id: false,
  method: { type: String, required: true, enum: SHIPPING_METHODS },
  zone: { type: String, required: true, enum: SHIPPING_ZONES },
  costCents: { type: Number, required: true, min: 0 },
  freeFromCents: { type: Number, default: null },
});

/** Delivery prices, stored in one document that staff edit. */
@Schema({ collection: 'shipping', versionKey: false })
export class ShippingTable {
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: [option], required: true })
  options: { method: ShippingMethod; zone: ShippingZone; costCents: number; freeFromCents: number | null }[];
  /** Number of edits by staff. */
  @Prop({ type: Number, required: true, default: 0 }) version: number;
}
export const ShippingTableSchema = SchemaFactory.createForClass(ShippingTable);

/** The default table: the workshop ships from Madrid, and pickup is free. */
export const INITIAL_TABLE: ShippingOption[] = [
  { method: 'standard', zone: 'peninsula', costCents: 490, freeFromCents: 4_500 },
  { method: 'standard', zone: 'islands', costCents: 790, freeFromCents: null },
  { method: 'pickup', zone: 'peninsula', costCents: 0, freeFromCents: null },
  { method: 'pickup', zone: 'islands', costCents: 0, freeFromCents: null },
];
