import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

/** A wish list that its owner opened to whoever has the link. */
@Schema({ collection: 'wish_shares', versionKey: false, strict: 'throw' })
export class WishShare {
  /** The owner's account: one link each. */
  @Prop({ type: SchemaTypes.ObjectId, required: true })
  _id: Types.ObjectId;

  /** Kept as it is, because its owner wants to see it again; all it opens is a list of products. */
  @Prop({ type: String, required: true, unique: true })
  token: string;

  @Prop({ type: Date, required: true })
  sharedAt: Date;
}
export const WishShareSchema = SchemaFactory.createForClass(WishShare);
