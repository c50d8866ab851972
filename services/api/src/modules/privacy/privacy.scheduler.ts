import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Scheduler } from '../../runtime/scheduler';
import { ErasureService } from './erasure.service';

const INTERVAL_MS = 3_600_000;

/** Periodically erases abandoned data. Several workers may run it concurrently. */
@Injectable()
export class PrivacyScheduler implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly jobs = new Scheduler(new Logger(PrivacyScheduler.name));

  constructor(private readonly erasure: ErasureService) {}

  onApplicationBootstrap(): void {
    this.jobs.every(INTERVAL_MS, 'clean-up of unconfirmed accounts', () => this.erasure.eraseUnverified());
  }

  onApplicationShutdown(): Promise<void> {
    return this.jobs.stop();
  }
}
