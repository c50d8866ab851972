import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { HOUR_MS } from '@munay/contracts/durations';
import { Scheduler } from '../../runtime/scheduler';
import { GuestCleanUp } from './guest-clean-up.service';

/** Any number of workers may run it. */
@Injectable()
export class GuestTimers implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly jobs = new Scheduler(new Logger(GuestTimers.name));

  constructor(private readonly cleanUp: GuestCleanUp) {}

  onApplicationBootstrap(): void {
    this.jobs.every(HOUR_MS, 'clean-up of guests’ accounts', () => this.cleanUp.runCleanUp());
  }

  onApplicationShutdown(): Promise<void> {
    return this.jobs.stop();
  }
}
