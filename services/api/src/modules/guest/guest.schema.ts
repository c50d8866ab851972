import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { GUEST_ENDS, type GuestEnd } from '@munay/contracts/account/guest';

const RETENTION_SECONDS = 200 * 86_400;

/** Record that a guest has verified the address, for statistics. It does not identify the person. */
@Schema({ collection: 'guest_joins', versionKey: false, strict: 'throw' })
export class GuestJoin {
  @Prop({ type: String, required: true, enum: GUEST_ENDS }) into: GuestEnd;
  @Prop({ type: Date, required: true }) at: Date;
}
export const GuestJoinSchema = SchemaFactory.createForClass(GuestJoin);
GuestJoinSchema.index({ at: 1 }, { expireAfterSeconds: RETENTION_SECONDS });
