import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { DatabaseWatch } from '../database/database.watch';
import { backoffMs } from './outbox.backoff';
import { type Queue, QUEUE_NAMES, type QueueJob, type QueueName, queueToken } from './outbox.queue';
import { OutboxRepository } from './outbox.repository';
import { OUTBOX_QUEUES } from './outbox.schema';

const POLL_MS = 500;

/** Moves due rows into their Bull queue, oldest first. Any number of relays may run: each row is claimed by one. */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(OutboxRelay.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly outbox: OutboxRepository,
    private readonly modules: ModuleRef,
    private readonly database: DatabaseWatch,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running = this.running
        .then(() => this.relay())
        .catch((error: Error) => this.log.error(error.message));
    }, POLL_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** Empties what is due now. While a server is away the rows wait as they are: nothing is wrong with the work. */
  async relay(): Promise<void> {
    while (!this.database.away && QUEUE_NAMES.every((name) => this.queue(name).client.status === 'ready')) {
      const job = await this.outbox.claimPending();
      if (!job) return;
      try {
        const work: QueueJob = { outboxId: job.id, attempts: job.attempts };
        // Bull ignores an id it has seen, so every attempt has one of its own.
        await this.queue(OUTBOX_QUEUES[job.type]).add(work, { jobId: `${job.id}:${job.attempts}` });
      } catch (error) {
        const { id, attempts } = job;
        await this.outbox.setFailed(id, attempts, backoffMs(attempts), (error as Error).message);
        return;
      }
    }
  }

  private queue = (name: QueueName): Queue<QueueJob> =>
    this.modules.get<Queue<QueueJob>>(queueToken(name), { strict: false });
}
