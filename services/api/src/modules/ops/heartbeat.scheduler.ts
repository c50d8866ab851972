import { writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../../config/config';
import { Scheduler } from '../../runtime/scheduler';
import { HeartbeatRepository } from './heartbeat.repository';

const HEARTBEAT_MS = 5_000;

/** Sends this worker's heartbeats, which the API uses for readiness and metrics. */
@Injectable()
export class HeartbeatScheduler implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly name = `${hostname()}:${process.pid}`;
  private readonly jobs = new Scheduler(new Logger(HeartbeatScheduler.name));

  constructor(
    private readonly heartbeats: HeartbeatRepository,
    private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.every(HEARTBEAT_MS, 'heartbeat', () => this.record());
  }

  async onApplicationShutdown(): Promise<void> {
    await this.jobs.stop();
    await this.heartbeats.deleteHeartbeat(this.name);
  }

  private async record(): Promise<void> {
    await this.heartbeats.record(this.name, new Date());
    const { HEARTBEAT_FILE } = this.config.values;
    if (HEARTBEAT_FILE) await writeFile(HEARTBEAT_FILE, '');
  }
}
