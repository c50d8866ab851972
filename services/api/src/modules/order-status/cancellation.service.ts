import { Injectable } from '@nestjs/common';
import type { BankAccount } from '@munay/contracts/order/bank';
import { type Actor, canCancelPaid, type OrderStatus } from '@munay/contracts/order/order-status';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import { OutboxService } from '../../outbox/outbox.service';
import { RESPONSE_DEADLINE_MS, withDeadline } from '../../runtime/time-left';
import { PaymentUnreachableError } from '../billing/payment.provider';
import { RefundRequestService } from '../billing/refund-request.service';
import { ReleaseService } from '../billing/release.service';
import { getCancelledStatus } from '../order/link/order-link.rules';
import { hasCountedUses, toOrderRefs } from '../order/order.mapper';
import type { OrderFields } from '../order/order.schema';
import { OrderService } from '../order/order.service';
import { areRefundsBlocked } from '../order/rules/dispute.rules';
import { getNextRefundId, getRefundableCents } from '../order/rules/refund.rules';
import { computeRefund } from '../order/rules/refund-sum.rules';
import { listRemainingLines } from '../order/rules/refund-units.rules';
import { PromotionUseService } from '../promotion/promotion-use.service';
import { WithdrawalSettlementService } from '../withdrawal/withdrawal-settlement.service';

/** Cancels orders. For an unpaid order, the payment session is closed; a paid order is refunded. */
@Injectable()
export class CancellationService {
  constructor(
    private readonly orders: OrderService,
    private readonly release: ReleaseService,
    private readonly refundRequests: RefundRequestService,
    private readonly promotionUses: PromotionUseService,
    private readonly outbox: OutboxService,
    private readonly withdrawalSettlement: WithdrawalSettlementService,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Cancels an order for a person with an emailed cancellation link, with the buyer's rights.
   * @param use consumes the link, in the same transaction
   * @throws AppError transitionNotAllowed, refundDisputed, paymentUnavailable, and any error of `use`
   */
  async cancelByLink(order: OrderFields, use: () => Promise<void>): Promise<void> {
    const to = getCancelledStatus(order.status);
    if (to === null) throw new AppError('transitionNotAllowed');
    if (to === 'cancelled') return this.cancel(order, 'customer', use);
    await this.transaction.run(async () => {
      await use();
      await this.cancelPaid(order.id, to, { by: 'customer', id: null }, true);
    });
  }

  async cancel(order: OrderFields, by: Actor, audit: () => Promise<void>): Promise<void> {
    try {
      const end = { to: 'cancelled', by, cause: 'update-order' } as const;
      if (!(await withDeadline(RESPONSE_DEADLINE_MS, () => this.release.end(order, end, audit))))
        throw new AppError('transitionNotAllowed');
    } catch (error) {
      if (error instanceof PaymentUnreachableError) throw new AppError('paymentUnavailable');
      throw error;
    }
  }

  /**
   * Cancels a paid order or closes an order under review. The remaining amount is refunded and sold units are
   * restocked, unless staff choose otherwise. Staff refund non-card payments manually.
   */
  async cancelPaid(
    id: string,
    status: OrderStatus,
    { by, id: userId }: { by: Actor; id: string | null },
    restock: boolean,
    account?: BankAccount,
  ): Promise<void> {
    const order = await this.orders.get(id);
    const cancels = status === 'cancelled_refund_pending';
    if (areRefundsBlocked(order.payment)) throw new AppError('refundDisputed');
    if (cancels) {
      if (!canCancelPaid({ method: order.payment.method, refundsBlocked: false }, by))
        throw new AppError('transitionNotAllowed');
      await this.orders.move(order, { to: status, by, cause: 'update-order' });
      if (order.status === 'paid' && hasCountedUses(order)) await this.promotionUses.undo(id);
    }
    const amountCents = getRefundableCents(order);
    if (amountCents === 0) return;
    const refundId = getNextRefundId(order, 'cancelled');
    if (cancels) {
      // Emails about the unpaid order may have been sent before its late payment arrived
      const mail = { key: `${id}:paid`, refs: { ...toOrderRefs(order), refundId } };
      await this.outbox.add({ type: 'order-cancelled', ...mail });
      if (by === 'customer') await this.outbox.add({ type: 'order-cancelled-staff', ...mail });
    }
    const lines = cancels ? listRemainingLines(order, restock) : [];
    await this.refundRequests.requestRefund(order, {
      id: refundId,
      ...computeRefund(order, { scope: 'all', amountCents, lines }),
      reason: 'cancelled',
      note: '',
      by: by === 'admin' ? userId : null,
      reference: '',
      ...(account && { account }),
    });
    await this.withdrawalSettlement.closeRefundedWithdrawals(id);
  }
}
