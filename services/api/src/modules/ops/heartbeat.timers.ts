import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { hostname } from 'node:os';
import { Repeating } from '../../repeating';
import { HeartbeatRepository } from './heartbeat.repository';

const BEAT_MS = 5_000;

/** Tells the API's readiness and figures that this worker lives. */
@Injectable()
export class HeartbeatTimers implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly name = `${hostname()}:${process.pid}`;
  private readonly jobs = new Repeating(new Logger(HeartbeatTimers.name));

  constructor(private readonly heartbeats: HeartbeatRepository) {}

  onApplicationBootstrap(): void {
    this.jobs.every(BEAT_MS, 'heartbeat', () => this.heartbeats.beat(this.name, new Date()));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.jobs.stop();
    await this.heartbeats.forget(this.name);
  }
}
