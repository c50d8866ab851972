import { Injectable } from '@nestjs/common';
import { Transaction } from '../../../database/transaction';
import { AppError } from '../../../errors/app-error';
import type { StaffCaller } from '../../../http/caller';
import { OutboxService } from '../../../outbox/outbox.service';
import { RESPONSE_DEADLINE_MS, withDeadline } from '../../../runtime/time-left';
import { AuditLogService } from '../../audit-log/audit-log.service';
import { PaymentUnknownError, PaymentUnreachableError } from '../../billing/payment.provider';
import { PaymentResultService } from '../../billing/payment-result.service';
import { WebhookService } from '../../billing/webhook/webhook.service';
import { toOrderEntity } from '../../order/order.entity';
import { OrderService } from '../../order/order.service';

/** Lets operators recheck a payment, replay a payment provider event, or retry a job. */
@Injectable()
export class OrderRecoveryService {
  constructor(
    private readonly orders: OrderService,
    private readonly outbox: OutboxService,
    private readonly webhooks: WebhookService,
    private readonly paymentResults: PaymentResultService,
    private readonly auditLog: AuditLogService,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Fetches the payment status from the payment provider again.
   * @returns the result
   * @throws AppError noOrder, transitionNotAllowed for an order without a payment session, paymentUnavailable
   */
  async recheckPayment(id: string, by: StaffCaller): Promise<string> {
    const order = await this.orders.get(id);
    const sessionId = order.stripe?.sessionId;
    if (!sessionId) throw new AppError('transitionNotAllowed');
    const outcome = await withDeadline(RESPONSE_DEADLINE_MS, () =>
      this.paymentResults.record(sessionId, 'asked again by staff'),
    ).catch((error: unknown) => {
      if (error instanceof PaymentUnreachableError || error instanceof PaymentUnknownError)
        throw new AppError('paymentUnavailable');
      throw error;
    });
    await this.auditLog.record({
      by,
      action: 'order.fulfil',
      entity: toOrderEntity(order),
      after: { outcome },
    });
    return outcome;
  }

  /** Processes a stored event again. @returns the result @throws AppError noEvent */
  async replayEvent(id: string, by: StaffCaller): Promise<string> {
    const outcome = await this.webhooks.replay(id);
    if (outcome === null) throw new AppError('noEvent');
    const order = await this.webhooks.findOrder(id);
    await this.auditLog.record({
      by,
      action: 'event.replay',
      entity: order ? toOrderEntity(order) : { kind: 'order', id, label: id },
      after: { event: id, outcome },
    });
    return outcome;
  }

  /** Moves a pending or dead job to the front of its queue. @throws AppError noJob */
  async requeue(id: string, by: StaffCaller): Promise<null> {
    await this.transaction.run(async () => {
      const work = await this.outbox.requeue(id);
      if (!work) throw new AppError('noJob');
      const order = work.refs.orderId && (await this.orders.findOrder(work.refs.orderId));
      await this.auditLog.record({
        by,
        action: 'outbox.requeue',
        entity: order ? toOrderEntity(order) : { kind: 'setting', id: 'outbox', label: '' },
        after: { work: work.type, outboxId: id },
      });
    });
    return null;
  }
}
