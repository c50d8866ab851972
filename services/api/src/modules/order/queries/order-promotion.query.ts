import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, PipelineStage } from 'mongoose';
import { tokensOf } from '../../../database/search-tokens';
import { toFields } from '../order.repository';
import { Order, type OrderFields, paidBetween, SOLD, type StoredOrder } from '../order.schema';
import { ofBuyer } from './order-stored.query';

const EVER = [new Date(0), new Date('9999-12-31')] as const;
const BY_PAYMENT = 'payment.paidAt_1';
const LATEST_SOLD: PipelineStage[] = [
  { $match: { ...paidBetween(...EVER), ...SOLD } },
  { $sort: { 'payment.paidAt': -1 as const } },
];

/** Orders as promotions see them. */
@Injectable()
export class OrderPromotions {
  constructor(@InjectModel(Order.name) private readonly orders: Model<Order>) {}

  /** How many sold orders took each promotion, and what it saved them, in cents. @param period of their payments */
  async usesOf(
    ids: readonly string[],
    { from = EVER[0], until = EVER[1] }: { from?: Date; until?: Date } = {},
  ): Promise<Map<string, { used: number; savedCents: number }>> {
    const query = this.orders.aggregate<{ _id: string; used: number; savedCents: number }>([
      { $match: { 'promotions.id': { $in: ids }, ...paidBetween(from, until), ...SOLD } },
      { $unwind: '$promotions' },
      { $match: { 'promotions.id': { $in: ids } } },
      { $group: { _id: '$promotions.id', used: { $sum: 1 }, savedCents: { $sum: '$promotions.cents' } } },
    ]);
    // All of some are fewer than all orders; all orders of a day are fewer than all of some
    const found = await query.hint(from > EVER[0] ? BY_PAYMENT : 'promotions.id_1');
    return new Map(found.map(({ _id, used, savedCents }) => [_id, { used, savedCents }]));
  }

  /** The last sold orders, latest payment first. @param withinMs after which the database gives up */
  async lastSold(limit: number, withinMs: number): Promise<OrderFields[]> {
    const found = await this.orders
      .aggregate<StoredOrder>([...LATEST_SOLD, { $limit: limit }])
      .option({ maxTimeMS: withinMs, hint: BY_PAYMENT });
    return found.map(toFields);
  }

  /** Id of the sold order that was paid last; empty without any. */
  async latestSold(): Promise<string> {
    const [latest] = await this.orders
      .aggregate<Pick<StoredOrder, '_id'>>([...LATEST_SOLD, { $limit: 1 }, { $project: { _id: 1 } }])
      .hint(BY_PAYMENT);
    return latest?._id.toString() ?? '';
  }

  /**
   * Whether an account or an address has a sold order.
   * @param buyer.key of the address, as limits know it
   */
  async hasBought({
    userId,
    email,
    key,
  }: {
    userId: string | null;
    email: string;
    key: string;
  }): Promise<boolean> {
    if (userId !== null && (await this.orders.exists({ ...ofBuyer(userId), ...SOLD }))) return true;
    if (email !== '' && (await this.orders.exists({ 'buyer.key': key, ...SOLD }))) return true;
    // Orders taken by staff have no key
    return (
      email !== '' &&
      (await this.orders.exists({ terms: tokensOf(email)[0], 'customer.email': email, ...SOLD })) !== null
    );
  }
}
