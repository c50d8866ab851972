import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, PipelineStage } from 'mongoose';
import { toTokens } from '../../../database/search-tokens';
import { toFields } from '../order.repository';
import { matchPaidBetween, Order, type OrderFields, SOLD_FILTER, type StoredOrder } from '../order.schema';
import { filterByBuyer } from './order-stored.query';

const ALL_TIME = [new Date(0), new Date('9999-12-31')] as const;
const PAYMENT_DATE_INDEX = 'payment.paidAt_1';
const LATEST_SALES: PipelineStage[] = [
  { $match: { ...matchPaidBetween(...ALL_TIME), ...SOLD_FILTER } },
  { $sort: { 'payment.paidAt': -1 as const } },
];

/** Reads orders for the evaluation of promotions. */
@Injectable()
export class OrderPromotionQuery {
  constructor(@InjectModel(Order.name) private readonly orders: Model<Order>) {}

  /**
   * How many sold orders used each promotion, and how much they saved, in cents.
   * @param period period in which the orders were paid
   */
  async countUses(
    ids: readonly string[],
    { from = ALL_TIME[0], until = ALL_TIME[1] }: { from?: Date | undefined; until?: Date | undefined } = {},
  ): Promise<Map<string, { used: number; savedCents: number }>> {
    const query = this.orders.aggregate<{ _id: string; used: number; savedCents: number }>([
      { $match: { 'promotions.id': { $in: ids }, ...matchPaidBetween(from, until), ...SOLD_FILTER } },
      { $unwind: '$promotions' },
      { $match: { 'promotions.id': { $in: ids } } },
      { $group: { _id: '$promotions.id', used: { $sum: 1 }, savedCents: { $sum: '$promotions.cents' } } },
    ]);
    // The index that matches fewer orders is used: by payment date for a limited period, by promotion otherwise
    const found = await query.hint(from > ALL_TIME[0] ? PAYMENT_DATE_INDEX : 'promotions.id_1');
    return new Map(found.map(({ _id, used, savedCents }) => [_id, { used, savedCents }]));
  }

  /** The most recently paid orders. @param withinMs time limit in ms after which the database aborts the query */
  async findLastSoldOrders(limit: number, withinMs: number): Promise<OrderFields[]> {
    const found = await this.orders
      .aggregate<StoredOrder>([...LATEST_SALES, { $limit: limit }])
      .option({ maxTimeMS: withinMs, hint: PAYMENT_DATE_INDEX });
    return found.map(toFields);
  }

  /** Id of the most recently paid order that is still sold; empty if there is none. */
  async findLatestSoldId(): Promise<string> {
    const [latest] = await this.orders
      .aggregate<Pick<StoredOrder, '_id'>>([...LATEST_SALES, { $limit: 1 }, { $project: { _id: 1 } }])
      .hint(PAYMENT_DATE_INDEX);
    return latest?._id.toString() ?? '';
  }

  /** Whether an account or address has a sold order. @param buyer.key address key that usage limits use */
  async hasPurchased({
    userId,
    email,
    key,
  }: {
    userId: string | null;
    email: string;
    key: string;
  }): Promise<boolean> {
    if (userId !== null && (await this.orders.exists({ ...filterByBuyer(userId), ...SOLD_FILTER })))
      return true;
    if (email !== '' && (await this.orders.exists({ 'buyer.key': key, ...SOLD_FILTER }))) return true;
    // Orders placed by staff have no address key
    return (
      email !== '' &&
      (await this.orders.exists({
        terms: toTokens(email)[0] ?? '',
        'customer.email': email,
        ...SOLD_FILTER,
      })) !== null
    );
  }
}
