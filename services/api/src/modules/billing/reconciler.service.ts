import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { BalanceService } from '../balance/balance.service';
import type { OrderFields } from '../order/order.schema';
import { OrdersByPayment } from '../order/queries/order-payment.query';
import { BillingAlerts } from './billing.alerts';
import { PaymentRefused, PaymentUnreachable, type ProviderMovement } from './payment.provider';
import { PaymentResultService } from './payment-result.service';
import { type Cursors, type Lease, type Part, ReconcilerRepository } from './reconciler.repository';
import { RefundService } from './refund.service';
import { PaymentResumeService } from './session/payment-resume.service';
import { StripeGateway } from './stripe.gateway';
import { EVENT_TYPES, WebhookService } from './webhook/webhook.service';

const LEASE_MS = 4 * 60_000;
const EXTEND_EVERY_MS = 60_000;
const PENDING_AFTER_MS = 2 * 60_000;
const OVERLAP_MS = 10 * 60_000;
/** An event younger than this may be on its way, or be processed now. */
const DELIVERY_MS = 10_000;
/** Maximum time between creating a payment session and paying. */
const PAGE_MS = 3_600_000;
/** The provider serves its events for 30 days. */
const FIRST_LOOK_MS = 30 * 86_400_000;
/** The balance has no limit: an accountant needs a year. */
const FIRST_BALANCE_MS = 366 * 86_400_000;
const BATCH = 500;

export interface Reconciled {
  pendingLookedAt: number;
  eventsCaughtUp: number;
  paymentsTakenUp: number;
  refundsRead: number;
  disputesRead: number;
  /** Items that could not be checked; the next run retries them. */
  leftOver: number;
  violations: number;
}

type Found = Pick<Reconciled, 'leftOver'> & { done: number };
type Note = (strange: string) => void;

/**
 * Reconciles the shop with the provider and with itself. Repairs use the same functions as normal operation;
 * counts are never set directly. An item that cannot be read or repaired does not stop the others.
 */
@Injectable()
export class ReconcilerService {
  private readonly log = new Logger(ReconcilerService.name);

  constructor(
    private readonly byPayment: OrdersByPayment,
    private readonly runs: ReconcilerRepository,
    private readonly resumes: PaymentResumeService,
    private readonly results: PaymentResultService,
    private readonly refunds: RefundService,
    private readonly webhooks: WebhookService,
    private readonly balance: BalanceService,
    private readonly gateway: StripeGateway,
    private readonly alerts: BillingAlerts,
  ) {}

  /** Runs once. @returns null while another process is running */
  async run(): Promise<Reconciled | null> {
    const owner = randomUUID();
    const lease = await this.runs.lease(owner, LEASE_MS);
    if (!lease) return null;
    const keep = setInterval(
      () => void this.runs.extend(owner, LEASE_MS).catch(() => undefined),
      EXTEND_EVERY_MS,
    );
    const cursors: Cursors = {};
    try {
      return await this.compare(lease, cursors);
    } finally {
      clearInterval(keep);
      await this.runs.release(owner, cursors);
    }
  }

  /** @param cursors gets the completed parts with the time up to which each has checked */
  private async compare({ startedAt: now, cursorOf }: Lease, cursors: Cursors): Promise<Reconciled> {
    const started = performance.now();
    const before = new Set((await this.runs.findLastReport())?.seen);
    const seen = new Set<string>();
    const part = async (
      name: Part,
      look: (since: Date) => Promise<Found>,
      firstMs = FIRST_LOOK_MS,
    ): Promise<Found> => {
      const since = (cursorOf(name)?.getTime() ?? now.getTime() - firstMs) - OVERLAP_MS;
      const found = (await this.each({ part: name }, () => look(new Date(since)))) ?? {
        done: 0,
        leftOver: 1,
      };
      if (found.leftOver === 0) cursors[name] = now;
      return found;
    };
    const pending = await part('pending', () =>
      this.lookAtPending(new Date(now.getTime() - PENDING_AFTER_MS)),
    );
    const events = await part('events', (since) => this.catchUp(since, now));
    const paid = await part('paid', (since) => this.lookForPaid(since));
    const note = (strange: string): void => {
      if (!before.has(strange)) this.log.warn({ msg: 'of no order of ours', strange });
      seen.add(strange);
    };
    const refunds = await part('refunds', (since) => this.lookAtRefunds(since, note));
    const disputes = await part('disputes', (since) => this.lookAtDisputes(since, note));
    const balance = await part('balance', (since) => this.lookAtBalance(since), FIRST_BALANCE_MS);
    const violations: string[] = [];
    const money = await part('money', async (since) => {
      const faults = await this.runs.findMoneyFaults(this.gateway, new Date(since.getTime() - PAGE_MS));
      // Faults seen by a single run may be in progress. The next one checks the same payments again
      violations.push(...faults.filter((fault) => before.has(fault)));
      for (const fault of faults) seen.add(fault);
      return { done: 1, leftOver: faults.length };
    });
    const audit = await part('audit', async () => {
      violations.push(...(await this.runs.findViolations()));
      return { done: 1, leftOver: 0 };
    });
    for (const violation of violations) this.alerts.raise('auditFailed', { violation });
    const counts = {
      pendingLookedAt: pending.done,
      eventsCaughtUp: events.done,
      paymentsTakenUp: paid.done,
      refundsRead: refunds.done,
      disputesRead: disputes.done,
      leftOver: [pending, events, paid, refunds, disputes, balance, money, audit].reduce(
        (sum, { leftOver }) => sum + leftOver,
        0,
      ),
      violations: violations.length,
    };
    const tookMs = Math.round(performance.now() - started);
    await this.runs.insertReport({ startedAt: now, tookMs, counts, violations, seen: [...seen] });
    return counts;
  }

