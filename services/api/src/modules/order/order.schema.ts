import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import mongoose, { type Types } from 'mongoose';
import type { OrderTrait } from '@munay/contracts/admin/lists';
import { type Locale, LOCALES } from '@munay/contracts/locale';
import type { Address, Billing } from '@munay/contracts/order/address';
import type { OrderLine, OrderTotals } from '@munay/contracts/order/order';
import { ORDER_STATUSES, type OrderStatus, SOLD_STATUSES } from '@munay/contracts/order/order-status';
import { enforceRequired } from '../../database/schema/row-rule';
import {
  MoveSchema,
  NoteSchema,
  RefundSchema,
  ReplacementSchema,
  RestockSchema,
  WithdrawalSchema,
} from './schema/course.schema';
import { LineSchema, PromotionSchema, TotalsSchema, VatSchema } from './schema/goods.schema';
import type { ValueOf } from './schema/part.schema';
import { PaymentSchema, SessionSchema, TenderSchema } from './schema/payment.schema';
import {
  AddressSchema,
  BillingSchema,
  BuyerSchema,
  CartSchema,
  CustomerSchema,
  MailedLinkSchema,
  ShippingSchema,
  TrackingLinkSchema,
  WrongRecipientSchema,
} from './schema/recipient.schema';

/** A snapshot of the order as placed, unaffected by later catalogue changes. */
@Schema({ collection: 'orders', timestamps: true, versionKey: false, minimize: false, strict: 'throw' })
export class Order {
  @Prop({ type: String, required: true, unique: true }) number: string;
  @Prop({ type: String, required: true, enum: ORDER_STATUSES }) status: OrderStatus;
  /** Derived from account, cart and cart version; unique among open orders. Removed when the order ends unpaid. */
  @Prop({ type: String }) checkoutKey?: string;
  /** Hash of content, prices and the buyer's choices. It distinguishes a duplicate submission from a new order. */
  @Prop({ type: String, required: true }) fingerprint: string;
  /** Account that owns the order. */
  @Prop({ type: BuyerSchema, required: true }) buyer: ValueOf<typeof BuyerSchema>;
  /** The cart that was ordered; null for orders entered by staff. */
  @Prop({ type: CartSchema, default: null }) cart: ValueOf<typeof CartSchema> | null;
  @Prop({ type: CustomerSchema, required: true }) customer: ValueOf<typeof CustomerSchema>;
  /** Lower-case search tokens for staff: see `buildOrderSearchTokens`. */
  @Prop({ type: [String], required: true }) terms: string[];
  @Prop({ type: [LineSchema], required: true }) lines: OrderLine[];
  @Prop({ type: TotalsSchema, required: true }) totals: OrderTotals;
  /** Applied promotions; absent if no promotion applies. */
  @Prop({ type: [PromotionSchema], default: undefined }) promotions?: ValueOf<typeof PromotionSchema>[];
  @Prop({ type: [VatSchema], required: true }) vat: ValueOf<typeof VatSchema>[];
  /** Version of the pricing rules. */
  @Prop({ type: Number, required: true }) pricingVersion: number;
  @Prop({ type: AddressSchema, required: true }) address: Address;
  @Prop({ type: ShippingSchema, required: true }) shipping: ValueOf<typeof ShippingSchema>;
  @Prop({ type: String, default: '' }) note: string;
  @Prop({ type: String, default: '' }) taxId: string;
  /** Absent in orders without a tax id. */
  @Prop({ type: BillingSchema }) billing?: Billing;
  @Prop({ type: String, required: true, enum: LOCALES }) locale: Locale;
  @Prop({ type: PaymentSchema, required: true }) payment: ValueOf<typeof PaymentSchema>;
  @Prop({ type: [TenderSchema], required: true }) tenders: ValueOf<typeof TenderSchema>[];
  /** The request for a payment session, and the session once it has been created. Absent for a bank transfer. */
  @Prop({ type: SessionSchema }) stripe?: ValueOf<typeof SessionSchema>;
  @Prop({ type: String, default: null }) billNumber: string | null;
  /** The last declaration of withdrawal for this order. */
  @Prop({ type: WithdrawalSchema }) withdrawal?: ValueOf<typeof WithdrawalSchema>;
  @Prop({ type: [MoveSchema], required: true }) history: ValueOf<typeof MoveSchema>[];
  /** Number of edits by staff. */
  @Prop({ type: Number, default: 0 }) version: number;
  @Prop({ type: String, default: 'web' }) source: 'web' | 'staff';
  @Prop({ type: [RefundSchema], default: [] }) refunds: ValueOf<typeof RefundSchema>[];
  /** When a failed refund became owed; absent if no refund is owed. */
  @Prop({ type: Date }) refundOwedSince?: Date;
  /** Replacements, oldest first; absent if there are none. */
  @Prop({ type: [ReplacementSchema], default: undefined }) replacements?: ValueOf<typeof ReplacementSchema>[];
  /** Time since which a replacement has been waiting for shipment; absent if none is waiting. */
  @Prop({ type: Date }) replacementDueSince?: Date;
  /** Units that were restocked after a chargeback because they were never sent. */
  @Prop({ type: RestockSchema }) restocked?: ValueOf<typeof RestockSchema>;
  /** Staff-only notes. */
  @Prop({ type: [NoteSchema], default: [] }) notes: ValueOf<typeof NoteSchema>[];
  /** Absent once the order has been erased. */
  @Prop({ type: TrackingLinkSchema }) trackingLink?: ValueOf<typeof TrackingLinkSchema>;
  /** The newest emailed links for cancelling the order and for downloading its invoice. */
  @Prop({ type: MailedLinkSchema }) cancelLink?: ValueOf<typeof MailedLinkSchema>;
  @Prop({ type: MailedLinkSchema }) invoiceLink?: ValueOf<typeof MailedLinkSchema>;
  /** Absent until an email has been sent to an unconfirmed address. */
  @Prop({ type: WrongRecipientSchema }) wrongRecipient?: ValueOf<typeof WrongRecipientSchema>;
  createdAt: Date;
  updatedAt: Date;
}

