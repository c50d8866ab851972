import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Scheduler } from '../../runtime/scheduler';
import { MediaService } from './media.service';

const INTERVAL_MS = 10 * 60_000;

/** Removes unused pictures periodically. Any number of workers may run it. */
@Injectable()
export class MediaScheduler implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly jobs = new Scheduler(new Logger(MediaScheduler.name));

  constructor(private readonly media: MediaService) {}

  onApplicationBootstrap(): void {
    this.jobs.every(INTERVAL_MS, 'picture clean-up', () => this.media.removeUnused());
  }

  onApplicationShutdown(): Promise<void> {
    return this.jobs.stop();
  }
}
