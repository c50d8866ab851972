import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { GUEST_CONVERSION_RESULTS, type GuestConversionResult } from '@munay/contracts/account/guest';

const RETENTION_SECONDS = 200 * 86_400;

/** Record that a guest has verified the address, for statistics. It does not identify the person. */
@Schema({ collection: 'guest_joins', versionKey: false, strict: 'throw' })
export class GuestConversion {
  @Prop({ type: String, required: true, enum: GUEST_CONVERSION_RESULTS }) into: GuestConversionResult;
  @Prop({ type: Date, required: true }) at: Date;
}
export const GuestConversionSchema = SchemaFactory.createForClass(GuestConversion);
GuestConversionSchema.index({ at: 1 }, { expireAfterSeconds: RETENTION_SECONDS });
