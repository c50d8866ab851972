import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../config/config';
import { MetricsService, type Sample } from '../../metrics/metrics.service';
import { type CounterName, SharedCounterService } from '../../metrics/shared-counter.service';
import { JobQueueService, QUEUE_NAMES } from '../../outbox/job-queue.service';
import { OUTBOX_TYPES } from '../../outbox/outbox.types';
import { OutboxJobsQuery } from '../../outbox/outbox-jobs.query';
import { readQueues } from '../../outbox/queue-state.service';
import { ALERTS } from '../billing/billing-alert.service';
import { StockService } from '../stock/stock.service';
import { BackupRunQuery } from './backup-run.query';
import { HeartbeatRepository } from './heartbeat.repository';

/** Initial counts. Statuses without rows are therefore reported as 0, and alert rules notice the first row. */
const NO_ROWS = { pending: 0, sending: 0, dead: 0 };

/** Measures queue lengths, delays, and the number of orders with reservations. */
@Injectable()
export class QueueMetricsService implements OnModuleInit {
  constructor(
    private readonly jobQueues: JobQueueService,
    private readonly outboxJobs: OutboxJobsQuery,
    private readonly stock: StockService,
    private readonly metrics: MetricsService,
    private readonly sharedCounters: SharedCounterService,
    private readonly heartbeats: HeartbeatRepository,
    private readonly backupRuns: BackupRunQuery,
    private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.metrics.createGauge('munay_stock_holds', 'Orders that hold stock', () =>
      this.stock.countReservations(),
    );
    this.metrics.createGauge(
      'munay_stock_oversold_items',
      'SKUs with fewer than zero units left; always 0',
      () => this.stock.countOversold(),
    );
    this.registerQueues();
    this.registerOutbox();
    this.registerProcesses();
    this.registerTotals();
  }

  private registerQueues(): void {
    this.metrics.createGauge(
      'munay_queue_jobs',
      'Jobs in the queues, by queue and state',
      () => this.readDepth(),
      'queue',
      'state',
    );
    this.metrics.createGauge(
      'munay_queue_lag_seconds',
      'How long the oldest job has waited for a worker, by queue',
      () => this.readLags(),
      'queue',
    );
    this.metrics.createGauge(
      'munay_queue_paused',
      'Whether an administrator has paused the queue: 1 or 0',
      async () => {
        const queues = Object.entries(await readQueues(this.jobQueues.all));
        return Object.fromEntries(queues.map(([queue, { paused }]) => [queue, Number(paused)]));
      },
      'queue',
    );
  }

  private registerOutbox(): void {
    this.metrics.createGauge(
      'munay_outbox_rows',
      'Outbox rows that are not done, by status',
      async () => ({ ...NO_ROWS, ...(await this.outboxJobs.readBacklog()).counts }),
      'status',
    );
    this.metrics.createGauge(
      'munay_outbox_due_rows',
      'Due rows of the outbox that no worker has started, by queue',
      async () => (await this.outboxJobs.readBacklog()).due,
      'queue',
    );
    this.metrics.createGauge(
      'munay_outbox_lag_seconds',
      'How late the oldest due row of the outbox is that no worker has started; bulk and gathered mails excluded',
      async () => (await this.outboxJobs.readBacklog()).lagSeconds,
    );
    this.metrics.createGauge(
      'munay_mail_away_seconds',
      'How long the mail server has accepted no mail although one waits for a retry; 0 otherwise',
      () => this.outboxJobs.measureMailOutage(),
    );
  }

  private registerProcesses(): void {
    this.metrics.createGauge(
      'munay_api_replicas',
      'Processes of the API that are expected to run',
      () => this.config.values.API_REPLICAS,
    );
    this.metrics.createGauge(
      'munay_worker_heartbeat_age_seconds',
      'Since a worker was last heard of; one that ended properly is forgotten',
      () => this.heartbeats.listAges(new Date()),
      'worker',
    );
    this.metrics.createGauge(
      'munay_backup_last_success_timestamp_seconds',
      'When the last backup was complete; absent while there is none',
      async () => {
        const at = await this.backupRuns.findLastFinishedAt();
        return at ? at.getTime() / 1_000 : null;
      },
    );
    this.metrics.createGauge(
      'munay_build_info',
      'Which version runs: 1',
      () => [[{ version: this.config.values.RELEASE }, 1]],
      'version',
    );
  }

  private registerTotals(): void {
    const total = (
      name: string,
      help: string,
      tally: CounterName,
      label: string,
      knownLabels: readonly string[],
    ) => this.metrics.registerTotal(name, help, () => this.sharedCounters.read(tally, knownLabels), label);
    total(
      'munay_queue_stalled_total',
      'Jobs whose worker fell silent, by queue',
      'stalled',
      'queue',
      QUEUE_NAMES,
    );
    const failures = 'Attempts at work of the outbox that failed';
    total('munay_outbox_failures_total', failures, 'failures', 'type', OUTBOX_TYPES);
    const help = 'Things about money or stock that a person must look at';
    total('munay_alerts_total', help, 'alerts', 'kind', ALERTS);
  }

  private async readLags(): Promise<Record<string, number>> {
    const lags = await Promise.all(
      this.jobQueues.all.map(async (queue) => {
        const nextJobs = await Promise.all([
          queue.getJobs(['waiting'], 0, 0, true),
          queue.getJobs(['paused'], 0, 0, true),
        ]);
        const ages = nextJobs.flat().map(({ timestamp }) => (Date.now() - timestamp) / 1_000);
        return [queue.name, Math.max(0, ...ages)];
      }),
    );
    return Object.fromEntries(lags) as Record<string, number>;
  }

  private async readDepth(): Promise<Sample[]> {
    const counts = await Promise.all(
      this.jobQueues.all.map(async (queue) =>
        Object.entries<number>({ ...(await queue.getJobCounts()) }).map(([state, count]): Sample => [
          { queue: queue.name, state },
          count,
        ]),
      ),
    );
    return counts.flat();
  }
}
