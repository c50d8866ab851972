import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';

/** The driver's minimum. */
export const HEARTBEAT_MS = 500;
/** Tolerated delay of a heartbeat. */
const GRACE_MS = 300;
const LOOK_MS = 50;
/** Heartbeats that had arrived but were read late because this process was busy. */
const STALL_MS = 150;

/** Tracks the driver's heartbeats, so that calls fail fast while the database is down. */
@Injectable()
export class DatabaseWatch implements OnModuleInit, OnModuleDestroy {
  private heardAt = performance.now();
  private lookedAt = performance.now();
  private timer: NodeJS.Timeout | undefined;
  private silent = false;
  private readonly listeners: (() => void)[] = [];
  private readonly log = new Logger(DatabaseWatch.name);

  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** Whether no primary has answered for most of a second. */
  get away(): boolean {
    return this.silent;
  }

  onModuleInit(): void {
    const client = this.connection.getClient();
    client.on('serverHeartbeatSucceeded', ({ reply }) => {
      if (!reply.isWritablePrimary && !reply.ismaster) return;
      this.heardAt = performance.now();
      if (this.silent) this.log.warn('the database is back');
      this.silent = false;
    });
    // On a busy machine a finished call is more reliable than a late heartbeat
    client.on('connectionCheckedIn', () => (this.heardAt = performance.now()));
    this.timer = setInterval(() => this.look(), LOOK_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** @param listener called repeatedly while the database is down */
  whileAway(listener: () => void): void {
    this.listeners.push(listener);
  }

  private look(): void {
    const now = performance.now();
    const stalled = now - this.lookedAt > LOOK_MS + STALL_MS;
    this.lookedAt = now;
    if (stalled) return;
    if (!this.silent && now - this.heardAt > HEARTBEAT_MS + GRACE_MS) {
      this.silent = true;
      this.log.warn('the database is away: no primary answers');
    }
    if (this.silent) for (const tell of this.listeners) tell();
  }
}
