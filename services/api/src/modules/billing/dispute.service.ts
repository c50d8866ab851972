import { Injectable } from '@nestjs/common';
import { Transaction } from '../../database/transaction';
import { OutboxService } from '../../outbox/outbox.service';
import { toOrderRefs } from '../order/order.mapper';
import type { OrderFields } from '../order/order.schema';
import { OrderService } from '../order/order.service';
import { RefundRecordService } from '../order/refund-record.service';
import { hasSameDisputes } from '../order/rules/dispute.rules';
import { WithdrawalSettlementService } from '../withdrawal/withdrawal-settlement.service';
import { BillingAlertService } from './billing-alert.service';
import type { ProviderDispute } from './payment.provider';
import { PaymentOrderService } from './payment-order.service';
import { StripeGateway } from './stripe.gateway';

const MAX_DISPUTE_ATTEMPTS = 8;
const isShipped = ({ history }: OrderFields): boolean => history.some(({ to }) => to === 'shipped');

/** Records payment disputes reported by the payment provider. */
@Injectable()
export class DisputeService {
  constructor(
    private readonly orders: OrderService,
    private readonly refundRecords: RefundRecordService,
    private readonly withdrawalSettlement: WithdrawalSettlementService,
    private readonly stripeGateway: StripeGateway,
    private readonly outbox: OutboxService,
    private readonly billingAlerts: BillingAlertService,
    private readonly transaction: Transaction,
    private readonly paymentOrders: PaymentOrderService,
  ) {}

  /**
   * Records the current disputes of a payment. A chargeback ends the order. If a concurrent call has recorded other
   * disputes, they are fetched again.
   * @returns whether anything changed; null for an unknown payment
   */
  async readDisputes(intentId: string): Promise<boolean | null> {
    let before = await this.paymentOrders.findOrder(intentId);
    if (!before) return null;
    for (let attempt = 0; attempt < MAX_DISPUTE_ATTEMPTS; attempt += 1) {
      const disputesBefore = before;
      const disputes = await this.stripeGateway.disputes(intentId);
      const { order, news } = await this.transaction.run(async () => {
        const current = await this.orders.get(disputesBefore.id);
        if (!hasSameDisputes(current.payment, disputesBefore.payment)) return { order: current, news: null };
        const changedOrder = await this.refundRecords.recordDisputes(current, disputes);
        if (changedOrder) await this.reportDisputes(current, changedOrder, disputes);
        return { order: current, news: changedOrder !== null };
      });
      if (news) {
        const states = disputes.map(({ state }) => state).join(' ');
        this.billingAlerts.report('dispute', { orderId: order.id, states });
      }
      if (news !== null) return news;
      before = order;
    }
    throw new Error(`The disputes of order ${before.id} change faster than they are noted`);
  }

  /** @param order the order before the disputes were recorded */
  private async reportDisputes(
    order: OrderFields,
    after: OrderFields,
    disputes: readonly ProviderDispute[],
  ): Promise<void> {
    const { disputes: before } = order.payment;
    const { chargedBack: isChargedBack } = await this.refundRecords.recordTotals(after);
    if (isChargedBack) await this.withdrawalSettlement.closeRefundedWithdrawals(order.id);
    for (const { id, state } of disputes) {
      const stateBefore = before?.find((refund) => refund.id === id)?.state;
      const work = { key: `${order.id}:${id}`, refs: { ...toOrderRefs(order), disputeId: id } };
      if (!stateBefore && (state === 'open' || state === 'inquiry'))
        await this.outbox.add({ type: 'order-disputed-staff', ...work });
      if (stateBefore === 'lost' || state !== 'lost') continue;
      await this.outbox.add({ type: 'order-charged-back-staff', ...work });
      // Buyers are not notified of old disputes, nor after the parcel has been sent
      if (isChargedBack && stateBefore && !isShipped(order))
        await this.outbox.add({ type: 'order-charged-back', ...work });
    }
  }
}
