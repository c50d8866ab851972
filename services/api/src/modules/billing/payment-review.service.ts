import { Injectable } from '@nestjs/common';
import { canTransition } from '@munay/contracts/order/order-status';
import { Transaction } from '../../database/transaction';
import { OutboxService } from '../../outbox/outbox.service';
import { toOrderRefs } from '../order/order.mapper';
import type { OrderFields } from '../order/order.schema';
import { OrderService } from '../order/order.service';
import { type Alert, BillingAlertService } from './billing-alert.service';
import type { ProviderSession } from './payment.provider';
import type { ReceivedPayment } from './sale/sale.service';

/** Handles payments that cannot become sales: without an order, with the wrong amount, or too late. */
@Injectable()
export class PaymentReviewService {
  constructor(
    private readonly orders: OrderService,
    private readonly outbox: OutboxService,
    private readonly billingAlerts: BillingAlertService,
    private readonly transaction: Transaction,
  ) {}

  reportUnknownOrder(sessionId: string): void {
    this.billingAlerts.report('unknownOrder', { sessionId });
  }

  /** Refunds a payment that arrived after the reservation had expired and the stock was sold. */
  async refundLate(
    orderId: string,
    session: ProviderSession,
    change: ReceivedPayment,
    source: string,
  ): Promise<'refused'> {
    this.billingAlerts.report('oversold', { orderId, sessionId: session.id });
    await this.transaction.run(async () => {
      const order = await this.orders.findOrder(orderId);
      if (!order || !canTransition(order.status, 'review', 'system')) return;
      const cause = `${source}: paid late, no stock left`;
      await this.orders.move(order, { to: 'review', by: 'system', cause }, change);
      await this.outbox.add({
        type: 'refund',
        key: `${orderId}:oversold`,
        refs: { ...toOrderRefs(order), cause: 'oversold' },
      });
    });
    return 'refused';
  }

  /** Stores a payment with an unexpected session or amount for staff review. */
  async startReview(
    order: OrderFields,
    session: ProviderSession,
    change: ReceivedPayment,
    { why: alert, source }: { why: Alert; source: string },
  ): Promise<'refused'> {
    this.billingAlerts.report(alert, {
      orderId: order.id,
      sessionId: session.id,
      paidCents: session.amountCents,
      totalCents: order.totals.totalCents,
      currency: session.currency,
    });
    await this.orders.moveIfAllowed(
      order,
      { to: 'review', by: 'system', cause: `${source}: ${alert}` },
      change,
    );
    return 'refused';
  }
}
