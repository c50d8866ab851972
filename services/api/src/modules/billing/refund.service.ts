import { Injectable, type OnModuleInit } from '@nestjs/common';
import { mayMove } from '@munay/contracts/order-moves';
import { Transaction } from '../../database/transaction';
import { OutboxHandlers, PermanentFailure } from '../../outbox/outbox.handlers';
import type { OutboxJob } from '../../outbox/outbox.repository';
import { OutboxService } from '../../outbox/outbox.service';
import { type OrderFields, OrderRepository } from '../order/order.repository';
import { OrderService } from '../order/order.service';
import { BillingAlerts } from './billing.alerts';
import { PaymentRefused, StripeGateway } from './stripe.gateway';

/** Gives money back, and writes down what the provider says was given back. */
@Injectable()
export class RefundService implements OnModuleInit {
  constructor(
    private readonly orders: OrderRepository,
    private readonly records: OrderService,
    private readonly gateway: StripeGateway,
    private readonly outbox: OutboxService,
    private readonly handlers: OutboxHandlers,
    private readonly alerts: BillingAlerts,
    private readonly transaction: Transaction,
  ) {}

  onModuleInit(): void {
    this.handlers.register('refund', (job) => this.refund(job));
  }

  /** Gives back all that is left of a payment; the same cause gives it back once. */
  async refund({ refs }: Pick<OutboxJob, 'refs'>): Promise<void> {
    const { orderId = '', cause = '' } = refs;
    const order = await this.orders.findById(orderId);
    const intentId = order?.stripe?.intentId;
    if (!order || !intentId) throw new PermanentFailure('The order has no card payment');
    const { paidCents, refundedCents } = await this.gateway.charge(intentId);
    try {
      if (paidCents > refundedCents)
        await this.gateway.refund(intentId, paidCents - refundedCents, `order:${orderId}:refund:${cause}`);
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
      this.alerts.raise('refundFailed', { orderId });
      throw new PermanentFailure(`The provider refused the refund: ${error.message}`);
    }
    await this.readCharge(intentId);
  }

  /**
   * Writes down what was given back; an order whose money is all back is refunded.
   * @param failed the provider could not bring the money back to the card: a person must find another way
   * @returns false for an unknown payment
   */
  async readCharge(intentId: string, failed = false): Promise<boolean> {
    const order = await this.orderOf(intentId);
    if (!order) return false;
    if (failed) this.alerts.raise('refundFailed', { orderId: order.id });
    const { paidCents, refundedCents } = await this.gateway.charge(intentId);
    await this.transaction.run(async () => {
      const current = await this.orders.findById(order.id);
      if (!current || refundedCents === current.payment.refundedCents) return;
      await this.orders.setRefunded(order.id, refundedCents);
      if (refundedCents < current.payment.refundedCents) return;
      if (refundedCents >= paidCents) await this.closeRefunded(current);
      await this.outbox.add({
        type: 'order-refunded',
        key: `${order.id}:${refundedCents}`,
        refs: { orderId: order.id },
      });
    });
    return true;
  }

  /** Notes a dispute; one that was won is over. @returns false for an unknown payment */
  async noteDispute(intentId: string, status: string | null): Promise<boolean> {
    const order = await this.orderOf(intentId);
    if (!order) return false;
    await this.orders.setDisputed(order.id, status !== 'won');
    this.alerts.raise('dispute', { orderId: order.id, status });
    return true;
  }

  /**
   * The order a payment belongs to. News may overtake the payment itself, for order is not promised.
   * @throws Error when the payment has yet to be taken up: try later
   */
  private async orderOf(intentId: string): Promise<OrderFields | null> {
    const order = await this.orders.findByIntent(intentId);
    if (order || !intentId) return order;
    const { orderId } = await this.gateway.charge(intentId).catch((error: unknown) => {
      if (error instanceof PaymentRefused) return { orderId: null };
      throw error;
    });
    const waiting = orderId && /^[0-9a-f]{24}$/.test(orderId) ? await this.orders.findById(orderId) : null;
    if (waiting) throw new Error(`The payment of order ${waiting.id} is not taken up yet`);
    return null;
  }

  private async closeRefunded(order: OrderFields): Promise<void> {
    if (!mayMove(order.status, 'refunded', 'system')) return;
    await this.records.move(order, { to: 'refunded', by: 'system', cause: 'all money was given back' });
  }
}
