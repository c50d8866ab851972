import { Injectable } from '@nestjs/common';
import { RUN_UNDO_DELAY_MS, type UndoRunInput } from '@munay/contracts/admin/order';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import type { StaffCaller } from '../../http/caller';
import { OutboxService } from '../../outbox/outbox.service';
import type { OutboxType } from '../../outbox/outbox.types';
import { Clock } from '../../runtime/clock';
import { AuditLogService } from '../audit-log/audit-log.service';
import { toOrderEntity } from '../order/order.entity';
import type { OrderFields } from '../order/order.schema';
import { buildOrderSearchTokens } from '../order/order.search-tokens';
import { OrderService } from '../order/order.service';
import { toLoggedShipping } from '../order/rules/parcel.rules';
import { getReplacements } from '../order/rules/replacement.rules';

const PREVIOUS_STATUS = { processing: 'paid', shipped: 'processing', delivered: 'shipped' } as const;
/** The email that each status change queues. */
const MAILS = { shipped: 'order-shipped', delivered: 'review-request' } as const;

/** Undoes a status change of several orders, as long as no email about it has been sent. */
@Injectable()
export class OrderUndoService {
  constructor(
    private readonly orders: OrderService,
    private readonly outbox: OutboxService,
    private readonly auditLog: AuditLogService,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /**
   * Undoes the status change of all orders or of none.
   * @throws AppError noOrder, transitionNotAllowed, undoTooLate once the first email has been sent
   */
  async undo({ ids, status }: UndoRunInput, by: StaffCaller): Promise<null> {
    await this.transaction.run(async () => {
      for (const id of ids) await this.undoStep(await this.orders.get(id), status, by);
    });
    return null;
  }

  private async undoStep(order: OrderFields, status: UndoRunInput['status'], by: StaffCaller): Promise<void> {
    const lastEntry = order.history.at(-1);
    const to = PREVIOUS_STATUS[status];
    if (order.status !== status || lastEntry?.to !== status || lastEntry.from !== to)
      throw new AppError('transitionNotAllowed');
    // Only a shipped order has replacements
    if (status === 'shipped' && getReplacements(order).length > 0) throw new AppError('transitionNotAllowed');
    if (status !== 'processing') await this.withdrawMail(MAILS[status], order.id, lastEntry.at);
    const { method, zone } = order.shipping;
    const shipping = status === 'shipped' ? { method, zone } : order.shipping;
    const searchTokens = buildOrderSearchTokens({ ...order, shipping });
    if (!(await this.orders.undoMove(order, to, { shipping, terms: searchTokens })))
      throw new AppError('transitionNotAllowed');
    await this.auditLog.record({
      by,
      action: 'order.undo',
      entity: toOrderEntity(order),
      before: { status, ...toLoggedShipping(order.shipping) },
      after: { status: to, ...toLoggedShipping(shipping) },
    });
  }

  /** If the status change queues no email, the time since the change determines whether it can be undone. */
  private async withdrawMail(type: OutboxType, orderId: string, movedAt: Date): Promise<void> {
    const { removed, hasRunning } = await this.outbox.withdraw(type, orderId);
    const isLate = this.clock.now().getTime() - movedAt.getTime() > RUN_UNDO_DELAY_MS;
    if (hasRunning || (removed === 0 && isLate)) throw new AppError('undoTooLate');
  }
}
