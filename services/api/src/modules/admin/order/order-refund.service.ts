import { Injectable } from '@nestjs/common';
import type { RefundInput } from '@munay/contracts/admin/order';
import { REFUNDABLE_STATUSES } from '@munay/contracts/order/order-status';
import { METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
import { Transaction } from '../../../database/transaction';
import { AppError } from '../../../errors/app-error';
import type { StaffCaller } from '../../../http/caller';
import { Clock } from '../../../runtime/clock';
import { AuditLogService } from '../../audit-log/audit-log.service';
import { RefundRequestService } from '../../billing/refund-request.service';
import { toOrderEntity } from '../../order/order.entity';
import { OrderService } from '../../order/order.service';
import { RefundRecordService } from '../../order/refund-record.service';
import { areRefundsBlocked } from '../../order/rules/dispute.rules';
import { listOwedRefunds } from '../../order/rules/refund.rules';
import { computeRefund } from '../../order/rules/refund-sum.rules';
import { countRestockableUnits } from '../../order/rules/refund-units.rules';
import { WithdrawalSettlementService } from '../../withdrawal/withdrawal-settlement.service';

/** Refunds orders and restocks units for staff. Each action is recorded in the audit log. */
@Injectable()
export class OrderRefundService {
  constructor(
    private readonly orders: OrderService,
    private readonly refundRequests: RefundRequestService,
    private readonly refundRecords: RefundRecordService,
    private readonly withdrawalSettlement: WithdrawalSettlementService,
    private readonly auditLog: AuditLogService,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /**
   * Refunds a payment. The amount is reserved on the order before the provider is called, so that the sum of refunds
   * never exceeds the payment. Idempotent per key.
   * @throws AppError noOrder, transitionNotAllowed, refundDisputed, refundTooLarge, amountDiffers, referenceMissing
   */
  async refund(id: string, input: RefundInput, by: StaffCaller): Promise<void> {
    await this.transaction.run(async () => {
      const order = await this.orders.get(id);
      if (order.refunds.some((refund) => refund.id === input.key)) return;
      if (!REFUNDABLE_STATUSES.includes(order.status)) throw new AppError('transitionNotAllowed');
      if (areRefundsBlocked(order.payment)) throw new AppError('refundDisputed');
      const { reason, note = '', reference = '' } = input;
      const isRefundedByStaff = METHOD_TRAITS[order.payment.method].refundedBy === 'staff';
      if (isRefundedByStaff && reference === '' && input.amountCents > 0)
        throw new AppError('referenceMissing');
      // After the card rejected a refund, staff can record that they transferred the amount
      const isManual = isRefundedByStaff || order.refunds.some(({ state }) => state === 'failed');
      const { lines, ...sums } = computeRefund(order, input);
      await this.refundRequests.requestRefund(order, {
        id: input.key,
        ...sums,
        lines: order.status === 'review' ? lines.map((line) => ({ ...line, restock: 0 })) : lines,
        reason,
        note,
        by: by.id,
        reference: isManual ? reference : '',
      });
      await this.withdrawalSettlement.closeRefundedWithdrawals(id);
      await this.auditLog.record({
        by,
        action: 'order.refund',
        entity: toOrderEntity(order),
        after: {
          amountCents: sums.amountCents,
          deliveryCents: sums.deliveryCents || undefined,
          lines: lines.map(({ sku, quantity, restock }) => ({ sku, quantity, restock })),
          reason,
          refund: input.key,
        },
      });
    });
  }

  /** Records that staff have transferred a manual refund. Idempotent. @throws AppError noOrder, noRefund */
  async recordManualRefund(id: string, refundId: string, reference: string, by: StaffCaller): Promise<void> {
    await this.transaction.run(async () => {
      const order = await this.orders.get(id);
      if (!(await this.refundRequests.completeManualRefund(order, refundId, reference))) return;
      await this.auditLog.record({
        by,
        action: 'order.manualRefund',
        entity: toOrderEntity(order),
        after: { refund: refundId, reference },
      });
    });
  }

  /**
   * Closes a failed refund that is no longer owed, for example because a replacement was sent. The note gives the
   * reason.
   * @throws AppError noOrder, noRefund unless the refund is owed
   */
  async settleFailedRefund(id: string, refundId: string, text: string, by: StaffCaller): Promise<void> {
    await this.transaction.run(async () => {
      const order = await this.orders.get(id);
      const refund = listOwedRefunds(order).find((owedRefund) => owedRefund.id === refundId);
      if (!refund) throw new AppError('noRefund');
      await this.orders.addNote(id, { at: this.clock.now(), by: by.id, text });
      await this.refundRecords.settleFailed(id, refundId);
      await this.withdrawalSettlement.closeRefundedWithdrawals(id);
      await this.auditLog.record({
        by,
        action: 'order.refundSettled',
        entity: toOrderEntity(order),
        after: { refund: refundId, amountCents: refund.amountCents },
      });
    });
  }

  /**
   * Restocks units that were never sent and whose payment was charged back.
   * @throws AppError noOrder, notRestockable
   */
  async restock(id: string, by: StaffCaller): Promise<void> {
    await this.transaction.run(async () => {
      const order = await this.orders.get(id);
      const lines = [...countRestockableUnits(order)].map(([sku, quantity]) => ({ sku, quantity }));
      if (lines.length === 0) throw new AppError('notRestockable');
      await this.refundRequests.recordRestock(order, { at: this.clock.now(), by: by.id, lines });
      await this.auditLog.record({
        by,
        action: 'order.restock',
        entity: toOrderEntity(order),
        after: { lines },
      });
    });
  }
}
