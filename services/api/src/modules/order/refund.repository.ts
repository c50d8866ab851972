import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Order } from './order.schema';
import { findBy, refundTerms } from './order.terms';
import type { StoredRefund } from './order.types';

@Injectable()
export class RefundRepository {
  constructor(@InjectModel(Order.name) private readonly orders: Model<Order>) {}

  async add(id: string, refund: StoredRefund): Promise<void> {
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

  async set(
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

  async setRefunded(id: string, refundedCents: number): Promise<void> {
    await this.orders.updateOne({ _id: id }, { $set: { 'payment.refundedCents': refundedCents } });
  }

  async setDisputed(id: string, disputed: boolean, disputeLost: boolean): Promise<void> {
    const change = { 'payment.disputed': disputed, 'payment.disputeLost': disputeLost };
    await this.orders.updateOne({ _id: id }, { $set: change });
  }
}
