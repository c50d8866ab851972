import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Scheduler } from '../../runtime/scheduler';
import { MediaService } from './media.service';

const EVERY_MS = 10 * 60_000;

/** Looks now and again for pictures that nothing shows any more. Any number of workers may do so. */
@Injectable()
export class MediaTimers implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly jobs = new Scheduler(new Logger(MediaTimers.name));

  constructor(private readonly media: MediaService) {}

  onApplicationBootstrap(): void {
    this.jobs.every(EVERY_MS, 'picture clean-up', () => this.media.removeUnused());
  }

  onApplicationShutdown(): Promise<void> {
    return this.jobs.stop();
  }
}
