import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config';

/** Delays the stop after a stop signal, so that a proxy can switch to another process. */
@Injectable()
export class DrainService {
  private isStarted = false;

  constructor(private readonly config: Config) {}

  /** Whether the process is about to stop. It still responds but should not receive new requests. */
  get isDraining(): boolean {
    return this.isStarted;
  }

  /** Reports that the process is not ready, and continues to serve for `DRAIN_MS` on closing connections. */
  async drain(): Promise<void> {
    this.isStarted = true;
    await wait(this.config.values.DRAIN_MS);
  }
}
