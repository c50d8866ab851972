import { Injectable, Logger } from '@nestjs/common';
import { OrderRepository } from '../order/order.repository';
import { AuditRepository } from './audit.repository';
import { BillingAlerts } from './billing.alerts';
import { FulfilService } from './fulfil.service';
import { PaymentService } from './payment.service';
import { ReleaseService } from './release.service';
import { StripeGateway } from './stripe.gateway';
import { EVENT_TYPES, WebhookService } from './webhook.service';

const LEASE_MS = 4 * 60_000;
const PENDING_AFTER_MS = 2 * 60_000;
const OVERLAP_MS = 10 * 60_000;
/** The provider serves its events for 30 days. */
const FIRST_LOOK_MS = 30 * 86_400_000;
const PENDING_LIMIT = 500;

/** Counts of one run. */
export interface Reconciled {
  pendingLookedAt: number;
  eventsCaughtUp: number;
  paymentsTakenUp: number;
  violations: number;
}

/**
 * Compares the shop with the provider and with itself. Repairs go through the same functions as every day's work;
 * counts are never set by hand.
 */
@Injectable()
export class ReconcilerService {
  private readonly log = new Logger(ReconcilerService.name);

  constructor(
    private readonly audit: AuditRepository,
    private readonly orders: OrderRepository,
    private readonly payments: PaymentService,
    private readonly fulfilment: FulfilService,
    private readonly release: ReleaseService,
    private readonly webhooks: WebhookService,
    private readonly gateway: StripeGateway,
    private readonly alerts: BillingAlerts,
  ) {}

  /** One run. @returns null when another process is at it */
  async run(now = new Date()): Promise<Reconciled | null> {
    const lease = await this.audit.lease(now, new Date(Date.now() + LEASE_MS));
    if (!lease) return null;
    try {
      const done = await this.compare(
        now,
        new Date((lease.cursor ?? new Date(now.getTime() - FIRST_LOOK_MS)).getTime() - OVERLAP_MS),
      );
      await this.audit.release(now);
      return done;
    } catch (error) {
      await this.audit.release();
      throw error;
    }
  }

  private async compare(now: Date, since: Date): Promise<Reconciled> {
    const pendingLookedAt = await this.lookAtPending(new Date(now.getTime() - PENDING_AFTER_MS));
    const eventsCaughtUp = await this.catchUp(since);
    const paymentsTakenUp = await this.lookForPaid(since);
    const violations = await this.audit.findViolations();
    for (const violation of violations) this.alerts.raise('auditFailed', { violation });
    const counts = { pendingLookedAt, eventsCaughtUp, paymentsTakenUp, violations: violations.length };
    await this.audit.insertReport({ startedAt: now, tookMs: Date.now() - now.getTime(), counts, violations });
    return counts;
  }

  /** Orders that wait longer than a payment takes: what does the provider say? */
  private async lookAtPending(before: Date): Promise<number> {
    await this.payments.resume(before);
    const pending = await this.orders.findPending(before, PENDING_LIMIT);
    for (const order of pending) {
      const sessionId = order.stripe?.sessionId;
      if (!sessionId) continue;
      const outcome = await this.fulfilment.fulfil(sessionId, 'reconciler');
      if (outcome === 'expired')
        await this.release.close(order, {
          to: 'expired',
          by: 'system',
          cause: 'reconciler: session expired',
        });
    }
    return pending.length;
  }

  private async catchUp(since: Date): Promise<number> {
    let found = 0;
    for await (const event of this.gateway.eventsSince(since, EVENT_TYPES))
      if (await this.webhooks.catchUp(event)) found += 1;
    if (found > 0) this.log.warn({ msg: 'events the provider could not deliver', found });
    return found;
  }

  /** Every paid session must have its order. */
  private async lookForPaid(since: Date): Promise<number> {
    let taken = 0;
    for await (const session of this.gateway.sessionsSince(since, 'complete')) {
      if (!session.paid) continue;
      const order = await this.orders.findBySession(session.id);
      if (order && order.payment.paidCents > 0) continue;
      if ((await this.fulfilment.fulfil(session.id, 'reconciler')) === 'paid') taken += 1;
    }
    return taken;
  }
}
