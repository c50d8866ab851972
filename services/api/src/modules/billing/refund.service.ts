import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Transaction } from '../../database/transaction';
import type { OutboxJob } from '../../outbox/outbox.types';
import { OutboxHandlerRegistry, PermanentFailure } from '../../outbox/outbox-handler.registry';
import { OrderService } from '../order/order.service';
import { RefundRecordService } from '../order/refund-record.service';
import type { StoredRefund } from '../order/schema/course.schema';
import { BillingAlertService } from './billing-alert.service';
import { PaymentFailedError, PaymentRejectedError } from './payment.provider';
import { PaymentOrderService } from './payment-order.service';
import { RefundBookingService } from './refund-booking.service';
import { StripeGateway } from './stripe.gateway';

/** Requests refunds from the payment provider and records their results. */
@Injectable()
export class RefundService implements OnModuleInit {
  constructor(
    private readonly orders: OrderService,
    private readonly refundRecords: RefundRecordService,
    private readonly stripeGateway: StripeGateway,
    private readonly outboxHandlers: OutboxHandlerRegistry,
    private readonly billingAlerts: BillingAlertService,
    private readonly transaction: Transaction,
    private readonly paymentOrders: PaymentOrderService,
    private readonly refundBooking: RefundBookingService,
  ) {}

  onModuleInit(): void {
    this.outboxHandlers.register('refund', (job) => this.refund(job));
  }

  /** Requests a refund from the provider; idempotent. If no amount is given, the remaining amount is refunded. */
  async refund({ refs }: Pick<OutboxJob, 'refs'>): Promise<void> {
    const { orderId = '', cause = '' } = refs;
    const order = await this.orders.findOrder(orderId);
    const intentId = order?.stripe?.intentId;
    if (!order || !intentId) throw new PermanentFailure('The order has no card payment');
    const refund = await this.refundBooking.reserveRemainder(orderId, cause);
    if (refund?.state === 'requested') await this.send(orderId, intentId, refund);
    await this.readRefunds(intentId);
  }

  /**
   * Records completed refunds. A fully refunded order gets the status `refunded`. An older response never overwrites a
   * newer state, because a refund only moves from requested to done to failed.
   * @returns whether anything changed; null for an unknown payment
   */
  async readRefunds(intentId: string): Promise<boolean | null> {
    const order = await this.paymentOrders.findOrder(intentId);
    if (!order) return null;
    const found = await this.stripeGateway.listRefunds(intentId);
    const changes = await this.transaction.run(() => this.refundBooking.recordAll(order.id, found));
    if (changes.includes('failed')) this.billingAlerts.report('refundFailed', { orderId: order.id });
    return changes.length > 0;
  }

  /**
   * Creates a refund at the payment provider unless it exists. The response of an earlier attempt may have been lost so
   * long ago that the idempotency key has expired. After a failure that the provider may have stored under the key, the
   * next attempt uses a new key.
   */
  private async send(orderId: string, intentId: string, refund: StoredRefund): Promise<void> {
    const { id, attempt = 1 } = refund;
    if ((await this.stripeGateway.listRefunds(intentId)).some(({ refundId }) => refundId === id)) return;
    const key = `order:${orderId}:refund:${id}${attempt > 1 ? `:${attempt}` : ''}`;
    try {
      await this.stripeGateway.refund(intentId, refund, key);
    } catch (error) {
      if (error instanceof PaymentFailedError) await this.refundRecords.retry(orderId, refund);
      if (!(error instanceof PaymentRejectedError)) throw error;
      await this.transaction.run(async () =>
        this.refundBooking.setFailed(await this.orders.get(orderId), refund),
      );
      this.billingAlerts.report('refundFailed', { orderId });
      throw new PermanentFailure(`The provider refused the refund: ${error.message}`);
    }
  }
}
