import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Scheduler } from '../runtime/scheduler';
import { OutboxRepository } from './outbox.repository';

const INTERVAL_MS = 10_000;

/** Releases the rows of workers that were killed. */
@Injectable()
export class OutboxSweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(OutboxSweeper.name);
  private readonly jobs = new Scheduler(this.log);

  constructor(private readonly outbox: OutboxRepository) {}

  onApplicationBootstrap(): void {
    this.jobs.every(INTERVAL_MS, 'outbox sweep', () => this.sweep());
  }

  onApplicationShutdown(): Promise<void> {
    return this.jobs.stop();
  }

  /** Releases rows whose lease and grace period have expired. @returns their number */
  async sweep(): Promise<number> {
    const releasedCount = await this.outbox.releaseOverdue();
    if (releasedCount > 0) this.log.warn({ msg: 'overdue outbox rows released', released: releasedCount });
    return releasedCount;
  }
}
