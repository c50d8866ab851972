import { Prop, raw, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';
import { enforceRequired } from '../../database/schema/row-rule';

export interface StoredLine {
  /** Line id, visible to the owner of the cart. */
  id: string;
  productId: string;
  sku: string;
  /** Label of the size when the item was added. */
  size: string;
  quantity: number;
}

/** A change that was made when two carts were merged. The buyer sees the notice once. */
export interface StoredMergeNote {
  /** A code that was dropped. If it is set, the other fields are empty. */
  code?: string;
  productId: string;
  sku: string;
  size: string;
  requested: number;
  quantity: number;
}

const line = raw({
  _id: false,
  id: { type: String, required: true },
  productId: { type: String, required: true },
  size: { type: String, required: true },
  sku: { type: String, required: true },
  quantity: { type: Number, required: true, min: 1, max: 99 },
});
const note = raw({
  _id: false,
  code: { type: String },
  productId: { type: String, default: '' },
  sku: { type: String, default: '' },
  size: { type: String, default: '' },
  requested: { type: Number, required: true },
  quantity: { type: Number, required: true },
});

/** The cart of a visitor or customer. Prices are not stored; they are read when needed. */
@Schema({
  collection: 'carts',
  timestamps: { createdAt: true, updatedAt: true },
  versionKey: false,
  strict: 'throw',
})
export class Cart {
  /** Owner of the cart, `user:<id>` or `guest:<key>`. */
  @Prop({ type: String, required: true, unique: true }) owner: string;
  @Prop({ type: SchemaTypes.ObjectId, default: null }) userId: Types.ObjectId | null;
  @Prop({ type: [line], default: [] }) lines: StoredLine[];
  /** Version for optimistic locking. An order stores the version from which it was placed. */
  @Prop({ type: Number, required: true }) version: number;
  /** Entered codes in normalised form, in the order of entry; absent if there are none. */
  @Prop({ type: [String], default: undefined }) codes?: string[];
  @Prop({ type: [note], default: [] }) merged: StoredMergeNote[];
  /** Expiry of a guest's cart, which equals the expiry of the cookie. */
  @Prop({ type: Date }) expiresAt?: Date;
  createdAt: Date;
  updatedAt: Date;
}
export const CartSchema = SchemaFactory.createForClass(Cart);
enforceRequired(CartSchema);
CartSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
CartSchema.index({ updatedAt: -1 }, { partialFilterExpression: { 'lines.0': { $exists: true } } });
CartSchema.index({ userId: 1 });
