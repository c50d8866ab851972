import { Injectable } from '@nestjs/common';
import { canTransition } from '@munay/contracts/order/order-status';
import { OrderService } from './order.service';
import type { StoredRefund } from './order.types';
import { RefundRepository } from './refund.repository';
import { refundedCents } from './refund.rules';

/** What was given back of an order, or shall be, as it is written on the order. Belongs into the transaction that read it. */
@Injectable()
export class RefundRecords {
  constructor(
    private readonly refunds: RefundRepository,
    private readonly orders: OrderService,
  ) {}

  /** Keeps the sum of a refund aside. */
  add = (orderId: string, refund: StoredRefund): Promise<void> => this.refunds.add(orderId, refund);

  /** The provider is asked another time, under another key. */
  tryAgain = (orderId: string, { id, attempt = 1 }: StoredRefund): Promise<void> =>
    this.refunds.set(orderId, id, { attempt: attempt + 1 });

  /** The provider has taken the refund up. */
  takenUp = (orderId: string, id: string, providerId: string): Promise<void> =>
    this.refunds.set(orderId, id, { state: 'requested', providerId });

  /** Those asked for later did not count on it any more. @param providerId where the provider had it */
  async fail(orderId: string, id: string, providerId?: string): Promise<void> {
    const failedBefore = (await this.orders.find(orderId))?.refunds.length ?? 0;
    const failed = { state: 'failed', failedBefore, ...(providerId && { providerId }) } as const;
    await this.refunds.set(orderId, id, failed);
  }

  /** Notes by which transfer a refund was paid; of the buyer's account only the end stays. */
  paidBack = (orderId: string, { id, account }: StoredRefund, reference: string): Promise<void> =>
    this.refunds.setPaidBack(orderId, id, reference, account?.iban.slice(-4));

  /** The money has left. */
  done = (orderId: string, id: string, creditNote: string | null | undefined): Promise<void> =>
    this.refunds.set(orderId, id, { state: 'done', ...(creditNote && { creditNote }) });

  /** The sum that was given back is the sum of its refunds; when all of it is back, the order ends. */
  async count(orderId: string): Promise<void> {
    const order = await this.orders.find(orderId);
    if (!order) return;
    const sum = refundedCents(order);
    if (sum !== order.payment.refundedCents) await this.refunds.setRefunded(orderId, sum);
    if (sum < order.payment.paidCents || !canTransition(order.status, 'refunded', 'system')) return;
    await this.orders.move(order, { to: 'refunded', by: 'system', cause: 'all money was given back' });
  }

  /** Notes whether a payment is disputed now: while a dispute is open, and for good when one was lost. */
  dispute(orderId: string, states: readonly string[]): Promise<void> {
    const [isOpen, isLost] = [states.includes('open'), states.includes('lost')];
    return this.refunds.setDisputed(orderId, isOpen || isLost, !isOpen && isLost);
  }
}
