import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { OutboxRepository } from './outbox.repository';

const EVERY_MS = 10_000;

/** Releases rows that were lost: Redis emptied, a stalled job, a killed worker. */
@Injectable()
export class OutboxSweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(OutboxSweeper.name);
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly outbox: OutboxRepository) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.sweep(), EVERY_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Releases rows whose lease and grace period have expired. @returns how many */
  async sweep(): Promise<number> {
    try {
      const released = await this.outbox.releaseOverdue();
      if (released > 0) this.log.warn({ msg: 'outbox rows taken back', released });
      return released;
    } catch (error) {
      this.log.error({ msg: 'outbox sweep failed', reason: (error as Error).message });
      return 0;
    }
  }
}
