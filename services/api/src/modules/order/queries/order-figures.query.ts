import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, trusted } from 'mongoose';
import type { ProductFigures } from '@munay/contracts/admin/figures';
import { type OrderStatus, SOLD_STATUSES } from '@munay/contracts/order/order-status';
import type { ShopDay } from '@munay/contracts/shop-day';
import { matchPaidBetween, NOT_IN_REVIEW_FILTER, Order, SOLD_FILTER } from '../order.schema';
import { UNSHIPPED_STATUSES } from '../rules/dispute.rules';
import { DISPUTE_LOST_REASON, matchMethod, RETAINED_LINES, WRONG_RECIPIENT } from './order-stored.query';

const TOP_PRODUCT_COUNT = 8;
export interface DaySums {
  day: ShopDay;
  revenueCents: number;
  orders: number;
}

interface HourSums extends Omit<DaySums, 'day'> {
  at: string;
}

interface OrderSums {
  _id: string;
  cents: number;
  orders?: number;
}

export type ProductSums = Omit<ProductFigures, 'revenueCentsBefore'>;

/** Totals over orders, computed by the database from an index on the payment date. */
@Injectable()
export class OrderFiguresQuery {
  constructor(@InjectModel(Order.name) private readonly orders: Model<Order>) {}

  /**
   * Revenue and number of orders per day; days without either are absent. A payment counts on the day of the payment,
   * and a refund or chargeback on the day it occurs, so that the revenue of past months does not change. Orders that
   * are no longer sold are not counted.
   */
  async sumByDay(from: Date, until: Date, timezone: string): Promise<DaySums[]> {
    const sums = await this.sumOrders({ format: '%Y-%m-%d', timezone }, from, until);
    return sums.map(({ at, ...figures }) => ({ day: at as ShopDay, ...figures }));
  }

  /** Like `sumByDay`, but per hour. Each row contains the start of the hour. */
  sumByHour = (from: Date, until: Date): Promise<HourSums[]> =>
    this.sumOrders({ format: '%Y-%m-%dT%H:00:00.000Z', timezone: 'UTC' }, from, until);

  private async sumOrders(
    unit: { format: string; timezone: string },
    from: Date,
    until: Date,
  ): Promise<HourSums[]> {
    const dateRange = { $gte: from, $lt: until };
    const buildUnitExpression = (date: string) => ({ $dateToString: { date, ...unit } });
    const [sales, refunds, chargebacks] = await Promise.all([
      this.orders.aggregate<OrderSums>([
        { $match: matchPaidBetween(from, until) },
        {
          $group: {
            _id: buildUnitExpression('$payment.paidAt'),
            cents: { $sum: '$payment.paidCents' },
            orders: { $sum: { $toInt: { $in: ['$status', SOLD_STATUSES] } } },
          },
        },
      ]),
      this.orders.aggregate<OrderSums>([
        { $match: { 'refunds.doneAt': { ...dateRange, $type: 'date' }, ...NOT_IN_REVIEW_FILTER } },
        { $unwind: '$refunds' },
        { $match: { 'refunds.state': 'done', 'refunds.doneAt': dateRange } },
        { $group: { _id: buildUnitExpression('$refunds.doneAt'), cents: { $sum: '$refunds.amountCents' } } },
      ]),
      this.orders.aggregate<OrderSums>([
        { $match: { 'payment.chargedBackCents': { $gt: 0 }, ...NOT_IN_REVIEW_FILTER } },
        { $unwind: '$history' },
        { $match: { 'history.cause': DISPUTE_LOST_REASON, 'history.at': dateRange } },
        { $group: { _id: buildUnitExpression('$history.at'), cents: { $sum: '$payment.chargedBackCents' } } },
      ]),
    ]);
    const units = new Map<string, HourSums>();
    const add = (sign: 1 | -1, { _id, cents, orders = 0 }: OrderSums): void => {
      const before = units.get(_id) ?? { at: _id, revenueCents: 0, orders: 0 };
      units.set(_id, {
        at: _id,
        revenueCents: before.revenueCents + sign * cents,
        orders: before.orders + orders,
      });
    };
    for (const sum of sales) add(1, sum);
    for (const sum of [...refunds, ...chargebacks]) add(-1, sum);
    return [...units.values()].sort((a, b) => a.at.localeCompare(b.at));
  }

