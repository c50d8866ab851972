import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { OrderListQuery } from '@munay/contracts/admin';
import { LIMITS } from '@munay/contracts/limits';
import { ORDER_STATUSES, type OrderStatus } from '@munay/contracts/order-moves';
import mongoose, { type Model, type PipelineStage } from 'mongoose';
import { termsFilter } from '../../database/terms';
import { addDays, startOfDay } from '../../zone-day';
import { type OrderFields, type StoredOrder, toFields } from './order.repository';
import { Order } from './order.schema';

const SORTS = {
  createdAt: { createdAt: 1, _id: 1 },
  '-createdAt': { createdAt: -1, _id: -1 },
  totalCents: { 'totals.totalCents': 1, _id: 1 },
  '-totalCents': { 'totals.totalCents': -1, _id: -1 },
} as const;

export interface FoundOrders {
  orders: OrderFields[];
  total: number;
  totalIsMore: boolean;
  counts: Partial<Record<OrderStatus, number>>;
}

type Filter = Record<string, unknown>;
const between = (from: unknown, to: unknown): Filter =>
  mongoose.trusted({
    ...(from === undefined ? {} : { $gte: from }),
    ...(to === undefined ? {} : { $lt: to }),
  });

/** Filter of a list without its status: search, payment, days and amounts. */
function filterOf({ q, payment, from, to, minCents, maxCents }: OrderListQuery): Filter {
  const days = from !== undefined || to !== undefined;
  const amounts = minCents !== undefined || maxCents !== undefined;
  return {
    ...termsFilter(q),
    ...(payment && { 'payment.method': payment }),
    ...(days && { createdAt: between(from && startOfDay(from), to && startOfDay(addDays(to, 1))) }),
    ...(amounts && {
      'totals.totalCents': between(minCents, maxCents === undefined ? undefined : maxCents + 1),
    }),
  };
}

/** The staff's view of all orders: any size of the collection, the same time for a page. */
@Injectable()
export class OrderListRepository {
  constructor(@InjectModel(Order.name) private readonly orders: Model<Order>) {}

  /** One page. Counting stops at `LIMITS.orderCountMax`: an exact number of many would cost a walk through all. */
  async findPage(query: OrderListQuery, skip: number, limit: number): Promise<FoundOrders> {
    const common = filterOf(query);
    const filter = withStatus(common, query.status);
    const [orders, counted, counts] = await Promise.all([
      this.sorted(filter, query).skip(skip).limit(limit).lean<StoredOrder[]>(),
      this.count(filter),
      this.countByStatus(common),
    ]);
    return {
      orders: orders.map(toFields),
      total: Math.min(counted, LIMITS.orderCountMax),
      totalIsMore: counted > LIMITS.orderCountMax,
      counts,
    };
  }

  /** Every order that matches, one at a time. */
  async *each(query: OrderListQuery): AsyncGenerator<OrderFields> {
    const cursor = this.sorted(withStatus(filterOf(query), query.status), query)
      .lean<StoredOrder[]>()
      .cursor();
    for await (const order of cursor) yield toFields(order as StoredOrder);
  }

  private sorted(filter: Filter, { sort = '-createdAt' }: OrderListQuery) {
    return this.orders.find(filter).sort(SORTS[sort]);
  }

  private count = (filter: Filter): Promise<number> =>
    this.orders.countDocuments(filter, { limit: LIMITS.orderCountMax + 1 }).exec();

  private async countByStatus(filter: Filter): Promise<Partial<Record<OrderStatus, number>>> {
    if (Object.keys(filter).length > 0) return this.countMatching(filter);
    const counts = await Promise.all(
      ORDER_STATUSES.map(async (status) => {
        const count = await this.orders.countDocuments({ status }, { limit: LIMITS.orderCountMax });
        return [status, count] as const;
      }),
    );
    return Object.fromEntries(counts.filter(([, count]) => count > 0));
  }

  /** Of the first matches only, when there are many. */
  private async countMatching(filter: Filter): Promise<Partial<Record<OrderStatus, number>>> {
    const stages: PipelineStage[] = [
      { $match: filter },
      { $limit: LIMITS.orderCountMax },
      { $group: { _id: '$status', count: { $sum: 1 } } },
    ];
    const groups = await this.orders.aggregate<{ _id: OrderStatus; count: number }>(stages);
    return Object.fromEntries(groups.map(({ _id, count }) => [_id, count]));
  }
}

const withStatus = (filter: Filter, status: OrderStatus[] | undefined): Filter =>
  status?.length
    ? { ...filter, status: status.length === 1 ? status[0] : mongoose.trusted({ $in: status }) }
    : filter;
