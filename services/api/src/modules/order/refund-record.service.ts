import { Injectable } from '@nestjs/common';
import { Clock } from '../../runtime/clock';
import { PromotionUseService } from '../promotion/promotion-use.service';
import { hasCountedUses } from './order.mapper';
import type { OrderFields } from './order.schema';
import { OrderService } from './order.service';
import { DISPUTE_LOST_REASON } from './queries/order-stored.query';
import { RefundRepository } from './refund.repository';
import { computeDisputeFields, getChargedBackCents, hasSameDisputes } from './rules/dispute.rules';
import { getRefundedCents, listOwedRefunds } from './rules/refund.rules';
import type { StoredRefund, StoredRestock } from './schema/course.schema';
import type { StoredDispute } from './schema/payment.schema';

/** Records refunds on the order. Call inside the transaction that read the order. */
@Injectable()
export class RefundRecordService {
  constructor(
    private readonly refunds: RefundRepository,
    private readonly orders: OrderService,
    private readonly promotionUses: PromotionUseService,
    private readonly clock: Clock,
  ) {}

  /** Reserves the amount of a refund. @returns the updated order */
  async add(order: OrderFields, refund: StoredRefund): Promise<OrderFields> {
    await this.refunds.add(order.id, refund);
    return { ...order, refunds: [...order.refunds, refund] };
  }

  /** Requests the refund from the provider again, with a new idempotency key. */
  retry = (orderId: string, { id, attempt = 1 }: StoredRefund): Promise<void> =>
    this.refunds.setRefund(orderId, id, { attempt: attempt + 1 });

  /** Records that the provider accepted the refund. @returns the updated order */
  setProviderId = (order: OrderFields, id: string, providerId: string): Promise<OrderFields> =>
    this.change(order, id, { state: 'requested', providerId });

  /**
   * Marks a refund as failed, so that it no longer counts.
   * @param providerId id at the provider, if it had accepted the refund
   * @returns the updated order
   */
  setFailed(order: OrderFields, id: string, providerId?: string): Promise<OrderFields> {
    const failedBefore = order.refunds.length;
    const failedFields = { state: 'failed', failedBefore, failedAt: this.clock.now() } as const;
    return this.change(order, id, { ...failedFields, ...(providerId && { providerId }) });
  }

  /** Records the transfer of a manual refund. Only the last digits of the buyer's account remain stored. */
  setPaidBack = (orderId: string, { id, account }: StoredRefund, reference: string): Promise<void> =>
    this.refunds.setPaidBack(orderId, id, reference, account?.iban.slice(-4));

  /** Marks a refund as paid out. @returns the updated order */
  setPaidOut = (
    order: OrderFields,
    id: string,
    creditNote: string | null | undefined,
  ): Promise<OrderFields> =>
    this.change(order, id, {
      state: 'done',
      doneAt: this.clock.now(),
      ...(creditNote && { creditNote }),
    });

  /** Closes a failed refund that staff decided not to retry. */
  async settleFailed(orderId: string, id: string): Promise<void> {
    const order = await this.orders.get(orderId);
    await this.recordTotals(await this.change(order, id, { settledAt: this.clock.now() }));
  }

  /** Records restocked units that were never sent and are not part of a refund. */
  recordRestock = (orderId: string, restock: StoredRestock): Promise<void> =>
    this.refunds.setRestocked(orderId, restock);

  /**
   * Recomputes an order's refunded amount from its refunds and disputes. A fully refunded or charged back order ends.
   * If this happens before the order is packed, its promotion uses are restored, as for a cancelled order.
   * @returns the updated order, and whether a chargeback has just ended the order
   */
  async recordTotals(before: OrderFields): Promise<{ order: OrderFields; chargedBack: boolean }> {
    const sum = getRefundedCents(before);
    if (sum !== before.payment.refundedCents) await this.refunds.setRefunded(before.id, sum);
    const { refundOwedSince: since, ...rest } = before;
    const order: OrderFields = { ...rest, payment: { ...before.payment, refundedCents: sum } };
    const hasOwedRefunds = listOwedRefunds(order).length > 0;
    if (hasOwedRefunds) order.refundOwedSince = since ?? this.clock.now();
    if (hasOwedRefunds !== (since !== undefined))
      await this.refunds.setOwedSince(order.id, order.refundOwedSince ?? null);
    const isChargedBack = getChargedBackCents(order.payment);
    if (sum + isChargedBack < order.payment.paidCents) return { order, chargedBack: false };
    const end =
      isChargedBack > 0
        ? { to: 'charged_back' as const, cause: DISPUTE_LOST_REASON }
        : { to: 'refunded' as const, cause: 'all money was given back' };
    const endedOrder = await this.orders.moveIfAllowed(order, { ...end, by: 'system' });
    if (!endedOrder) return { order, chargedBack: false };
    if (order.status === 'paid' && isChargedBack === 0 && hasCountedUses(order))
      await this.promotionUses.undo(order.id);
    return { order: endedOrder, chargedBack: isChargedBack > 0 };
  }

  private async change(
    order: OrderFields,
    id: string,
    change: Parameters<RefundRepository['setRefund']>[2],
  ): Promise<OrderFields> {
    await this.refunds.setRefund(order.id, id, change);
    const refunds = order.refunds.map((refund) => (refund.id === id ? { ...refund, ...change } : refund));
    return { ...order, refunds };
  }

  /** Records whether a card network reports the payment as fraud. */
  setFraudWarned = (orderId: string, isWarned: boolean): Promise<void> =>
    this.refunds.setFraudWarned(orderId, isWarned);

  /** Records the disputes of a payment. @returns the updated order; null when the disputes were already recorded */
  async recordDisputes(order: OrderFields, disputes: readonly StoredDispute[]): Promise<OrderFields | null> {
    const fields = computeDisputeFields(disputes);
    if (hasSameDisputes(order.payment, fields)) return null;
    await this.refunds.setDisputes(order.id, fields);
    return { ...order, payment: { ...order.payment, ...fields } };
  }
}
