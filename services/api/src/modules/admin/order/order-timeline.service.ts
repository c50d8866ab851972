import { Injectable } from '@nestjs/common';
import { isOrderAction } from '@munay/contracts/admin/audit';
import type { OrderTimeline, TimelineEvent } from '@munay/contracts/admin/order';
import { Transaction } from '../../../database/transaction';
import { AppError } from '../../../errors/app-error';
import type { StaffCaller } from '../../../http/caller';
import { OutboxService } from '../../../outbox/outbox.service';
import { OutboxJobs } from '../../../outbox/outbox-jobs.query';
import { ANSWER_WITHIN_MS, within } from '../../../runtime/time-left';
import { AuditLogService } from '../../audit-log/audit-log.service';
import { PaymentUnknown, PaymentUnreachable } from '../../billing/payment.provider';
import { PaymentResultService } from '../../billing/payment-result.service';
import { WebhookService } from '../../billing/webhook/webhook.service';
import { orderEntity } from '../../order/order.entity';
import { OrderService } from '../../order/order.service';
import { owedRefunds } from '../../order/rules/refund.rules';
import { StockService } from '../../stock/stock.service';
import { UserService } from '../../user/user.service';
import { staffOf, toRefundView } from './admin-order.mapper';

const AUDIT_MAX = 100;

/** Everything that happened to an order in one list, and what operators may retry. */
@Injectable()
export class OrderTimelineService {
  constructor(
    private readonly orders: OrderService,
    private readonly jobs: OutboxJobs,
    private readonly outbox: OutboxService,
    private readonly webhooks: WebhookService,
    private readonly results: PaymentResultService,
    private readonly stock: StockService,
    private readonly users: UserService,
    private readonly auditLog: AuditLogService,
    private readonly transaction: Transaction,
  ) {}

  /** States, reservations, mails, events, refunds, notes and staff changes, newest first. @throws AppError noOrder */
  async timeline(id: string): Promise<OrderTimeline> {
    const order = await this.orders.get(id);
    const { sessionId, intentId } = order.stripe ?? {};
    const [names, rows, events, { hold, moves }, audit] = await Promise.all([
      this.users.names(staffOf(order)),
      this.jobs.ofOrder(id),
      this.webhooks.eventsOf({ sessionId, intentId }),
      this.stock.ofOrder(id),
      this.auditLog.list({ kind: 'order', entityId: id, limit: AUDIT_MAX }),
    ]);
    const all: TimelineEvent[] = [
      ...order.history.map(({ at, from, to, by, cause, requestId = '' }) => ({
        kind: 'state' as const,
        at: at.toISOString(),
        from,
        to,
        by,
        cause,
        requestId,
      })),
      ...moves.map(({ at, ...move }) => ({ kind: 'stock' as const, at: at.toISOString(), ...move })),
      ...rows.map((row) => ({ kind: 'mail' as const, ...row })),
      ...events.map((event) => ({ kind: 'provider' as const, ...event })),
      ...order.refunds.map((refund) => ({
        kind: 'refund' as const,
        at: refund.at.toISOString(),
        refund: toRefundView(refund, names, owedRefunds(order)),
      })),
      ...order.notes.map(({ at, by, text }) => ({
        kind: 'note' as const,
        at: at.toISOString(),
        by: names.get(by) ?? '',
        text,
      })),
      ...audit.entries.flatMap(({ at, actor, action, changes, requestId }) =>
        isOrderAction(action)
          ? [{ kind: 'audit' as const, at, by: actor.name, action, changes, requestId }]
          : [],
      ),
    ];
    return {
      hold: hold && { state: hold.state, expiresAt: hold.expiresAt.toISOString() },
      events: all.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)),
    };
  }

  /**
   * Asks the provider again for the payment status.
   * @returns the result
   * @throws AppError noOrder, moveNotAllowed for an order without a payment session, paymentUnavailable
   */
  async recheckPayment(id: string, by: StaffCaller): Promise<string> {
    const order = await this.orders.get(id);
    const sessionId = order.stripe?.sessionId;
    if (!sessionId) throw new AppError('moveNotAllowed');
    const outcome = await within(ANSWER_WITHIN_MS, () =>
      this.results.record(sessionId, 'asked again by staff'),
    ).catch((error: unknown) => {
      if (error instanceof PaymentUnreachable || error instanceof PaymentUnknown)
        throw new AppError('paymentUnavailable');
      throw error;
    });
    await this.auditLog.record({
      by,
      action: 'order.fulfil',
      entity: orderEntity(order),
      after: { outcome },
    });
    return outcome;
  }

  /** Processes a stored event again. @returns the result @throws AppError noEvent */
  async replayEvent(id: string, by: StaffCaller): Promise<string> {
    const outcome = await this.webhooks.replay(id);
    if (outcome === null) throw new AppError('noEvent');
    const order = await this.webhooks.orderOf(id);
    await this.auditLog.record({
      by,
      action: 'event.replay',
      entity: order ? orderEntity(order) : { kind: 'order', id, label: id },
      after: { event: id, outcome },
    });
    return outcome;
  }

  /** Puts a pending or dead job back at the front of the queue. @throws AppError noWork */
  async requeue(id: string, by: StaffCaller): Promise<null> {
    await this.transaction.run(async () => {
      const work = await this.outbox.requeue(id);
      if (!work) throw new AppError('noWork');
      const order = work.refs.orderId && (await this.orders.find(work.refs.orderId));
      await this.auditLog.record({
        by,
        action: 'outbox.requeue',
        entity: order ? orderEntity(order) : { kind: 'setting', id: 'outbox', label: '' },
        after: { work: work.type, outboxId: id },
      });
    });
    return null;
  }
}
