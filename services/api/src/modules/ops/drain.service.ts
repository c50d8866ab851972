import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config';

/** The time between being told to stop and stopping, in which a proxy finds another process. */
@Injectable()
export class DrainService {
  private begun = false;

  constructor(private readonly config: Config) {}

  /** True as soon as the process is about to stop: it still answers, but should get no new work. */
  get draining(): boolean {
    return this.begun;
  }

  /** Turns readiness off, asks callers to connect anew, and goes on serving for `DRAIN_MS`. */
  async begin(): Promise<void> {
    this.begun = true;
    await wait(this.config.values.DRAIN_MS);
  }
}
