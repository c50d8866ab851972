import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

/** A wishlist that is shared with everyone who has the link. */
@Schema({ collection: 'wishlist_shares', versionKey: false, strict: 'throw' })
export class WishlistShare {
  /** Id of the owner's account. An account has at most one link. */
  @Prop({ type: SchemaTypes.ObjectId, required: true }) _id: Types.ObjectId;
  /** Stored in plain text, because its owner needs to see the link again; it only opens a list of products. */
  @Prop({ type: String, required: true, unique: true }) token: string;
  @Prop({ type: Date, required: true }) sharedAt: Date;
}
export const WishlistShareSchema = SchemaFactory.createForClass(WishlistShare);
