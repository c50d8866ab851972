import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { matchPart } from './order.repository';
import { Order } from './order.schema';
import { addTokens, buildRefundSearchTokens } from './order.search-tokens';
import type { computeDisputeFields } from './rules/dispute.rules';
import type { StoredRefund, StoredRestock } from './schema/course.schema';

@Injectable()
export class RefundRepository {
  constructor(@InjectModel(Order.name) private readonly orders: Model<Order>) {}

  async add(id: string, refund: StoredRefund): Promise<void> {
    await this.orders.updateOne(
      { _id: id },
      { $push: { refunds: refund }, ...addTokens(buildRefundSearchTokens(refund)) },
    );
  }

  /** Records the transfer of a manual refund. Only the last digits of the buyer's account remain stored. */
  async setPaidBack(id: string, refundId: string, reference: string, accountEnd?: string): Promise<void> {
    await this.orders.updateOne(
      { _id: id, 'refunds.id': refundId },
      {
        $set: { 'refunds.$.reference': reference, ...(accountEnd && { 'refunds.$.accountEnd': accountEnd }) },
        $unset: { 'refunds.$.account': 1 },
        ...addTokens(buildRefundSearchTokens({ reference })),
      },
    );
  }

  async setRefund(
    id: string,
    refundId: string,
    change: Partial<
      Pick<
        StoredRefund,
        | 'state'
        | 'creditNote'
        | 'providerId'
        | 'attempt'
        | 'failedBefore'
        | 'doneAt'
        | 'failedAt'
        | 'settledAt'
      >
    >,
  ): Promise<void> {
    await this.orders.updateOne(
      { _id: id, 'refunds.id': refundId },
      { $set: matchPart('refunds.$', change), ...addTokens(buildRefundSearchTokens(change)) },
    );
  }

  async setRefunded(id: string, refundedCents: number): Promise<void> {
    await this.orders.updateOne({ _id: id }, { $set: { 'payment.refundedCents': refundedCents } });
  }

  /** @param since when a refund became owed; null if none is owed */
  async setOwedSince(id: string, since: Date | null): Promise<void> {
    await this.orders.updateOne(
      { _id: id },
      since ? { $set: { refundOwedSince: since } } : { $unset: { refundOwedSince: 1 } },
    );
  }

  async setDisputes(id: string, fields: ReturnType<typeof computeDisputeFields>): Promise<void> {
    await this.orders.updateOne({ _id: id }, { $set: matchPart('payment', fields) });
  }

  async setFraudWarned(id: string, isWarned: boolean): Promise<void> {
    await this.orders.updateOne({ _id: id }, { $set: { 'payment.fraudWarned': isWarned } });
  }

  async setRestocked(id: string, restock: StoredRestock): Promise<void> {
    await this.orders.updateOne({ _id: id }, { $set: { restocked: restock } });
  }
}
