import { Injectable } from '@nestjs/common';
import type { BankPayment, OtherTransfer } from '@munay/contracts/admin/order';
import { ORDER_STATUSES } from '@munay/contracts/order/order-status';
import { METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
import { Transaction } from '../../../database/transaction';
import { AppError } from '../../../errors/app-error';
import type { StaffCaller } from '../../../http/caller';
import { OutboxService } from '../../../outbox/outbox.service';
import { Clock } from '../../../runtime/clock';
import { AuditLogService } from '../../audit-log/audit-log.service';
import { SaleService } from '../../billing/sale/sale.service';
import { toOrderEntity } from '../../order/order.entity';
import { toOrderRefs } from '../../order/order.mapper';
import { toCodeTokens } from '../../order/order.search-tokens';
import { OrderService } from '../../order/order.service';
import { computeReceivedAmounts, isOrderCovered } from '../../order/rules/received.rules';

/** Records bank transfers for staff. Only a transfer of the exact amount counts as a payment. */
@Injectable()
export class OrderTransferService {
  constructor(
    private readonly orders: OrderService,
    private readonly sales: SaleService,
    private readonly outbox: OutboxService,
    private readonly auditLog: AuditLogService,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /**
   * Records a bank transfer, which is the only manual way to mark an order as paid.
   * @throws AppError noOrder, transitionNotAllowed unless staff record payments of this method, amountDiffers, orderPaid,
   * stockShort
   */
  async recordPayment(id: string, { reference, amountCents }: BankPayment, by: StaffCaller): Promise<void> {
    await this.transaction.run(async () => {
      const order = await this.orders.get(id);
      const { totals, payment, status } = order;
      if (METHOD_TRAITS[payment.method].paid !== 'later') throw new AppError('transitionNotAllowed');
      if (payment.paidCents > 0) throw new AppError('orderPaid');
      if (!isOrderCovered(order, amountCents))
        throw new AppError('amountDiffers', {
          expectedCents: computeReceivedAmounts(order).missingCents || totals.totalCents,
        });
      await this.sales.recordManualPayment(order, 'bank payment recorded by staff', reference);
      await this.auditLog.record({
        by,
        action: 'order.bankPayment',
        entity: toOrderEntity(order),
        before: { status, paidCents: 0 },
        // The reference is omitted, because it may name people and the audit log cannot be erased
        after: { status: 'paid', paidCents: totals.totalCents },
      });
    });
  }

  /**
   * Records a transfer of the wrong amount, with the date and the staff member, and notifies the buyer.
   * @throws AppError noOrder, orderPaid, transitionNotAllowed if staff cannot record payments of this method or if the
   * amount covers the order, editConflict
   */
  async recordOtherTransfer(
    id: string,
    { reference, amountCents, version }: OtherTransfer,
    by: StaffCaller,
  ): Promise<void> {
    await this.transaction.run(async () => {
      const order = await this.orders.get(id);
      const { payment } = order;
      if (payment.paidCents > 0) throw new AppError('orderPaid');
      if (METHOD_TRAITS[payment.method].paid !== 'later' || isOrderCovered(order, amountCents))
        throw new AppError('transitionNotAllowed');
      const receipt = { cents: amountCents, at: this.clock.now(), by: by.id, reference };
      const received = [...(payment.received ?? []), receipt];
      const searchTokens = [...new Set([...order.terms, ...toCodeTokens(reference)])];
      const change = { 'payment.received': received, terms: searchTokens };
      if (!(await this.orders.edit(id, version, ORDER_STATUSES, change))) throw new AppError('editConflict');
      await this.outbox.add({
        type: 'order-transfer-differs',
        key: `${id}:${received.length}`,
        refs: { ...toOrderRefs(order), receipts: String(received.length) },
      });
      await this.auditLog.record({
        by,
        action: 'order.otherTransfer',
        entity: toOrderEntity(order),
        // The reference is omitted, because it may name people and the audit log cannot be erased
        after: { amountCents },
      });
    });
  }
}