export const OrderSchema = SchemaFactory.createForClass(Order);
enforceRequired(OrderSchema);
// The index is sparse, because MongoDB uses a partial index only for queries that contain its condition
OrderSchema.index({ checkoutKey: 1 }, { name: 'checkoutKey_sparse', unique: true, sparse: true });
OrderSchema.index({ 'stripe.sessionId': 1 }, { name: 'sessionId_sparse', unique: true, sparse: true });
OrderSchema.index({ 'stripe.intentId': 1 }, { name: 'intentId_sparse', sparse: true });
for (const link of ['trackingLink', 'cancelLink', 'invoiceLink', 'wrongRecipient'])
  OrderSchema.index({ [`${link}.hash`]: 1 }, { name: `${link}_sparse`, sparse: true });
for (const sortField of ['createdAt', '_id']) OrderSchema.index({ 'buyer.userId': 1, [sortField]: -1 });
// Indexes for the staff order list. Each includes the tie-breaker, because otherwise every page would sort the whole
// collection
OrderSchema.index({ createdAt: -1, _id: -1 });
OrderSchema.index({ status: 1, createdAt: -1, _id: -1 });
OrderSchema.index({ 'payment.method': 1, createdAt: -1, _id: -1 });
OrderSchema.index({ status: 1, 'payment.method': 1, createdAt: -1, _id: -1 });
OrderSchema.index({ 'totals.totalCents': -1, _id: -1 });
OrderSchema.index({ status: 1, 'totals.totalCents': -1, _id: -1 });
OrderSchema.index({ 'payment.method': 1, 'totals.totalCents': -1, _id: -1 });
/** Filters for orders that need attention. Such orders are few, so each filter has a partial index. */
export const TRAIT_FILTERS: Record<OrderTrait, Record<string, unknown>> = {
  pickup: { 'shipping.method': 'pickup' },
  islands: { 'shipping.zone': 'islands', 'shipping.method': 'standard' },
  message: { note: mongoose.trusted({ $gt: '' }) },
};
for (const [name, partialFilterExpression] of Object.entries(TRAIT_FILTERS))
  OrderSchema.index({ createdAt: -1, _id: -1 }, { name: `${name}_createdAt`, partialFilterExpression });
