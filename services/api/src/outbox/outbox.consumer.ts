import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Clock } from '../clock';
import { AppError } from '../http/app-error';
import { scrub } from '../http/log-scrub';
import { Tallies } from '../modules/ops/tallies';
import { backoffMs } from './outbox.backoff';
import { OutboxHandlers, PermanentFailure } from './outbox.handlers';
import { type Queue, QUEUE_NAMES, type QueueJob, queueToken } from './outbox.queue';
import { type OutboxJob, OutboxRepository } from './outbox.repository';

const CONCURRENCY = 5;
const GIVE_UP_AFTER_MS = 72 * 3_600_000;

/** What the work is about is gone, or the work itself is malformed: trying again cannot help. */
const isPermanent = (error: Error): boolean =>
  error instanceof PermanentFailure || (error instanceof AppError && error.code === 404);

/** Does the work of the queues: claims the row, runs its handler, writes the outcome. */
@Injectable()
export class OutboxConsumer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(OutboxConsumer.name);

  constructor(
    private readonly outbox: OutboxRepository,
    private readonly handlers: OutboxHandlers,
    private readonly modules: ModuleRef,
    private readonly tallies: Tallies,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    for (const name of QUEUE_NAMES) {
      void this.queue(name).process(CONCURRENCY, (job) => this.consume(job.data));
      this.queue(name).on('error', () => undefined);
      this.queue(name).on('stalled', () => this.tallies.add('stalled', name));
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(
      QUEUE_NAMES.map((name) =>
        this.queue(name)
          .close()
          .catch(() => undefined),
      ),
    );
  }

  /** One attempt. The row decides what counts, not the queue: a job delivered twice finds it taken. */
  async consume({ outboxId, attempts }: QueueJob): Promise<void> {
    const job = await this.outbox.claimSending(outboxId, attempts);
    if (!job) return;
    try {
      await this.handlers.find(job.type)(job);
      await this.outbox.setDone(job.id, job.attempts);
    } catch (error) {
      // Servers name the recipients they refuse: neither the row nor the queue has any use for them
      const reason = String(scrub((error as Error).message));
      await this.fail(job, error as Error, reason);
      throw new Error(reason);
    }
  }

  private async fail(job: OutboxJob, error: Error, reason: string): Promise<void> {
    const waitedMs = this.clock.now().getTime() - job.dueSince.getTime();
    const dead = isPermanent(error) || waitedMs > GIVE_UP_AFTER_MS;
    this.tallies.add('failures', job.type);
    await this.outbox.setFailed(job.id, job.attempts, dead ? null : backoffMs(job.attempts), reason);
    this.log[dead ? 'error' : 'warn']({
      msg: 'outbox attempt failed',
      outboxId: job.id,
      type: job.type,
      attempts: job.attempts,
      next: dead ? 'dead' : 'pending',
      reason,
    });
  }

  private queue = (name: (typeof QUEUE_NAMES)[number]): Queue<QueueJob> =>
    this.modules.get<Queue<QueueJob>>(queueToken(name), { strict: false });
}
