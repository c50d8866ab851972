import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { HOUR_MS } from '@munay/contracts/durations';
import { Scheduler } from '../../runtime/scheduler';
import { GuestCleanUpService } from './guest-clean-up.service';

/** Timer for the clean-up. Any number of workers may run it. */
@Injectable()
export class GuestScheduler implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly jobs = new Scheduler(new Logger(GuestScheduler.name));

  constructor(private readonly guestCleanUp: GuestCleanUpService) {}

  onApplicationBootstrap(): void {
    this.jobs.every(HOUR_MS, 'clean-up of guests’ accounts', () => this.guestCleanUp.runCleanUp());
  }

  onApplicationShutdown(): Promise<void> {
    return this.jobs.stop();
  }
}
