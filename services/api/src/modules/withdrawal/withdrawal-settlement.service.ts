import { Injectable } from '@nestjs/common';
import type { EditWithdrawal, WithdrawalView } from '@munay/contracts/order/withdrawal';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import type { StaffCaller } from '../../http/caller';
import { Clock } from '../../runtime/clock';
import { AuditLogService } from '../audit-log/audit-log.service';
import type { OrderFields } from '../order/order.schema';
import { OrderService } from '../order/order.service';
import { toView } from './withdrawal.mapper';
import { type WithdrawalRecord, WithdrawalRepository } from './withdrawal.repository';
import { isGivenBack } from './withdrawal.rules';

/** The work on declarations: goods arrive, money goes back, and then it is done. */
@Injectable()
export class WithdrawalSettlementService {
  constructor(
    private readonly orders: OrderService,
    private readonly withdrawals: WithdrawalRepository,
    private readonly auditLog: AuditLogService,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError notFound, noUpdate, noOrder for a number that no order has */
  async edit(
    id: string,
    { arrived, closed, orderNumber }: EditWithdrawal,
    by: StaffCaller,
  ): Promise<WithdrawalView> {
    if (arrived === undefined && closed === undefined && orderNumber === undefined)
      throw new AppError('noUpdate');
    const since = (now: Date | null, wanted: boolean): Date | null =>
      wanted ? (now ?? this.clock.now()) : null;
    const edited = await this.transaction.run(async () => {
      const before = await this.require(id);
      const order = orderNumber === undefined ? undefined : await this.orders.byNumber(orderNumber);
      if (order === null) throw new AppError('noOrder');
      const change = {
        ...(arrived !== undefined && { arrivedAt: since(before.arrivedAt, arrived) }),
        ...(closed !== undefined && { closedAt: since(before.closedAt, closed) }),
        ...(order && { orderId: order.id }),
      };
      const after = { ...before, ...change };
      await this.withdrawals.set(id, change);
      await this.mark(after);
      const linked = order ?? (before.orderId === null ? null : await this.orders.find(before.orderId));
      const told = ({ orderId, arrivedAt, closedAt }: WithdrawalRecord): object => ({
        // The number: people do not read ids
        order: orderId === null ? null : linked?.number,
        arrivedAt,
        closedAt,
      });
      await this.auditLog.record({
        by,
        action: 'withdrawal.edit',
        entity: { kind: 'withdrawal', id, label: before.reference },
        before: told(before),
        after: told(after),
      });
      return after;
    });
    const linked = edited.orderId === null ? null : await this.orders.find(edited.orderId);
    return toView(edited, linked?.number ?? null);
  }

  /** Ends the work on what an order's refunds have given back. Belongs into the transaction of the refund. */
  async closeGivenBack(orderId: string): Promise<void> {
    const open = await this.withdrawals.findOpenOf(orderId);
    if (open.length === 0) return;
    const order = await this.orders.find(orderId);
    for (const withdrawal of open) {
      if (!order || !isGivenBack(withdrawal, order)) continue;
      const closedAt = this.clock.now();
      await this.withdrawals.set(withdrawal._id.toString(), { closedAt });
      await this.mark({ ...withdrawal, closedAt });
    }
  }

  /**
   * Takes up again what refunds had given back and one that failed no longer does. What staff ended without a refund
   * stays ended. Belongs into the transaction of the failure.
   * @param before the order when the refund still counted
   */
  async reopenOwed(before: OrderFields): Promise<void> {
    const order = await this.orders.find(before.id);
    if (!order) return;
    for (const withdrawal of await this.withdrawals.findClosedOf(order.id)) {
      if (!isGivenBack(withdrawal, before) || isGivenBack(withdrawal, order)) continue;
      await this.withdrawals.set(withdrawal._id.toString(), { closedAt: null });
      await this.mark({ ...withdrawal, closedAt: null });
    }
  }

  /** The order tells of its last declaration. */
  private async mark(withdrawal: WithdrawalRecord): Promise<void> {
    const { orderId, reference, declaredAt, goods, lines = [], closedAt, byOwner } = withdrawal;
    const order = orderId === null ? null : await this.orders.find(orderId);
    if (!order || (order.withdrawal && order.withdrawal.declaredAt > declaredAt)) return;
    await this.orders.withdraw(order.id, { reference, declaredAt, goods, lines, closedAt, byOwner });
  }

  private async require(id: string): Promise<WithdrawalRecord> {
    const withdrawal = await this.withdrawals.findById(id);
    if (!withdrawal) throw new AppError('notFound');
    return withdrawal;
  }
}