// Includes the status, so that matches can be counted per status without reading the orders
OrderSchema.index({ terms: 1, createdAt: -1, status: 1 });
const createDateIndexOptions = (field: string) => ({
  partialFilterExpression: { [field]: { $type: 'date' } },
});
OrderSchema.index({ 'payment.paidAt': 1 }, createDateIndexOptions('payment.paidAt'));
/** A payment that the order could not accept is refunded and does not count as a sale. */
export const NOT_IN_REVIEW_FILTER = { 'history.to': { $ne: 'review' } } as const;
/** MongoDB filter equivalent to `isSold`. */
export const SOLD_FILTER = { status: mongoose.trusted({ $in: SOLD_STATUSES }) };
/**
 * Orders paid in a period, including those that no longer count as sold. MongoDB requires the type condition to use the
 * partial indexes.
 */
export const matchPaidBetween = (from: Date, until: Date) => ({
  'payment.paidAt': { $gte: from, $lt: until, $type: 'date' as const },
  ...NOT_IN_REVIEW_FILTER,
});
// For finding a buyer's earlier purchases. A paid order rules out the first-order promotion
OrderSchema.index({ 'buyer.key': 1 }, { sparse: true });
// Uses of promotions and the amounts saved
OrderSchema.index({ 'promotions.id': 1 }, { sparse: true });
// Pending refunds
OrderSchema.index({ 'refunds.state': 1 }, { partialFilterExpression: { 'refunds.state': 'requested' } });
// Refunds and chargebacks per day
OrderSchema.index({ 'refunds.doneAt': 1 }, createDateIndexOptions('refunds.doneAt'));
OrderSchema.index(
  { 'payment.chargedBackCents': 1 },
  { partialFilterExpression: { 'payment.chargedBackCents': { $gt: 0 } } },
);
// Failed refunds, goods to resend, disputed payments, fraud warnings and wrong addresses
OrderSchema.index({ refundOwedSince: 1 }, createDateIndexOptions('refundOwedSince'));
OrderSchema.index({ replacementDueSince: 1 }, createDateIndexOptions('replacementDueSince'));
OrderSchema.index({ 'payment.disputed': 1 }, { partialFilterExpression: { 'payment.disputed': true } });
OrderSchema.index({ 'payment.fraudWarned': 1 }, { partialFilterExpression: { 'payment.fraudWarned': true } });
OrderSchema.index({ 'wrongRecipient.reportedAt': 1 }, createDateIndexOptions('wrongRecipient.reportedAt'));
// Sales of a store in a period
OrderSchema.index({ 'lines.productId': 1, 'payment.paidAt': -1 }, createDateIndexOptions('payment.paidAt'));

/** An order with its ids as strings. */
export type OrderFields = Omit<Order, 'buyer'> & {
  id: string;
  /** The account is null if staff placed the order for a buyer without one, or if the guest account was removed. */
  buyer: Omit<ValueOf<typeof BuyerSchema>, 'userId'> & { userId: string | null };
};
export type NewOrder = Omit<
  OrderFields,
  'createdAt' | 'updatedAt' | 'billNumber' | 'version' | 'source' | 'refunds' | 'notes' | 'tenders'
> &
  Partial<Pick<Order, 'source'>>;

export type StoredOrder = Order & { _id: Types.ObjectId };
