import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Scheduler } from '../../runtime/scheduler';
import { PrivacyService } from './privacy.service';

const EVERY_MS = 3_600_000;

/** Periodically erases abandoned data. Any number of workers may run it. */
@Injectable()
export class PrivacyTimers implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly jobs = new Scheduler(new Logger(PrivacyTimers.name));

  constructor(private readonly privacy: PrivacyService) {}

  onApplicationBootstrap(): void {
    this.jobs.every(EVERY_MS, 'clean-up of unconfirmed accounts', () => this.privacy.eraseUnproved());
  }

  onApplicationShutdown(): Promise<void> {
    return this.jobs.stop();
  }
}
