import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { BillingAlertService } from './billing-alert.service';
import { MoneyReconciler } from './money-reconciler';
import { type Cursors, type Lease, type Part, ReconcilerRepository } from './reconciler.repository';
import { type ItemCounts, ReconcilerItemProcessor } from './reconciler-item.processor';
import { SessionReconciler } from './session-reconciler';
import { StripeGateway } from './stripe.gateway';
import { EVENT_TYPES, WebhookService } from './webhook/webhook.service';

const LEASE_MS = 4 * 60_000;
const LEASE_EXTENSION_MS = 60_000;
const PENDING_AFTER_MS = 2 * 60_000;
const PERIOD_OVERLAP_MS = 10 * 60_000;
/** Minimum age of an event in ms, because newer ones may still be delivered or processed. */
const MIN_EVENT_AGE_MS = 10_000;
/** Maximum time in ms between creating a payment session and paying. */
const PAGE_MS = 3_600_000;
/** Maximum age of events to fetch, in ms: the provider lists its events for 30 days. */
const FIRST_PERIOD_MS = 30 * 86_400_000;
/** Maximum age of balance movements to fetch, in ms: accounting needs only a year. */
const FIRST_BALANCE_MS = 366 * 86_400_000;

export interface ReconcilerResult {
  pendingChecked: number;
  eventsReplayed: number;
  paymentsRecovered: number;
  refundsRead: number;
  disputesRead: number;
  /** Number of items that could not be checked. The next run retries them. */
  unchecked: number;
  violations: number;
}

/**
 * Reconciles the shop's records with the payment provider and with each other. Repairs use the same functions as normal
 * operation; counters are never set directly. A failing item does not stop the run.
 */
@Injectable()
export class ReconcilerService {
  private readonly log = new Logger(ReconcilerService.name);

  constructor(
    private readonly reconcilers: ReconcilerRepository,
    private readonly webhooks: WebhookService,
    private readonly stripeGateway: StripeGateway,
    private readonly billingAlerts: BillingAlertService,
    private readonly reconcilerItemProcessor: ReconcilerItemProcessor,
    private readonly sessionReconciler: SessionReconciler,
    private readonly moneyReconciler: MoneyReconciler,
  ) {}

  /** Runs the reconciliation once. @returns null while another process runs it */
  async runReconciliation(): Promise<ReconcilerResult | null> {
    const owner = randomUUID();
    const lease = await this.reconcilers.lease(owner, LEASE_MS);
    if (!lease) return null;
    const leaseRenewal = setInterval(
      () => void this.reconcilers.extend(owner, LEASE_MS).catch(() => undefined),
      LEASE_EXTENSION_MS,
    );
    const cursors: Cursors = {};
    try {
      return await this.compare(lease, cursors);
    } finally {
      clearInterval(leaseRenewal);
      await this.reconcilers.release(owner, cursors);
    }
  }

  /**
   * Compares all parts.
   * @param cursors receives the time up to which each completed part was checked
   */
  private async compare({ startedAt: now, getCursor }: Lease, cursors: Cursors): Promise<ReconcilerResult> {
    const startedAt = performance.now();
    const before = new Set((await this.reconcilers.findLastReport())?.seen);
    const processedEventIds = new Set<string>();
    const part = async (
      name: Part,
      lookUp: (since: Date) => Promise<ItemCounts>,
      firstPeriodMs = FIRST_PERIOD_MS,
    ): Promise<ItemCounts> => {
      const since = (getCursor(name)?.getTime() ?? now.getTime() - firstPeriodMs) - PERIOD_OVERLAP_MS;
      const found = (await this.reconcilerItemProcessor.process({ part: name }, () =>
        lookUp(new Date(since)),
      )) ?? {
        done: 0,
        unchecked: 1,
      };
      if (found.unchecked === 0) cursors[name] = now;
      return found;
    };
    const pendingCounts = await part('pending', () =>
      this.sessionReconciler.comparePending(new Date(now.getTime() - PENDING_AFTER_MS)),
    );
    const events = await part('events', (since) => this.processMissedEvents(since, now));
    const paidCounts = await part('paid', (since) => this.sessionReconciler.captureMissedPayments(since));
    const recordFinding = (finding: string): void => {
      if (!before.has(finding)) this.log.warn({ msg: 'payment of an unknown order', strange: finding });
      processedEventIds.add(finding);
    };
    const refunds = await part('refunds', (since) =>
      this.moneyReconciler.compareRefunds(since, recordFinding),
    );
    const disputes = await part('disputes', (since) =>
      this.moneyReconciler.compareDisputes(since, recordFinding),
    );
    const balance = await part(
      'balance',
      (since) => this.moneyReconciler.compareBalance(since),
      FIRST_BALANCE_MS,
    );
    const violations: string[] = [];
    const money = await part('money', async (since) => {
      const faults = await this.reconcilers.findMoneyViolations(
        this.stripeGateway,
        new Date(since.getTime() - PAGE_MS),
      );
      // A violation that only one run has found may result from a change in progress
      violations.push(...faults.filter((fault) => before.has(fault)));
      for (const fault of faults) processedEventIds.add(fault);
      return { done: 1, unchecked: faults.length };
    });
    const audit = await part('audit', async () => {
      violations.push(...(await this.reconcilers.findViolations()));
      return { done: 1, unchecked: 0 };
    });
    for (const violation of violations) this.billingAlerts.report('auditFailed', { violation });
    const counts = {
      pendingChecked: pendingCounts.done,
      eventsReplayed: events.done,
      paymentsRecovered: paidCounts.done,
      refundsRead: refunds.done,
      disputesRead: disputes.done,
      unchecked: [pendingCounts, events, paidCounts, refunds, disputes, balance, money, audit].reduce(
        (sum, { unchecked }) => sum + unchecked,
        0,
      ),
      violations: violations.length,
    };
    const tookMs = Math.round(performance.now() - startedAt);
    await this.reconcilers.insertReport({
      startedAt: now,
      tookMs,
      counts,
      violations,
      seen: [...processedEventIds],
    });
    return counts;
  }

  /** Fetches and processes only events that are not stored yet, because the inbox retries stored ones. */
  private async processMissedEvents(since: Date, now: Date): Promise<ItemCounts> {
    let [done, lateCount] = [0, 0];
    for await (const event of this.stripeGateway.listEventsSince(since, EVENT_TYPES)) {
      if (!(await this.webhooks.processPolled(event))) continue;
      done += 1;
      if (now.getTime() - event.createdAt.getTime() > MIN_EVENT_AGE_MS) lateCount += 1;
    }
    if (lateCount > 0) this.log.warn({ msg: 'events that the provider did not deliver', found: lateCount });
    return { done, unchecked: 0 };
  }
}
