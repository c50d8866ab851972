import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DatabaseMonitor } from '../database/database.monitor';
import { DatabaseChangeNotifier } from '../database/database-change.notifier';
import { type Job, JobQueueService, type Queue, type QueueJob } from './job-queue.service';
import { type DueRow, type LaneRows, OutboxRepository } from './outbox.repository';
import { getLaneName, LANES, selectPublicRefs } from './outbox.types';
import { OutboxHandlerRegistry } from './outbox-handler.registry';

/** Minimum interval between polls. */
const POLL_MS = 500;
/** Polling interval while the change feed works and every due row is in its queue, or waits for a paused queue. */
const IDLE_POLL_INTERVAL_MS = 10_000;
/** Changes that make a row due, or due earlier. */
const DUE_CHANGES = {
  $or: [
    { operationType: { $in: ['insert', 'replace'] } },
    { 'updateDescription.updatedFields.status': 'pending' },
    { 'updateDescription.updatedFields.nextAttemptAt': { $exists: true } },
  ],
};
/** Age from which a late job is moved to the front, one job per lane at a time so that every lane makes progress. */
const OVERDUE_MS = 60_000;
const HIGHEST_PRIORITY = Math.min(...Object.values(LANES).map(({ priority }) => priority));
/** Queue length above which the queue appears to have no worker, so late jobs are not moved to the front. */
const STALLED_BACKLOG = 2 * Math.max(...Object.values(LANES).map(({ waiting }) => waiting));

/** The next attempt of a row, with the attempt's job in the queue. */
interface Attempt {
  row: DueRow;
  jobId: string;
  job: Job<QueueJob> | null;
  /** Whether the job is finished or missing from the queue. */
  isMissing: boolean;
}

const isLate = ({ inMs }: DueRow): boolean => inMs <= -OVERDUE_MS;

/**
 * Adds due rows to their Bull queues: the most urgent rows first, and among equally urgent rows the oldest. A row stays
 * in the outbox until a worker claims it, so rows that Redis has lost are added again. Several relays may run
 * concurrently, because every attempt has a fixed job id in Bull.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(OutboxRelay.name);
  private timer: NodeJS.Timeout | undefined;
  private nextRelayAt = Infinity;
  private lastCheckAt = -Infinity;
  private currentRun: Promise<void> = Promise.resolve();
  private isStopped = false;

  constructor(
    private readonly outbox: OutboxRepository,
    private readonly outboxHandlerRegistry: OutboxHandlerRegistry,
    private readonly jobQueues: JobQueueService,
    private readonly database: DatabaseMonitor,
    private readonly databaseChangeNotifier: DatabaseChangeNotifier,
  ) {
    databaseChangeNotifier.subscribe('outbox', DUE_CHANGES, () => this.scheduleCheck(0));
  }

  onApplicationBootstrap(): void {
    for (const queue of this.jobQueues.all) queue.on('global:resumed', () => this.scheduleCheck(0));
    this.scheduleCheck(0);
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.currentRun;
  }

  /** Schedules the next poll, unless an earlier one is scheduled. */
  private scheduleCheck(ms: number): void {
    const now = performance.now();
    const at = Math.max(now + ms, this.lastCheckAt + POLL_MS);
    if (this.isStopped || at >= this.nextRelayAt) return;
    clearTimeout(this.timer);
    this.nextRelayAt = at;
    this.timer = setTimeout(() => this.check(), at - now);
  }

  private check(): void {
    this.nextRelayAt = Infinity;
    this.lastCheckAt = performance.now();
    this.currentRun = this.currentRun
      .then(() => this.relayBatch())
      .catch((error: Error) => {
        this.log.error(error.message);
        return POLL_MS;
      })
      .then((restMs) => this.scheduleCheck(restMs));
  }

  /**
   * Fills the queues with due rows. While Redis is unavailable, rows do not change, because their jobs did not fail.
   * @returns the time until the next poll, in ms
   */
  private async relayBatch(): Promise<number> {
    if (this.database.isUnavailable) return POLL_MS;
    const group = await this.outboxHandlerRegistry.listGathered();
    const groupLanes = new Set(group.map(getLaneName));
    let restMs = this.databaseChangeNotifier.isFollowing ? IDLE_POLL_INTERVAL_MS : POLL_MS;
    for (const found of await this.outbox.findDue(group)) {
      const laneMs = await this.fillQueue(found, !groupLanes.has(found.lane)).catch((error: Error) => {
        this.log.error({ msg: 'lane not relayed', lane: found.lane, reason: error.message });
        return POLL_MS;
      });
      restMs = Math.min(restMs, laneMs);
    }
    return restMs;
  }

  /**
   * Adds the rows of a lane that are not in its queue, and moves one late row to the front.
   * @param isUrgent whether late rows take precedence
   * @returns the time until the next poll, in ms
   */
  private async fillQueue({ lane, due, nextMs }: LaneRows, isUrgent: boolean): Promise<number> {
    if (due.length === 0) return nextMs;
    const { queue: name, priority, waiting } = LANES[lane];
    const queue = this.jobQueues[name];
    if (queue.client.status !== 'ready') return POLL_MS;
    const waitingCount = await queue.getWaitingCount();
    const attempts = await Promise.all(due.map((row) => this.findAttempt(queue, row, waitingCount === 0)));
    const missingAttempts = attempts.filter(({ isMissing }) => isMissing);
    const overdueAttempts = attempts.filter(
      ({ row, job, isMissing }) =>
        isUrgent && isLate(row) && (isMissing || job?.opts.priority !== HIGHEST_PRIORITY),
    );
    const first = waitingCount > 0 && waitingCount < STALLED_BACKLOG ? overdueAttempts.slice(0, 1) : [];
    const otherAttempts = missingAttempts
      .filter((attempt) => !first.includes(attempt))
      .slice(0, Math.max(0, waiting - waitingCount));
    await this.add(queue, first, HIGHEST_PRIORITY);
    await this.add(queue, otherAttempts, priority);
    const addedAttempts = [...first, ...otherAttempts];
    const isComplete = [...missingAttempts, ...overdueAttempts].every((attempt) =>
      addedAttempts.includes(attempt),
    );
    if (isComplete && nextMs > 0) return nextMs;
    return (await queue.isPaused()) ? IDLE_POLL_INTERVAL_MS : POLL_MS;
  }

  /** @param isIdle whether the queue has no waiting jobs */
  private async findAttempt(queue: Queue<QueueJob>, row: DueRow, isIdle: boolean): Promise<Attempt> {
    const jobId = `${row._id.toString()}:${row.attempts + 1}`;
    const job = await queue.getJob(jobId);
    const isMissing =
      !job ||
      // The job was delivered but could not claim its row, because the database failed or the worker died
      job.finishedOn !== undefined ||
      (isIdle && isLate(row) && (await job.isStuck()));
    return { row, jobId, job, isMissing };
  }

  /** Adds attempts to the queue and replaces their finished or less urgent jobs. */
  private async add(queue: Queue<QueueJob>, attempts: readonly Attempt[], priority: number): Promise<void> {
    if (attempts.length === 0) return;
    // A job that a worker has just started cannot be removed, and Bull ignores its id when it is added again
    await Promise.all(attempts.map(async ({ job }) => job?.remove().catch(() => undefined)));
    await queue.addBulk(
      attempts.map(({ row, jobId, job }) => ({
        name: row.type,
        data: { outboxId: row._id.toString(), attempts: row.attempts + 1, refs: selectPublicRefs(row.refs) },
        opts: { jobId, priority, ...(job && { timestamp: job.timestamp }) },
      })),
    );
  }
}
