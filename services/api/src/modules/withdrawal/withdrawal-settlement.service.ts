import { Injectable } from '@nestjs/common';
import type { ErasureBlock } from '@munay/contracts/account/profile';
import type { EditWithdrawalInput, WithdrawalView } from '@munay/contracts/order/withdrawal';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import type { DataSubject } from '../../extension-points/personal-data.registry';
import type { StaffCaller } from '../../http/caller';
import { OutboxService } from '../../outbox/outbox.service';
import { Clock } from '../../runtime/clock';
import { AuditLogService } from '../audit-log/audit-log.service';
import type { OrderFields } from '../order/order.schema';
import { OrderService } from '../order/order.service';
import { toView } from './withdrawal.mapper';
import { type WithdrawalRecord, WithdrawalRepository } from './withdrawal.repository';
import { isRefunded } from './withdrawal.rules';

/** Tracks the progress of declarations: goods arrive, the payment is refunded, and the declaration is completed. */
@Injectable()
export class WithdrawalSettlementService {
  constructor(
    private readonly orders: OrderService,
    private readonly withdrawals: WithdrawalRepository,
    private readonly auditLog: AuditLogService,
    private readonly outbox: OutboxService,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError notFound, noUpdate, noOrder for an unknown order number */
  async edit(
    id: string,
    { arrived, closed, orderNumber }: EditWithdrawalInput,
    by: StaffCaller,
  ): Promise<WithdrawalView> {
    if (arrived === undefined && closed === undefined && orderNumber === undefined)
      throw new AppError('noUpdate');
    const toTimestamp = (now: Date | null, isSet: boolean): Date | null =>
      isSet ? (now ?? this.clock.now()) : null;
    const editedWithdrawal = await this.transaction.run(async () => {
      const before = await this.require(id);
      const order = orderNumber === undefined ? undefined : await this.orders.findByNumber(orderNumber);
      if (order === null) throw new AppError('noOrder');
      const change = {
        ...(arrived !== undefined && { arrivedAt: toTimestamp(before.arrivedAt, arrived) }),
        ...(closed !== undefined && { closedAt: toTimestamp(before.closedAt, closed) }),
        ...(order && { orderId: order.id }),
      };
      const after = { ...before, ...change };
      await this.withdrawals.setWithdrawal(id, change);
      await this.markWithdrawal(after);
      const linkedOrder =
        order ?? (before.orderId === null ? null : await this.orders.findOrder(before.orderId));
      const toAuditFields = ({ orderId, arrivedAt, closedAt }: WithdrawalRecord) => ({
        // Staff recognise the order by its number, not by its id
        order: orderId === null ? null : linkedOrder?.number,
        arrivedAt,
        closedAt,
      });
      await this.auditLog.record({
        by,
        action: 'withdrawal.edit',
        entity: { kind: 'withdrawal', id, label: before.reference },
        before: toAuditFields(before),
        after: toAuditFields(after),
      });
      return after;
    });
    const linkedOrder =
      editedWithdrawal.orderId === null ? null : await this.orders.findOrder(editedWithdrawal.orderId);
    return toView(editedWithdrawal, linkedOrder?.number ?? null);
  }

  /** Closes declarations that an order's refunds have satisfied. Call inside the transaction of the refund. */
  async closeRefundedWithdrawals(orderId: string): Promise<void> {
    const open = await this.withdrawals.findOpenByOrder(orderId);
    if (open.length === 0) return;
    const order = await this.orders.findOrder(orderId);
    for (const withdrawal of open) {
      if (!order || !isRefunded(withdrawal, order)) continue;
      const closedAt = this.clock.now();
      await this.withdrawals.setWithdrawal(withdrawal._id.toString(), { closedAt });
      await this.markWithdrawal({ ...withdrawal, closedAt });
    }
  }

  /**
   * Reopens declarations that are no longer satisfied because a refund has failed. Declarations that staff closed
   * without a refund stay closed. Call inside the transaction that records the failure.
   * @param before the order as it was while the refund still counted
   */
  async reopenOwedWithdrawals(before: OrderFields, order: OrderFields): Promise<void> {
    for (const withdrawal of await this.withdrawals.findClosedByOrder(order.id)) {
      if (!isRefunded(withdrawal, before) || isRefunded(withdrawal, order)) continue;
      await this.withdrawals.setWithdrawal(withdrawal._id.toString(), { closedAt: null });
      await this.markWithdrawal({ ...withdrawal, closedAt: null });
    }
  }

  /** A person's declarations that are not settled, or whose legally required receipt has not been sent yet. */
  async findOpen(person: DataSubject): Promise<ErasureBlock[]> {
    const open: ErasureBlock[] = [];
    for (const { _id, closedAt, orderId, reference } of await this.withdrawals.findAllBySubject(person)) {
      if (closedAt && !(await this.outbox.isOpen('withdrawal-receipt', _id.toString()))) continue;
      const order = orderId === null ? null : await this.orders.findOrder(orderId);
      open.push({ reason: 'withdrawal', number: order?.number ?? reference });
    }
    return open;
  }

  /** Copies the declaration to its order, unless the order has a later one. */
  private async markWithdrawal(withdrawal: WithdrawalRecord): Promise<void> {
    const { orderId, reference, declaredAt, goods, lines, arrivedAt, closedAt, byOwner } = withdrawal;
    const order = orderId === null ? null : await this.orders.findOrder(orderId);
    if (!order || (order.withdrawal && order.withdrawal.declaredAt > declaredAt)) return;
    const progress = { arrivedAt, closedAt };
    await this.orders.withdraw(order.id, { reference, declaredAt, goods, lines, ...progress, byOwner });
  }

  private async require(id: string): Promise<WithdrawalRecord> {
    const withdrawal = await this.withdrawals.findById(id);
    if (!withdrawal) throw new AppError('notFound');
    return withdrawal;
  }
}
