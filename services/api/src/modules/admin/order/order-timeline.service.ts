import { Injectable } from '@nestjs/common';
import { isOrderAction } from '@munay/contracts/admin/audit';
import type { OrderTimeline, TimelineEvent } from '@munay/contracts/admin/order';
import { OutboxJobsQuery } from '../../../outbox/outbox-jobs.query';
import { AuditLogService } from '../../audit-log/audit-log.service';
import { WebhookService } from '../../billing/webhook/webhook.service';
import { OrderService } from '../../order/order.service';
import { listOwedRefunds } from '../../order/rules/refund.rules';
import { StockService } from '../../stock/stock.service';
import { UserService } from '../../user/user.service';
import { listStaffIds, toRefundView } from './admin-order.mapper';

const MAX_AUDIT_ENTRIES = 100;

/** Combines the history of an order in one list. */
@Injectable()
export class OrderTimelineService {
  constructor(
    private readonly orders: OrderService,
    private readonly outboxJobs: OutboxJobsQuery,
    private readonly webhooks: WebhookService,
    private readonly stock: StockService,
    private readonly users: UserService,
    private readonly auditLog: AuditLogService,
  ) {}

  /**
   * Lists all statuses, reservations, emails, events, refunds, notes and changes of an order, newest first. @throws
   * AppError noOrder
   */
  async getTimeline(id: string): Promise<OrderTimeline> {
    const order = await this.orders.get(id);
    const { sessionId, intentId } = order.stripe ?? {};
    const [names, rows, events, { reservation, moves }, audit] = await Promise.all([
      this.users.findNames(listStaffIds(order)),
      this.outboxJobs.findByOrder(id),
      this.webhooks.listEvents({ sessionId, intentId }),
      this.stock.findByOrder(id),
      this.auditLog.list({ kind: 'order', entityId: id, limit: MAX_AUDIT_ENTRIES }),
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
        refund: toRefundView(refund, names, listOwedRefunds(order)),
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
      reservation: reservation && {
        state: reservation.state,
        expiresAt: reservation.expiresAt.toISOString(),
      },
      events: all.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)),
    };
  }
}
