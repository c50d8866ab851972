import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type Model, type PipelineStage } from 'mongoose';
import { UNPAID_ENDS } from '@munay/contracts/order/order-status';
import { tokensOf } from '../../../database/search-tokens';
import { toFields } from '../order.repository';
import { Order, type OrderFields, soldBetween, type StoredOrder } from '../order.schema';
import { ofBuyer } from './order-stored.query';

const NOT_COUNTED = [...UNPAID_ENDS, 'archived', 'cancelled_refund_pending'] as const;
const EVER = [new Date(0), new Date('9999-12-31')] as const;
const LATEST_PAID: PipelineStage[] = [
  { $match: soldBetween(...EVER) },
  { $sort: { 'payment.paidAt': -1 as const } },
];

/** Orders as promotions see them. */
@Injectable()
export class OrderPromotions {
  constructor(@InjectModel(Order.name) private readonly orders: Model<Order>) {}

  /** How many orders took each promotion, and what it saved them, in cents. Ended unpaid and cancelled ones are left out. */
  async usesOf(
    ids: readonly string[],
    { from = EVER[0], until = EVER[1] }: { from?: Date; until?: Date } = {},
  ): Promise<Map<string, { used: number; savedCents: number }>> {
    const taken = { 'promotions.id': { $in: ids }, status: { $nin: NOT_COUNTED } };
    const query = this.orders.aggregate<{ _id: string; used: number; savedCents: number }>([
      { $match: { ...taken, createdAt: { $gte: from, $lt: until } } },
      { $unwind: '$promotions' },
      { $match: { 'promotions.id': { $in: ids } } },
      { $group: { _id: '$promotions.id', used: { $sum: 1 }, savedCents: { $sum: '$promotions.cents' } } },
    ]);
    // All of some are fewer than all orders; all orders of a day are fewer than all of some
    const found = await (from > EVER[0] ? query.hint('createdAt_-1__id_-1') : query);
    return new Map(found.map(({ _id, used, savedCents }) => [_id, { used, savedCents }]));
  }

  /** The last paid orders, latest payment first. @param withinMs after which the database gives up */
  async lastPaid(limit: number, withinMs: number): Promise<OrderFields[]> {
    const found = await this.orders
      .aggregate<StoredOrder>([...LATEST_PAID, { $limit: limit }])
      .option({ maxTimeMS: withinMs });
    return found.map(toFields);
  }

  /** Id of the order that was paid last; empty without any. */
  async latestPaid(): Promise<string> {
    const [latest] = await this.orders.aggregate<Pick<StoredOrder, '_id'>>([
      ...LATEST_PAID,
      { $limit: 1 },
      { $project: { _id: 1 } },
    ]);
    return latest?._id.toString() ?? '';
  }

  /**
   * Whether an account or an address has paid an order that was not cancelled.
   * @param buyer.key of the address, as limits know it
   */
  async hasPaid({
    userId,
    email,
    key,
  }: {
    userId: string | null;
    email: string;
    key: string;
  }): Promise<boolean> {
    const paid = {
      'payment.paidAt': mongoose.trusted({ $type: 'date' as const }),
      status: mongoose.trusted({ $ne: 'cancelled_refund_pending' as const }),
    };
    if (userId !== null && (await this.orders.exists(ofBuyer(userId, paid)))) return true;
    if (email !== '' && (await this.orders.exists({ 'buyer.key': key, ...paid }))) return true;
    // Older orders have no key
    return (
      email !== '' &&
      (await this.orders.exists({ terms: tokensOf(email)[0], 'buyer.email': email, ...paid })) !== null
    );
  }
}
