import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config';

/** The delay between receiving a stop signal and stopping, in which a proxy switches to another process. */
@Injectable()
export class DrainService {
  private isStarted = false;

  constructor(private readonly config: Config) {}

  /** True once the process is about to stop: it still responds but should not receive new requests. */
  get isDraining(): boolean {
    return this.isStarted;
  }

  /** Turns readiness off, closes connections after each response, and keeps serving for `DRAIN_MS`. */
  async drain(): Promise<void> {
    this.isStarted = true;
    await wait(this.config.values.DRAIN_MS);
  }
}