  /** Settles pending sessions that the provider no longer lists as open. */
  private async lookAtPending(before: Date): Promise<Found> {
    await this.resumes.resume(before);
    const found = { done: 0, leftOver: 0 };
    let open: Set<string> | undefined;
    let batch: OrderFields[];
    let last: OrderFields | undefined;
    do {
      batch = await this.byPayment.waiting(before, BATCH, last);
      const [oldest] = batch;
      if (oldest) open ??= await this.gateway.openSince(oldest.createdAt);
      for (const { id, stripe } of batch) {
        const sessionId = stripe?.sessionId;
        if (!sessionId || open?.has(sessionId)) continue;
        await this.each({ orderId: id }, () => this.results.record(sessionId, 'reconciler'));
      }
      found.done += batch.length;
      last = batch.at(-1);
    } while (batch.length === BATCH);
    return found;
  }

  /** A stored event is retried by the inbox itself. */
  private async catchUp(since: Date, now: Date): Promise<Found> {
    let [done, late] = [0, 0];
    for await (const event of this.gateway.eventsSince(since, EVENT_TYPES)) {
      if (!(await this.webhooks.catchUp(event))) continue;
      done += 1;
      if (now.getTime() - event.createdAt.getTime() > DELIVERY_MS) late += 1;
    }
    if (late > 0) this.log.warn({ msg: 'events the provider could not deliver', found: late });
    return { done, leftOver: 0 };
  }

  private async lookForPaid(since: Date): Promise<Found> {
    const found = { done: 0, leftOver: 0 };
    for await (const session of this.gateway.sessionsSince(since, 'complete')) {
      if (!session.paid) continue;
      const order = await this.byPayment.ofSession(session.id);
      if (order && order.payment.paidCents > 0) continue;
      const outcome = await this.each({ sessionId: session.id }, () =>
        this.results.record(session.id, 'reconciler'),
      );
      if (outcome === null) found.leftOver += 1;
      if (outcome === 'paid') found.done += 1;
    }
    return found;
  }

  /** Checks pending refunds and those requested from the provider. */
  private async lookAtRefunds(since: Date, note: Note): Promise<Found> {
    const intents = await this.gateway.refundedSince(since);
    for (const intentId of await this.byPayment.refunding()) intents.add(intentId);
    return this.readEach(intents, (intentId) => this.refunds.readRefunds(intentId), note, 'refund');
  }

  /** Checks new disputes and those not yet closed. */
  private async lookAtDisputes(since: Date, note: Note): Promise<Found> {
    const intents = await this.gateway.disputedSince(since);
    for (const intentId of await this.byPayment.disputed()) intents.add(intentId);
    return this.readEach(intents, (intentId) => this.refunds.readDisputes(intentId), note, 'dispute');
  }

  /** Records fees and payouts. */
  private async lookAtBalance(since: Date): Promise<Found> {
    const found = { done: 0, leftOver: 0 };
    for await (const movement of this.gateway.movements(since)) {
      await this.keep(movement);
      if (movement.payout && movement.kind === 'payout') await this.keepPayout(movement.payout);
      found.done += 1;
    }
    return found;
  }

  private async keepPayout(payout: NonNullable<ProviderMovement['payout']>): Promise<void> {
    try {
      for await (const part of this.gateway.movements({ payout: payout.id }))
        await this.keep({ ...part, payout });
    } catch (error) {
      // For manual payouts the provider reports no parts
      if (!(error instanceof PaymentRefused)) throw error;
    }
  }

  private async keep({ intentId, ...movement }: ProviderMovement): Promise<void> {
    const order = intentId === null ? null : await this.byPayment.ofIntent(intentId);
    await this.balance.keep({ ...movement, orderNumber: order?.number ?? '' });
  }

  /** @param read returns null for an unknown payment, which is logged and skipped */
  private async readEach(
    intents: ReadonlySet<string>,
    read: (intentId: string) => Promise<boolean | null>,
    note: Note,
    what: string,
  ): Promise<Found> {
    const found = { done: 0, leftOver: 0 };
    for (const intentId of intents) {
      const change = await this.each({ intentId }, async () => {
        const known = await read(intentId);
        if (known === null) note(`${what} of ${intentId}`);
        return known ?? false;
      });
      if (change === null) found.leftOver += 1;
      if (change) found.done += 1;
    }
    return found;
  }

  /** Processes one item. @returns null when it failed, with an alert unless the provider was unreachable */
  private async each<T>(about: Record<string, string>, look: () => Promise<T>): Promise<T | null> {
    try {
      return await look();
    } catch (error) {
      const reason = String(error);
      this.log.warn({ msg: 'left for the next run', ...about, reason });
      if (!(error instanceof PaymentUnreachable)) this.alerts.raise('notTakenUp', { ...about, reason });
      return null;
    }
  }
}
