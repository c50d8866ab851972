import { Injectable } from '@nestjs/common';
import { Transaction } from '../../database/transaction';
import { OutboxService } from '../../outbox/outbox.service';
import { toOrderRefs } from '../order/order.mapper';
import { OrderService } from '../order/order.service';
import { RefundRecordService } from '../order/refund-record.service';
import { PaymentOrderService } from './payment-order.service';
import { StripeGateway } from './stripe.gateway';

/** Records fraud warnings, which a card network sends days before the buyer's bank opens a dispute. */
@Injectable()
export class FraudWarningService {
  constructor(
    private readonly orders: OrderService,
    private readonly refundRecords: RefundRecordService,
    private readonly paymentOrders: PaymentOrderService,
    private readonly stripeGateway: StripeGateway,
    private readonly outbox: OutboxService,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Records whether a payment is reported as fraud, and notifies staff of the first report. A delayed call may restore
   * an outdated warning. Staff must then confirm the shipment again, but no parcel is sent without confirmation.
   * @returns whether anything changed; null for an unknown payment
   */
  async read(intentId: string): Promise<boolean | null> {
    const known = await this.paymentOrders.findOrder(intentId);
    if (!known) return null;
    const isWarned = await this.stripeGateway.isFraudWarned(intentId);
    return this.transaction.run(async () => {
      const order = await this.orders.get(known.id);
      if ((order.payment.fraudWarned ?? false) === isWarned) return false;
      await this.refundRecords.setFraudWarned(order.id, isWarned);
      const work = { key: order.id, refs: toOrderRefs(order) };
      if (isWarned) await this.outbox.add({ type: 'order-fraud-staff', ...work });
      return true;
    });
  }
}
