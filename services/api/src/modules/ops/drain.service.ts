import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config';

/** Delays the shutdown after a stop signal, so that a proxy can switch to another process. */
@Injectable()
export class DrainService {
  private isStarted = false;

  constructor(private readonly config: Config) {}

  /** Whether the process is about to stop. A stopping process still responds, but should not receive new requests. */
  get isDraining(): boolean {
    return this.isStarted;
  }

  /** Reports the process as not ready, and serves requests for another `DRAIN_MS`, closing their connections. */
  async drain(): Promise<void> {
    this.isStarted = true;
    await wait(this.config.values.DRAIN_MS);
  }
}
