import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type Model, type Query, type QueryFilter, Types } from 'mongoose';
import { orNull, toFields } from './order.repository';
import { Order, type OrderFields, type StoredOrder } from './order.schema';

const LASTING_WITHIN_MS = 5_000;

/** Orders as the payment provider knows them, and those that wait for it. */
@Injectable()
export class OrdersByPayment {
  constructor(@InjectModel(Order.name) private readonly orders: Model<Order>) {}

  /**
   * As a majority has it: what is answered from it is not taken back by a failover. One that no majority knows, as its page
   * was bound a moment ago, is waited for.
   */
  async ofSession(sessionId: string): Promise<OrderFields | null> {
    const find = (): Query<StoredOrder | null, Order> =>
      this.orders.findOne({ 'stripe.sessionId': sessionId }).lean<StoredOrder>();
    const known = await find().readConcern('majority');
    return orNull(known ?? (await find().readConcern('linearizable').maxTimeMS(LASTING_WITHIN_MS)));
  }

  async ofIntent(intentId: string): Promise<OrderFields | null> {
    return orNull(await this.orders.findOne({ 'stripe.intentId': intentId }).lean<StoredOrder>());
  }

  /** Card orders waiting for payment that were placed before a moment, oldest first. @param after the last one seen */
  async waiting(
    before: Date,
    limit: number,
    after?: Pick<OrderFields, 'id' | 'createdAt'>,
  ): Promise<OrderFields[]> {
    const further = after && [
      { createdAt: mongoose.trusted({ $gt: after.createdAt }) },
      { createdAt: after.createdAt, _id: mongoose.trusted({ $gt: new Types.ObjectId(after.id) }) },
    ];
    return this.findWaiting(before, limit, further ? { $or: mongoose.trusted(further) } : {});
  }

  /** Those of them that have no payment page. */
  unopened = (before: Date, limit: number): Promise<OrderFields[]> =>
    this.findWaiting(before, limit, { 'stripe.sessionId': mongoose.trusted({ $exists: false }) });

  private async findWaiting(before: Date, limit: number, more: QueryFilter<Order>): Promise<OrderFields[]> {
    const orders = await this.orders
      .find({
        status: mongoose.trusted({ $in: ['pending_payment', 'payment_processing'] }),
        'payment.method': 'card',
        createdAt: mongoose.trusted({ $lt: before }),
        ...more,
      })
      .sort({ createdAt: 1, _id: 1 })
      .limit(limit)
      .lean<StoredOrder[]>();
    return orders.map(toFields);
  }

  /** Payments that a bank asks about, and those whose lost dispute an older process noted without its sum. */
  async disputed(): Promise<string[]> {
    const orders = await this.orders
      .find(
        {
          'payment.disputed': true,
          $or: [
            { 'payment.disputeLost': mongoose.trusted({ $ne: true }) },
            { 'payment.disputes': mongoose.trusted({ $exists: false }) },
            { 'payment.chargedBackCents': 0 },
          ],
        },
        { 'stripe.intentId': 1 },
      )
      .lean<Pick<Order, 'stripe'>[]>();
    return orders.flatMap(({ stripe }) => stripe?.intentId ?? []);
  }

  /** Payments of which a refund is on its way. */
  async refunding(): Promise<string[]> {
    const orders = await this.orders
      .find({ 'refunds.state': 'requested' }, { 'stripe.intentId': 1 })
      .lean<Pick<Order, 'stripe'>[]>();
    return orders.flatMap(({ stripe }) => stripe?.intentId ?? []);
  }
}
