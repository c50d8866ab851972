import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';
import { type Locale, LOCALES } from '@munay/contracts/locale';

const text = { type: String, required: true };

/**
 * A declaration of withdrawal. Its content is never changed or removed, except for the names of an erased account; its
 * progress is stored separately.
 */
@Schema({ collection: 'withdrawals', versionKey: false })
export class Withdrawal {
  _id: Types.ObjectId;
  @Prop(text) reference: string;
  @Prop({ type: Date, required: true }) declaredAt: Date;
  @Prop(text) name: string;
  @Prop(text) email: string;
  /** The order number as entered by the person. */
  @Prop(text) orderNumber: string;
  /** Empty if the whole order is withdrawn. */
  @Prop({ type: String, default: '' }) goods: string;
  @Prop({ ...text, enum: LOCALES }) locale: Locale;
  @Prop({ type: String, default: null }) orderId: string | null;
  @Prop({ type: Boolean, default: false }) byOwner: boolean;
  /** Account of the signed-in person who declared the withdrawal. */
  @Prop({ type: String, default: null }) userId: string | null;
  /** Selected units per line, if the owner selected any. */
  @Prop({ type: [Object], default: [] }) lines: { sku: string; quantity: number }[];
  @Prop({ type: Date, default: null }) arrivedAt: Date | null;
  @Prop({ type: Date, default: null }) closedAt: Date | null;
  /** Lower-case search tokens for staff. */
  @Prop({ type: [String], required: true }) terms: string[];
}

export const WithdrawalSchema = SchemaFactory.createForClass(Withdrawal);
WithdrawalSchema.index({ reference: 1 }, { unique: true });
WithdrawalSchema.index({ declaredAt: -1 });
WithdrawalSchema.index({ closedAt: 1, declaredAt: 1, _id: 1 });
WithdrawalSchema.index({ orderId: 1, declaredAt: -1 });
WithdrawalSchema.index({ terms: 1, declaredAt: -1 });
WithdrawalSchema.index({ userId: 1 });
WithdrawalSchema.index({ email: 1 });
