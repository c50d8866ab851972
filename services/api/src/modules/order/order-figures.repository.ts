import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type OrderStatus, PAID_STATUSES } from '@munay/contracts/order-moves';
import { type Model, trusted } from 'mongoose';
import { Order } from './order.schema';

const TOP = 10;

export interface DaySums {
  day: string;
  revenueCents: number;
  orders: number;
}

export interface ProductSums {
  productId: string;
  title: string;
  pieces: number;
  revenueCents: number;
}

/** Sums over orders, made by the database from an index on the day of the payment. */
@Injectable()
export class OrderFiguresRepository {
  constructor(@InjectModel(Order.name) private readonly orders: Model<Order>) {}

  /** Revenue and orders by day of payment; days without any are absent. */
  async sumByDay(from: Date, until: Date, timezone: string): Promise<DaySums[]> {
    return this.orders
      .aggregate<DaySums>([
        { $match: { 'payment.paidAt': { $gte: from, $lt: until } } },
        {
          $group: {
            _id: { $dateToString: { date: '$payment.paidAt', format: '%Y-%m-%d', timezone } },
            revenueCents: { $sum: { $subtract: ['$payment.paidCents', '$payment.refundedCents'] } },
            orders: { $sum: 1 },
          },
        },
        { $project: { _id: 0, day: '$_id', revenueCents: 1, orders: 1 } },
        { $sort: { day: 1 } },
      ])
      .exec();
  }

  /** Most sold by revenue of what was paid in a period. */
  async topProducts(from: Date, until: Date): Promise<ProductSums[]> {
    return this.orders
      .aggregate<ProductSums>([
        { $match: { 'payment.paidAt': { $gte: from, $lt: until } } },
        { $unwind: '$lines' },
        {
          $group: {
            _id: '$lines.productId',
            title: { $last: '$lines.title' },
            pieces: { $sum: '$lines.quantity' },
            revenueCents: { $sum: '$lines.lineCents' },
          },
        },
        { $sort: { revenueCents: -1, _id: 1 } },
        { $limit: TOP },
        {
          $project: { _id: 0, productId: { $toString: '$_id' }, title: 1, pieces: 1, revenueCents: 1 },
        },
      ])
      .exec();
  }

  countIn = (statuses: readonly OrderStatus[]): Promise<number> =>
    this.orders.countDocuments({ status: trusted({ $in: statuses }) }).exec();

  /** Orders somebody withdrew from whose money is still here. */
  countOpenWithdrawals = (): Promise<number> =>
    this.orders
      .countDocuments({
        'withdrawal.declaredAt': trusted({ $exists: true }),
        status: trusted({ $in: PAID_STATUSES }),
      })
      .exec();

  /** Orders placed in a period by the status they have now. */
  async countByStatus(from: Date, until: Date): Promise<Partial<Record<OrderStatus, number>>> {
    const groups = await this.orders
      .aggregate<{ _id: OrderStatus; count: number }>([
        { $match: { createdAt: { $gte: from, $lt: until } } },
        { $group: { _id: '$status', count: { $sum: 1 } } },
      ])
      .exec();
    return Object.fromEntries(groups.map(({ _id, count }) => [_id, count]));
  }
}
