import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DatabaseChanges } from '../database/database.changes';
import { DatabaseWatch } from '../database/database.watch';
import { backoffMs } from './outbox.backoff';
import { OutboxHandlers } from './outbox.handlers';
import { JobQueues, type Queue, type QueueJob } from './outbox.queue';
import { OutboxRepository } from './outbox.repository';
import { getLaneName, type Lane, LANE_NAMES, LANES, type OutboxJob, publicRefs } from './outbox.types';

/** Minimum interval between polls. */
const POLL_MS = 500;
/** Interval between polls while nothing is due and the change feed works. */
const REST_MS = 10_000;
/** Changes that make a row due, or due earlier. */
const BECOMES_DUE = {
  $or: [
    { operationType: { $in: ['insert', 'replace'] } },
    { 'updateDescription.updatedFields.status': 'pending' },
    { 'updateDescription.updatedFields.nextAttemptAt': { $exists: true } },
  ],
};
/** Jobs this late take precedence, one per lane at a time, so that every lane makes progress. */
const LATE_MS = 60_000;
const FIRST = Math.min(...Object.values(LANES).map(({ priority }) => priority));
/** Above this length no worker processes the queue: late jobs wait like the others. */
const STALLED_LENGTH = 2 * Math.max(...Object.values(LANES).map(({ waiting }) => waiting));

/**
 * Moves due rows into their Bull queue, urgent rows first, then the oldest. Any number of relays may run:
 * each row is claimed by one.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(OutboxRelay.name);
  private timer: NodeJS.Timeout | undefined;
  private nextAt = Infinity;
  private lookedAt = -Infinity;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly outbox: OutboxRepository,
    private readonly handlers: OutboxHandlers,
    private readonly queues: JobQueues,
    private readonly database: DatabaseWatch,
    private readonly changes: DatabaseChanges,
  ) {
    changes.on('outbox', BECOMES_DUE, () => this.lookIn(0));
  }

  onApplicationBootstrap(): void {
    this.lookIn(0);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /** Schedules the next poll, unless an earlier one is scheduled. */
  private lookIn(ms: number): void {
    const now = performance.now();
    const at = Math.max(now + ms, this.lookedAt + POLL_MS);
    if (this.stopped || at >= this.nextAt) return;
    clearTimeout(this.timer);
    this.nextAt = at;
    this.timer = setTimeout(() => this.look(), at - now);
  }

  private look(): void {
    this.nextAt = Infinity;
    this.lookedAt = performance.now();
    this.running = this.running
      .then(() => this.relay())
      .catch((error: Error) => {
        this.log.error(error.message);
        return POLL_MS;
      })
      .then((restMs) => this.lookIn(restMs));
  }

  /**
   * Fills the queues with due rows. While a server is unavailable, rows do not change, because they did not fail.
   * @returns the time until the next poll, in ms
   */
  private async relay(): Promise<number> {
    if (this.database.away) return POLL_MS;
    const gathered = await this.handlers.gathered();
    const firstDue = await this.outbox.firstDue(gathered);
    const single = new Set(gathered.map(getLaneName));
    for (const lane of LANE_NAMES.filter((one) => (firstDue.get(one) ?? Infinity) <= 0))
      await this.fill(lane, single.has(lane) ? 1 : Infinity).catch((error: Error) =>
        this.log.error({ msg: 'lane not relayed', lane, reason: error.message }),
      );
    return Math.min(...firstDue.values(), this.changes.following ? REST_MS : POLL_MS);
  }

  /** @param most maximum number of jobs to move */
  private async fill(lane: Lane, most: number): Promise<void> {
    const { queue: name, priority, waiting } = LANES[lane];
    const queue = this.queues[name];
    const ready = () => !this.database.away && queue.client.status === 'ready';
    if (!ready()) return;
    const waits = await queue.getWaitingCount();
    if (most > 1 && waits > 0 && waits < STALLED_LENGTH && ready())
      await this.enqueue(queue, await this.outbox.claimPending(lane, 1, LATE_MS), FIRST);
    if (waits < waiting && ready())
      await this.enqueue(
        queue,
        await this.outbox.claimPending(lane, Math.min(most, waiting - waits)),
        priority,
      );
  }

  private async enqueue(queue: Queue<QueueJob>, jobs: OutboxJob[], priority: number): Promise<void> {
    if (jobs.length === 0) return;
    try {
      await queue.addBulk(
        jobs.map(({ id, type, attempts, refs }) => ({
          name: type,
          data: { outboxId: id, attempts, refs: publicRefs(refs) },
          // Bull ignores a known id, so every attempt has its own id.
          opts: { jobId: `${id}:${attempts}`, priority },
        })),
      );
    } catch (error) {
      for (const { id, attempts } of jobs)
        await this.outbox.setFailed(id, attempts, backoffMs(attempts), (error as Error).message);
    }
  }
}
