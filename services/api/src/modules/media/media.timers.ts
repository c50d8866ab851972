import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { MediaService } from './media.service';

const EVERY_MS = 10 * 60_000;

/** Looks now and again for pictures that nothing shows any more. Any number of workers may do so. */
@Injectable()
export class MediaTimers implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(MediaTimers.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly media: MediaService) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running = this.running.then(() => this.cleanUp());
    }, EVERY_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private async cleanUp(): Promise<void> {
    try {
      const removed = await this.media.removeUnused();
      if (removed > 0) this.log.log({ msg: 'unused pictures removed', removed });
    } catch (error) {
      this.log.warn({ msg: 'picture clean-up failed', reason: String(error) });
    }
  }
}
