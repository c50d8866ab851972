import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema, Types } from 'mongoose';

/** A favourite: one row for each person and product. */
@Schema({ collection: 'product_likes', versionKey: false })
export class Favorite {
  @Prop({ type: MongooseSchema.Types.ObjectId, required: true }) product: Types.ObjectId;
  /** Key of the person, `user:<id>` or `guest:<key>`. */
  @Prop({ type: String, required: true }) person: string;
  @Prop({ type: Date, required: true }) at: Date;
}

export const ProductLikeSchema = SchemaFactory.createForClass(Favorite);
ProductLikeSchema.index({ product: 1, person: 1 }, { unique: true });
ProductLikeSchema.index({ person: 1, _id: -1 });
ProductLikeSchema.index({ product: 1, _id: 1 });
