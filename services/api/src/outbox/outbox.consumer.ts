import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { SpanOptions } from '@munay/tracing/span';
import { Tracing } from '@munay/tracing/tracing';
import { createId } from '../database/new-id';
import { isAppError } from '../errors/app-error';
import { redact } from '../logging/log-scrub';
import { MetricsService } from '../metrics/metrics.service';
import { SharedCounterService } from '../metrics/shared-counter.service';
import { Batch } from '../runtime/batch';
import { Clock } from '../runtime/clock';
import { type Job, JobQueueService, type QueueJob, RetryLater } from './job-queue.service';
import { computeBackoffMs } from './outbox.backoff';
import { type Claim, LEASE_MS, OutboxRepository } from './outbox.repository';
import { getLane, type OutboxJob } from './outbox.types';
import { OutboxHandlerRegistry, PermanentFailure } from './outbox-handler.registry';

const CONCURRENCY = 5;
/**
 * How long jobs are collected before they are claimed or completed as a batch, because the relay adds them in bursts.
 * The time for completion is shorter, because an uncompleted job would run again after a worker crash.
 */
const COLLECT_MS = { claims: 20, ends: 5 };
const BATCH_MAX = 20;
/** Maximum number of gathered jobs that a handler receives individually; the others are only counted. */
const MAX_NAMED_JOBS = 40;
const OBSERVE_RETRY_DELAY_MS = 250;
const RETRY_LIMIT_MS = 72 * 3_600_000;

/** The record of the job was deleted, or the job is malformed, so a retry cannot help. */
const isPermanent = (error: Error): boolean =>
  error instanceof PermanentFailure || (isAppError(error) && error.code === 404);

const toSpanOptions = ({ type, attempts, traceparent }: OutboxJob): SpanOptions => ({
  kind: 'consumer',
  facts: {
    'messaging.system': 'bull',
    'messaging.operation.type': 'process',
    'messaging.destination.name': getLane(type).queue,
    'munay.job.attempt': attempts,
  },
  traceparent,
});

/** Processes the queues: claims the row, runs its handler and stores the outcome. */
@Injectable()
export class OutboxConsumer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(OutboxConsumer.name);
  private isStopping = false;
  private readonly observeDuration: ReturnType<MetricsService['createDurationObserver']>;
  private readonly claimBatch = new Batch(
    (claims: Claim[]) => this.outbox.claimAll(claims),
    BATCH_MAX,
    COLLECT_MS.claims,
  );
  private readonly endBatch = new Batch(
    async (jobs: OutboxJob[]) => {
      await this.outbox.setDone(jobs);
      return jobs;
    },
    BATCH_MAX,
    COLLECT_MS.ends,
  );

  constructor(
    private readonly outbox: OutboxRepository,
    private readonly outboxHandlerRegistry: OutboxHandlerRegistry,
    private readonly jobQueues: JobQueueService,
    private readonly sharedCounters: SharedCounterService,
    private readonly clock: Clock,
    private readonly tracing: Tracing,
    metrics: MetricsService,
  ) {
    this.observeDuration = metrics.createDurationObserver(
      'munay_job_duration_seconds',
      'Duration of one attempt at a job, by type and outcome',
      'queue',
      'type',
      'outcome',
    );
  }

  onApplicationBootstrap(): void {
    for (const queue of this.jobQueues.all) {
      void queue.process('*', CONCURRENCY, (job) => this.consume(job));
      queue.on('error', () => undefined);
      queue.on('stalled', () => this.sharedCounters.add('stalled', queue.name));
    }
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await Promise.allSettled(this.jobQueues.all.map((queue) => queue.close()));
  }

  /**
   * Runs one attempt of a job; each retry by the queue is the next attempt. The outbox row is the source of truth, not
   * the queue: if the queue delivers a job twice, the second delivery finds the row already claimed. A dead job can be
   * run again by a manual retry.
   * @throws RetryLater when the job failed and will be retried; any other error ends the job
   */
  async consume(job: Job<QueueJob>): Promise<void> {
    const { outboxId } = job.data;
    const attempts = job.data.attempts + job.attemptsMade;
    const givenUp = 'retriedOn' in job && Boolean(job.retriedOn);
    const claim = createId();
    const work = await this.claimBatch.addItem({ claim, outboxId, attempts, givenUp });
    if (!work) return;
    const { type } = work;
    let groupIntervalMs = 0;
    const startedAt = performance.now();
    const recordOutcome = (outcome: 'done' | 'failed'): void =>
      this.observeDuration(
        { queue: getLane(type).queue, type, outcome },
        (performance.now() - startedAt) / 1_000,
      );
    try {
      await this.tracing.runInSpan(`process ${type}`, toSpanOptions(work), async () => {
        groupIntervalMs = await this.outboxHandlerRegistry.gatherMs(type);
        const group =
          groupIntervalMs > 0 ? await this.outbox.claimGroup(type, claim, MAX_NAMED_JOBS) : undefined;
        await this.outboxHandlerRegistry.findHandler(type)(work, group);
        await this.end(() =>
          group ? this.outbox.completeGathered(type, claim, groupIntervalMs) : this.endBatch.addItem(work),
        );
      });
      recordOutcome('done');
    } catch (error) {
      recordOutcome('failed');
      // Servers quote rejected recipients, which neither the row nor the queue should store
      const reason = String(redact((error as Error).message));
      const pauseMs = await this.handleFailure(work, error as Error, reason);
      if (groupIntervalMs > 0) {
        // If this job becomes dead after several days, the newer jobs of the group are still retried
        const retryMs = isPermanent(error as Error) ? null : (pauseMs ?? computeBackoffMs(attempts));
        await this.outbox.rescheduleGathered(type, claim, retryMs, reason);
      }
      throw pauseMs === null ? new Error(reason) : new RetryLater(reason, pauseMs);
    }
  }

  /** Retries until the lease expires, so that a completed job is recorded and does not run again. */
  private async end(note: () => Promise<unknown>): Promise<void> {
    const until = performance.now() + LEASE_MS;
    for (;;)
      try {
        await note();
        return;
      } catch (error) {
        if (this.isStopping || performance.now() > until) throw error;
        await delay(OBSERVE_RETRY_DELAY_MS);
      }
  }

  /** @returns the delay until the next attempt; null if the job becomes dead */
  private async handleFailure(job: OutboxJob, error: Error, reason: string): Promise<number | null> {
    const waitedMs = this.clock.now().getTime() - job.dueSince.getTime();
    const isDead = isPermanent(error) || waitedMs > RETRY_LIMIT_MS;
    const pauseMs = isDead ? null : computeBackoffMs(job.attempts);
    this.sharedCounters.add('failures', job.type);
    await this.outbox.setFailed(job.id, job.attempts, pauseMs, reason);
    this.log[isDead ? 'error' : 'warn']({
      msg: 'outbox attempt failed',
      outboxId: job.id,
      type: job.type,
      attempts: job.attempts,
      next: isDead ? 'dead' : 'pending',
      reason,
    });
    return pauseMs;
  }
}
