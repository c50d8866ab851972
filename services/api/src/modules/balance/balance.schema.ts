import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { enforceRequired } from '../../database/schema/row-rule';

const MOVEMENT_KINDS = [
  'payment',
  'paymentFailed',
  'refund',
  'refundFailed',
  'dispute',
  'fee',
  'payout',
  'payoutFailed',
  'other',
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** A change in the shop's balance at the payment provider. */
export interface Movement {
  /** Id at the payment provider. */
  id: string;
  kind: MovementKind;
  at: Date;
  /** Amount before the fee, negative for outgoing money. */
  amountCents: number;
  /** Payment provider fee, negative if it was refunded. */
  feeCents: number;
  currency: string;
  /** Order number; empty if the movement belongs to no order. */
  orderNumber: string;
  /** The payout to the bank; null until the provider has paid the movement out. */
  payout: { id: string; arrivesAt: Date } | null;
}

/** A stored balance movement. */
@Schema({ collection: 'balance_movements', versionKey: false })
export class BalanceMovement {
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: String, required: true, enum: MOVEMENT_KINDS }) kind: MovementKind;
  @Prop({ type: Date, required: true }) at: Date;
  @Prop({ type: Number, required: true }) amountCents: number;
  @Prop({ type: Number, required: true }) feeCents: number;
  @Prop({ type: String, required: true }) currency: string;
  @Prop({ type: String, default: '' }) orderNumber: string;
  /** The payout; absent until it is known. */
  @Prop({ type: Object }) payout?: { id: string; arrivesAt: Date };
}
export const BalanceMovementSchema = SchemaFactory.createForClass(BalanceMovement);
enforceRequired(BalanceMovementSchema);
BalanceMovementSchema.index({ at: 1, _id: 1 });
