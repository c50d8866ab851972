import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, type PipelineStage, Types } from 'mongoose';
import type { SoldLine, StoreSales } from '@munay/contracts/admin/store';
import type { UserOrders } from '@munay/contracts/admin/user';
import type { OrderStatus } from '@munay/contracts/order/order-status';
import { matchPaidBetween, Order, SOLD_FILTER } from '../order.schema';
import { filterByBuyer, RETAINED_CENTS, RETAINED_LINES } from './order-stored.query';

const LAST_SALES_COUNT = 5;
const NO_SALES = { units: 0, returned: 0, netCents: 0 };

export interface SalesFilter {
  productIds: readonly string[];
  from: Date;
  until: Date;
}

export type SalesLine = Omit<SoldLine, 'paidAt'> & { paidAt: Date; currency: string };

/** Lines of paid orders that contain the given products, latest payment first. */
const buildLineStages = ({ productIds, from, until }: SalesFilter): PipelineStage[] => [
  { $match: { 'lines.productId': { $in: productIds }, ...matchPaidBetween(from, until) } },
  { $sort: { 'payment.paidAt': -1, _id: -1 } },
  {
    $project: {
      number: 1,
      status: 1,
      paidAt: '$payment.paidAt',
      currency: '$totals.currency',
      totals: 1,
      refunds: 1,
      lines: 1,
    },
  },
  ...RETAINED_LINES,
  { $match: { 'lines.productId': { $in: productIds } } },
  {
    $project: {
      _id: 0,
      orderId: { $toString: '$_id' },
      number: 1,
      paidAt: 1,
      currency: 1,
      returned: 1,
      productId: '$lines.productId',
      title: '$lines.title',
      size: '$lines.size',
      sku: '$lines.sku',
      quantity: '$lines.quantity',
      unitPriceCents: '$lines.unitPriceCents',
      promotionCents: { $subtract: ['$lines.lineCents', '$lines.netCents'] },
      refundedCents: { $subtract: ['$lines.netCents', '$netCents'] },
      netCents: 1,
    },
  },
];

/** Reports sales per product and per buyer. */
@Injectable()
export class OrderSalesQuery {
  constructor(@InjectModel(Order.name) private readonly orders: Model<Order>) {}

  findPage(filter: SalesFilter, skip: number, limit: number): Promise<SalesLine[]> {
    return this.orders
      .aggregate<SalesLine>([...buildLineStages(filter), { $skip: skip }, { $limit: limit }])
      .exec();
  }

  /** Streams every order line. */
  iterate(filter: SalesFilter): AsyncIterable<SalesLine> {
    return this.orders.aggregate<SalesLine>(buildLineStages(filter)).cursor();
  }

  async computeSums(filter: SalesFilter): Promise<StoreSales['sums'] & { total: number }> {
    const sum = (field: string) => ({ $sum: field });
    const [found] = await this.orders
      .aggregate<StoreSales['sums'] & { total: number }>([
        ...buildLineStages(filter).filter((stage) => !('$sort' in stage)),
        {
          $group: {
            _id: null,
            total: { $sum: 1 },
            units: sum('$quantity'),
            returned: sum('$returned'),
            netCents: sum('$netCents'),
          },
        },
        { $project: { _id: 0 } },
      ])
      .exec();
    return found ?? { ...NO_SALES, total: 0 };
  }

  /** Sold orders keyed by account; accounts without sold orders are absent. */
  async countSold(userIds: readonly string[]): Promise<Map<string, number>> {
    const groups = await this.orders
      .aggregate<{ _id: Types.ObjectId; count: number }>([
        { $match: { 'buyer.userId': { $in: userIds.map((id) => new Types.ObjectId(id)) }, ...SOLD_FILTER } },
        { $group: { _id: '$buyer.userId', count: { $sum: 1 } } },
      ])
      .exec();
    return new Map(groups.map(({ _id, count }) => [_id.toString(), count]));
  }

  /** Totals of an account's orders. */
  async sumByUser(userId: string): Promise<UserOrders> {
    const owner = filterByBuyer(userId);
    const [last, sums] = await Promise.all([
      this.orders
        .find(owner, {
          number: 1,
          status: 1,
          createdAt: 1,
          'totals.totalCents': 1,
        })
        .sort({ createdAt: -1 })
        .limit(LAST_SALES_COUNT)
        .lean<
          {
            _id: Types.ObjectId;
            number: string;
            status: OrderStatus;
            createdAt: Date;
            totals: { totalCents: number };
          }[]
        >()
        .exec(),
      this.orders
        .aggregate<{ count: number; paidCents: number }>([
          { $match: owner },
          {
            $group: {
              _id: null,
              count: { $sum: 1 },
              paidCents: { $sum: RETAINED_CENTS },
            },
          },
        ])
        .exec(),
    ]);
    return {
      count: sums[0]?.count ?? 0,
      paidCents: sums[0]?.paidCents ?? 0,
      last: last.map(({ _id, number, status, createdAt, totals }) => ({
        number,
        status,
        _id: _id.toString(),
        createdAt: createdAt.toISOString(),
        totalCents: totals.totalCents,
      })),
    };
  }
}
