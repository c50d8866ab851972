import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema, Types } from 'mongoose';
import type { Localized } from '@munay/contracts/locale';

const text = { type: String, required: true };
const optionalText = { type: String, default: '' };
const localized = {
  type: new MongooseSchema({ es: optionalText, en: optionalText }, { _id: false }),
  required: true,
};

/** A street shop. Users who own it have its id in `stores`. */
@Schema({ collection: 'stores', timestamps: true, versionKey: false })
export class Store {
  _id: Types.ObjectId;
  @Prop(text) slug: string;
  @Prop(text) name: string;
  @Prop(localized) text: Localized;
  @Prop(text) address: string;
  @Prop(localized) hours: Localized;
  /** Number of edits by staff. */
  @Prop({ type: Number, required: true, default: 0 }) version: number;
}

export const StoreSchema = SchemaFactory.createForClass(Store);
StoreSchema.index({ slug: 1 }, { unique: true });
StoreSchema.index({ name: 1 });
