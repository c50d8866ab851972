import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type Model, type QueryFilter, Types } from 'mongoose';
import { getDriverCollection } from '../../../database/joined';
import { findDurableRow } from '../../../database/lasting';
import { toFields, toFieldsOrNull } from '../order.repository';
import { Order, type OrderFields, type StoredOrder } from '../order.schema';
import { matchMethod } from './order-stored.query';

/** Finds orders by payment session, and orders that are waiting for payment. */
@Injectable()
export class OrderPaymentQuery {
  constructor(@InjectModel(Order.name) private readonly orders: Model<Order>) {}

  /**
   * Uses majority read concern, so that a failover cannot revoke the result. The read waits until a majority has the
   * order, because its session may have just been created.
   */
  async findBySession(sessionId: string): Promise<OrderFields | null> {
    const rows = getDriverCollection(this.orders);
    const sessionFilter = { 'stripe.sessionId': { $eq: sessionId } };
    const known = await rows.findOne(sessionFilter, { readConcern: { level: 'majority' } });
    return toFieldsOrNull(known ?? (await findDurableRow(rows, sessionFilter)));
  }

  async findByIntent(intentId: string): Promise<OrderFields | null> {
    return toFieldsOrNull(await this.orders.findOne({ 'stripe.intentId': intentId }).lean<StoredOrder>());
  }

  /**
   * Card orders that wait for payment and were placed before the given time, oldest first.
   * @param after the last order of the previous batch
   */
  async findWaiting(
    before: Date,
    limit: number,
    after?: Pick<OrderFields, 'id' | 'createdAt'>,
  ): Promise<OrderFields[]> {
    const afterCursor = after && [
      { createdAt: mongoose.trusted({ $gt: after.createdAt }) },
      { createdAt: after.createdAt, _id: mongoose.trusted({ $gt: new Types.ObjectId(after.id) }) },
    ];
    return this.findUnpaid(before, limit, afterCursor ? { $or: mongoose.trusted(afterCursor) } : {});
  }

  /** Orders without a payment session. */
  findWithoutSession = (before: Date, limit: number): Promise<OrderFields[]> =>
    this.findUnpaid(before, limit, { 'stripe.sessionId': mongoose.trusted({ $exists: false }) });

  private async findUnpaid(
    before: Date,
    limit: number,
    extraFilter: QueryFilter<Order>,
  ): Promise<OrderFields[]> {
    const orders = await this.orders
      .find({
        status: mongoose.trusted({ $in: ['pending_payment', 'payment_processing'] }),
        ...matchMethod('paid', 'onPage'),
        createdAt: mongoose.trusted({ $lt: before }),
        ...extraFilter,
      })
      .sort({ createdAt: 1, _id: 1 })
      .limit(limit)
      .lean<StoredOrder[]>();
    return orders.map(toFields);
  }

  /** Orders with an open dispute. */
  async listDisputed(): Promise<string[]> {
    const orders = await this.orders
      .find(
        { 'payment.disputed': true, 'payment.disputeLost': mongoose.trusted({ $ne: true }) },
        { 'stripe.intentId': 1 },
      )
      .lean<Pick<Order, 'stripe'>[]>();
    return orders.flatMap(({ stripe }) => stripe?.intentId ?? []);
  }

  /** Payments with pending refunds. */
  async listRefundingPayments(): Promise<string[]> {
    const orders = await this.orders
      .find({ 'refunds.state': 'requested' }, { 'stripe.intentId': 1 })
      .lean<Pick<Order, 'stripe'>[]>();
    return orders.flatMap(({ stripe }) => stripe?.intentId ?? []);
  }
}
