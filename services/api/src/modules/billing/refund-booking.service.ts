import { Injectable } from '@nestjs/common';
import { Transaction } from '../../database/transaction';
import { OutboxService } from '../../outbox/outbox.service';
import { Clock } from '../../runtime/clock';
import { InvoiceService } from '../invoice/invoice.service';
import { toOrderRefs } from '../order/order.mapper';
import type { OrderFields } from '../order/order.schema';
import { OrderService } from '../order/order.service';
import { RefundRecordService } from '../order/refund-record.service';
import { getRefundableCents } from '../order/rules/refund.rules';
import type { StoredRefund } from '../order/schema/course.schema';
import { WithdrawalSettlementService } from '../withdrawal/withdrawal-settlement.service';
import type { ProviderRefund } from './payment.provider';

type RefundChange = 'made' | 'done' | 'failed';

const NO_DETAILS = { lines: [], deliveryCents: 0, note: '', by: null, reference: '' };

/** Records refunds and their consequences for the order. Call inside the transaction that has read the order. */
@Injectable()
export class RefundBookingService {
  constructor(
    private readonly orders: OrderService,
    private readonly refundRecords: RefundRecordService,
    private readonly invoices: InvoiceService,
    private readonly withdrawalSettlement: WithdrawalSettlementService,
    private readonly outbox: OutboxService,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /** Returns the refund with this id, or creates it with the remaining amount. */
  reserveRemainder(orderId: string, id: string): Promise<StoredRefund | undefined> {
    return this.transaction.run(async () => {
      const order = await this.orders.findOrder(orderId);
      const knownRefund = order?.refunds.find((candidate) => candidate.id === id);
      const amountCents = order ? getRefundableCents(order) : 0;
      if (knownRefund || !order || amountCents === 0) return knownRefund;
      const refund: StoredRefund = {
        ...NO_DETAILS,
        id,
        amountCents,
        reason: 'cancelled',
        state: 'requested',
        at: this.clock.now(),
      };
      await this.refundRecords.add(order, refund);
      return refund;
    });
  }

  /** Records the states of an order's refunds. @returns what has changed */
  async recordAll(orderId: string, found: readonly ProviderRefund[]): Promise<RefundChange[]> {
    const changes: RefundChange[] = [];
    let order = await this.orders.get(orderId);
    for (const refund of found) {
      const bookedRefund = await this.record(order, refund);
      if (bookedRefund.change) changes.push(bookedRefund.change);
      ({ order } = bookedRefund);
    }
    await this.refundRecords.recordTotals(order);
    return changes;
  }

  /** Records the state of one refund. A refund that was created in the provider's dashboard is added. */
  private async record(
    order: OrderFields,
    { id, refundId, amountCents, status, at }: ProviderRefund,
  ): Promise<{ order: OrderFields; change: RefundChange | null }> {
    const knownRefund =
      order.refunds.find(({ providerId }) => providerId === id) ??
      order.refunds.find((candidate) => candidate.id === refundId && !candidate.providerId);
    if (status === 'failed') {
      if (!knownRefund || (knownRefund.state === 'failed' && knownRefund.providerId))
        return { order, change: null };
      return { order: await this.setFailed(order, knownRefund, id), change: 'failed' };
    }
    // A refund without a provider id was recorded as rejected, but the provider has accepted it after all
    if (knownRefund?.state === 'done' || (knownRefund?.state === 'failed' && knownRefund.providerId))
      return { order, change: null };
    const refund: StoredRefund = {
      ...(knownRefund ?? { ...NO_DETAILS, id, amountCents, reason: 'other', at }),
      state: 'requested',
      providerId: id,
    };
    let acceptedOrder = order;
    if (!knownRefund) acceptedOrder = await this.refundRecords.add(order, refund);
    else if (knownRefund.providerId !== id || knownRefund.state !== 'requested')
      acceptedOrder = await this.refundRecords.setProviderId(order, knownRefund.id, id);
    if (status === 'pending') return { order: acceptedOrder, change: knownRefund ? null : 'made' };
    return { order: await this.end(acceptedOrder, refund), change: 'done' };
  }

  /**
   * Marks a refund as failed. The amount of its credit note is then owed again.
   * @param order the order before the failure
   * @param providerId set if the provider had accepted the refund and the buyer was notified
   * @returns the updated order
   */
  async setFailed(order: OrderFields, { id }: StoredRefund, providerId?: string): Promise<OrderFields> {
    const { order: after } = await this.refundRecords.recordTotals(
      await this.refundRecords.setFailed(order, id, providerId),
    );
    await this.withdrawalSettlement.reopenOwedWithdrawals(order, after);
    const work = { key: `${order.id}:${id}`, refs: { ...toOrderRefs(order), refundId: id } };
    await this.outbox.add({ type: 'order-refund-failed-staff', ...work });
    if (providerId) await this.outbox.add({ type: 'order-refund-failed', ...work });
    return after;
  }

  /**
   * Completes a refund: issues the credit note, emails the buyer and records the amount. A fully refunded order ends.
   * @returns the updated order
   */
  async end(order: OrderFields, refund: StoredRefund): Promise<OrderFields> {
    const creditNote = await this.invoices.issueCreditNote(order, refund);
    const completedOrder = await this.refundRecords.setPaidOut(order, refund.id, creditNote);
    await this.outbox.add({
      type: 'order-refunded',
      key: `${order.id}:${refund.id}`,
      refs: { ...toOrderRefs(order), refundId: refund.id },
    });
    return (await this.refundRecords.recordTotals(completedOrder)).order;
  }
}
