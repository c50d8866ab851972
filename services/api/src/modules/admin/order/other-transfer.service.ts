import { Injectable } from '@nestjs/common';
import type { AdminOrder, OtherTransfer } from '@munay/contracts/admin/order';
import { ORDER_STATUSES } from '@munay/contracts/order/order-status';
import { METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
import { Transaction } from '../../../database/transaction';
import { AppError } from '../../../errors/app-error';
import type { StaffCaller } from '../../../http/caller';
import { OutboxService } from '../../../outbox/outbox.service';
import { Clock } from '../../../runtime/clock';
import { AuditLogService } from '../../audit-log/audit-log.service';
import { orderEntity } from '../../order/order.entity';
import { orderRefs } from '../../order/order.mapper';
import { codeTokens } from '../../order/order.search-tokens';
import { OrderService } from '../../order/order.service';
import { paysOrder } from '../../order/rules/received.rules';
import { AdminOrderService } from './admin-order.service';

/** Bank transfers of another amount than the order's: noted on it, without an entry in the books. */
@Injectable()
export class OtherTransferService {
  constructor(
    private readonly adminOrders: AdminOrderService,
    private readonly orders: OrderService,
    private readonly outbox: OutboxService,
    private readonly auditLog: AuditLogService,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /**
   * Records amount, day and person, and notifies the buyer.
   * @throws AppError noOrder, orderPaid, moveNotAllowed unless staff record its payment, or for an amount that pays the order,
   * editedMeanwhile
   */
  async record(
    id: string,
    { reference, amountCents, version }: OtherTransfer,
    by: StaffCaller,
  ): Promise<AdminOrder> {
    await this.transaction.run(async () => {
      const order = await this.orders.get(id);
      const { payment } = order;
      if (payment.paidCents > 0) throw new AppError('orderPaid');
      if (METHOD_TRAITS[payment.method].paid !== 'later' || paysOrder(order, amountCents))
        throw new AppError('moveNotAllowed');
      const receipt = { cents: amountCents, at: this.clock.now(), by: by.id, reference };
      const received = [...(payment.received ?? []), receipt];
      const terms = [...new Set([...order.terms, ...codeTokens(reference)])];
      const change = { 'payment.received': received, terms };
      if (!(await this.orders.edit(id, version, ORDER_STATUSES, change)))
        throw new AppError('editedMeanwhile');
      await this.outbox.add({
        type: 'order-transfer-differs',
        key: `${id}:${received.length}`,
        refs: { ...orderRefs(order), receipts: String(received.length) },
      });
      await this.auditLog.record({
        by,
        action: 'order.otherTransfer',
        entity: orderEntity(order),
        // Bank statements name people, and the log cannot be erased
        after: { amountCents },
      });
    });
    return this.adminOrders.open(id);
  }
}
