import { Injectable } from '@nestjs/common';
import { Transaction } from '../../database/transaction';
import { OutboxService } from '../../outbox/outbox.service';
import { orderRefs } from '../order/order.mapper';
import { OrderService } from '../order/order.service';
import { RefundRecords } from '../order/refund.records';
import { RefundService } from './refund.service';
import { StripeGateway } from './stripe.gateway';

/** A card network tells of fraud days before the buyer's bank opens a dispute: the parcel may still be here. */
@Injectable()
export class FraudWarningService {
  constructor(
    private readonly orders: OrderService,
    private readonly records: RefundRecords,
    private readonly refunds: RefundService,
    private readonly gateway: StripeGateway,
    private readonly outbox: OutboxService,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Notes whether a payment is reported as fraud; staff are told the first time. Who was told earlier and writes later may
   * leave a warning that is over: its parcel is asked about once more, and no other leaves unasked.
   * @returns whether that changed anything; null for an unknown payment
   */
  async read(intentId: string): Promise<boolean | null> {
    const known = await this.refunds.orderOf(intentId);
    if (!known) return null;
    const warned = await this.gateway.isFraudWarned(intentId);
    return this.transaction.run(async () => {
      const order = await this.orders.get(known.id);
      if ((order.payment.fraudWarned ?? false) === warned) return false;
      await this.records.warn(order.id, warned);
      const work = { key: order.id, refs: orderRefs(order) };
      if (warned) await this.outbox.add({ type: 'order-fraud-staff', ...work });
      return true;
    });
  }
}
