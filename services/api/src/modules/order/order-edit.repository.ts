import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type Model } from 'mongoose';
import type { OrderStatus } from '@munay/contracts/order/order-status';
import { Order } from './order.schema';
import { findBy, refundTerms } from './order.terms';
import type { StoredNote, StoredRefund } from './order.types';

/** What staff and refunds write to an order. */
@Injectable()
export class OrderEditRepository {
  constructor(@InjectModel(Order.name) private readonly orders: Model<Order>) {}

  /**
   * Changes an order in the version and one of the statuses it was seen in.
   * @returns false when it was changed or has moved meanwhile
   */
  async edit(
    id: string,
    version: number,
    statuses: readonly OrderStatus[],
    change: Partial<Pick<Order, 'address' | 'note' | 'terms' | 'shipping'>>,
  ): Promise<boolean> {
    const { modifiedCount } = await this.orders.updateOne(
      {
        _id: id,
        status: mongoose.trusted({ $in: statuses }),
        // An order from before edits were counted has no version
        version: version === 0 ? mongoose.trusted({ $in: [0, null] }) : version,
      },
      { $set: { ...change, version: version + 1 } },
    );
    return modifiedCount === 1;
  }

  async addNote(id: string, note: StoredNote): Promise<void> {
    await this.orders.updateOne({ _id: id }, { $push: { notes: note } });
  }

  async addRefund(id: string, refund: StoredRefund): Promise<void> {
    await this.orders.updateOne({ _id: id }, { $push: { refunds: refund }, ...findBy(refundTerms(refund)) });
  }

  /** Notes by which transfer a refund was paid; of the buyer's account only the end stays. */
  async setPaidBack(id: string, refundId: string, reference: string, accountEnd?: string): Promise<void> {
    await this.orders.updateOne(
      { _id: id, 'refunds.id': refundId },
      {
        $set: { 'refunds.$.reference': reference, ...(accountEnd && { 'refunds.$.accountEnd': accountEnd }) },
        $unset: { 'refunds.$.account': 1 },
        ...findBy(refundTerms({ reference })),
      },
    );
  }

  async setRefund(
    id: string,
    refundId: string,
    change: Partial<Pick<StoredRefund, 'state' | 'creditNote' | 'providerId' | 'attempt' | 'failedBefore'>>,
  ): Promise<void> {
    const fields = Object.entries(change).map(([name, value]) => [`refunds.$.${name}`, value] as const);
    await this.orders.updateOne(
      { _id: id, 'refunds.id': refundId },
      { $set: Object.fromEntries(fields), ...findBy(refundTerms(change)) },
    );
  }
}