  /** Best-selling products by revenue in a period, after refunds. */
  async listTopProducts(from: Date, until: Date): Promise<ProductSums[]> {
    return this.orders
      .aggregate<ProductSums>([
        { $match: { ...matchPaidBetween(from, until), ...SOLD_FILTER } },
        ...RETAINED_LINES,
        {
          $group: {
            _id: '$lines.productId',
            title: { $last: '$lines.title' },
            image: { $last: '$lines.image' },
            units: { $sum: { $subtract: ['$lines.quantity', '$returned'] } },
            revenueCents: { $sum: '$netCents' },
          },
        },
        { $match: { units: { $gt: 0 } } },
        { $sort: { revenueCents: -1, _id: 1 } },
        { $limit: TOP_PRODUCT_COUNT },
        {
          $project: {
            _id: 0,
            productId: { $toString: '$_id' },
            title: 1,
            image: 1,
            units: 1,
            revenueCents: 1,
          },
        },
      ])
      .exec();
  }

  /** Revenue of some products in a period, after refunds. */
  async sumRevenue(productIds: readonly string[], from: Date, until: Date): Promise<Map<string, number>> {
    const sums = await this.orders
      .aggregate<{ _id: string; revenueCents: number }>([
        {
          $match: {
            'lines.productId': { $in: productIds },
            ...matchPaidBetween(from, until),
            ...SOLD_FILTER,
          },
        },
        ...RETAINED_LINES,
        { $match: { 'lines.productId': { $in: productIds } } },
        { $group: { _id: '$lines.productId', revenueCents: { $sum: '$netCents' } } },
      ])
      .exec();
    return new Map(sums.map(({ _id, revenueCents }) => [_id, revenueCents]));
  }

  countByStatuses = (statuses: readonly OrderStatus[]): Promise<number> =>
    this.orders.countDocuments({ status: trusted({ $in: statuses }) }).exec();

  countTransfers = (): Promise<number> =>
    this.orders.countDocuments({ status: 'pending_payment', ...matchMethod('paid', 'later') }).exec();

  /** Cancelled orders whose refund staff have to transfer manually. */
  countManualRefunds = (): Promise<number> =>
    this.orders
      .countDocuments({ status: 'cancelled_refund_pending', ...matchMethod('refundedBy', 'staff') })
      .exec();

  /** Orders with a failed refund that has to be retried. */
  countRefundsOwed = (): Promise<number> =>
    this.orders.countDocuments({ refundOwedSince: trusted({ $type: 'date' }) }).exec();

  /** Orders with a replacement that has to be shipped. */
  countReplacementsDue = (): Promise<number> =>
    this.orders.countDocuments({ replacementDueSince: trusted({ $type: 'date' }) }).exec();

  countDisputed = (): Promise<number> =>
    this.orders
      .countDocuments({ 'payment.disputed': true, 'payment.disputeLost': trusted({ $ne: true }) })
      .exec();

  /** Orders waiting to be packed whose payment was reported as fraud. */
  countFraudWarned = (): Promise<number> =>
    this.orders
      .countDocuments({ 'payment.fraudWarned': true, status: trusted({ $in: UNSHIPPED_STATUSES }) })
      .exec();

  /** Orders that have not been shipped yet and were disowned by the recipient of their emails. */
  countWrongRecipients = (): Promise<number> => this.orders.countDocuments(WRONG_RECIPIENT).exec();

  /** When the oldest order in any of these statuses was placed. */
  async findOldest(statuses: readonly OrderStatus[]): Promise<string | null> {
    const oldestOrder = await this.orders
      .findOne({ status: trusted({ $in: statuses }) }, { createdAt: 1 })
      .sort({ createdAt: 1 })
      .lean<Pick<Order, 'createdAt'>>();
    return oldestOrder?.createdAt.toISOString() ?? null;
  }

  /** Number of orders placed in the given period, by current status. */
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
