import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type Model, Types } from 'mongoose';
import { addToNow, matchPastDates, NOW, PIPELINE_UPDATE, toLiterals } from '../../database/database-time';
import { getDriverCollection, getTransactionOptions } from '../../database/joined';
import { Order } from './order.schema';
import type { StoredSession } from './schema/payment.schema';

@Injectable()
export class PaymentSessionRepository {
  constructor(@InjectModel(Order.name) private readonly orders: Model<Order>) {}

  async lease(id: string, durationMs: number): Promise<boolean> {
    const isFree = {
      'stripe.sessionId': mongoose.trusted({ $exists: false }),
      ...matchPastDates(['stripe.leaseUntil']),
    };
    const { modifiedCount } = await this.orders.updateOne(
      { _id: id, ...isFree },
      [{ $set: { 'stripe.leaseUntil': addToNow(durationMs) } }],
      PIPELINE_UPDATE,
    );
    return modifiedCount === 1;
  }

  async endLease(id: string): Promise<void> {
    await this.orders.updateOne({ _id: id }, { $unset: { 'stripe.leaseUntil': 1 } });
  }

  async recordLink(id: string, sessionId: string, url: string | null): Promise<boolean> {
    const sessionFields = { $mergeObjects: ['$stripe', toLiterals({ sessionId, url: url ?? '' })] };
    const { modifiedCount } = await getDriverCollection(this.orders).updateOne(
      { _id: new Types.ObjectId(id), status: 'pending_payment', 'stripe.sessionId': { $exists: false } },
      [
        { $set: { stripe: sessionFields, updatedAt: NOW } },
        // These parameters contain the buyer's name and are only needed to retry the request
        { $unset: ['stripe.params', 'stripe.coupon'] },
      ],
      // If this write is lost, the provider returns the same session again, and its events contain the order id
      { ...getTransactionOptions(), writeConcern: { w: 1 } },
    );
    if (modifiedCount === 1) return true;
    return (await this.orders.exists({ _id: id, 'stripe.sessionId': sessionId })) !== null;
  }

  async setRequest(id: string, before: number, request: StoredSession): Promise<void> {
    const { attempt, params, coupon, requestedAt, expiresAt } = request;
    await this.orders.updateOne(
      { _id: id, 'stripe.attempt': before, 'stripe.sessionId': mongoose.trusted({ $exists: false }) },
      {
        $set: {
          'stripe.attempt': attempt,
          'stripe.params': params,
          ...(coupon && { 'stripe.coupon': coupon }),
          'stripe.requestedAt': requestedAt,
          'stripe.expiresAt': expiresAt,
        },
      },
    );
  }
}
