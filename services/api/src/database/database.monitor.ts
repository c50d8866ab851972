import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';

/** Interval between heartbeats to a server, in ms. */
export const HEARTBEAT_MS = 1_000;
/** Time in ms without a response after which a server is unavailable. A busy disk may account for half of this time. */
const RESPONSE_TIMEOUT_MS = 2_000;
/**
 * Time in ms for which a missing primary is tolerated. After a single broken connection, the driver immediately checks
 * the server again.
 */
const PRIMARY_LOSS_MS = 300;
/** Time in ms without a response after which a server is suspected to become unavailable. */
const PROBE_AFTER_MS = 1_500;
const CHECK_EVERY_MS = 50;
/** Tolerance in ms for heartbeats that arrived in time but were read late, because this process was busy. */
const MAX_LAG_MS = 150;

const PRIMARIES: readonly string[] = ['RSPrimary', 'Standalone', 'Mongos'];

/** Follows the driver's monitoring of the database, so that calls fail fast while the database is down. */
@Injectable()
export class DatabaseMonitor implements OnModuleInit, OnModuleDestroy {
  private lastEventAt = performance.now();
  private lostAt: number | null = null;
  private dueAt = 0;
  private timer: NodeJS.Timeout | undefined;
  private isUnresponsive = false;
  private stopped = false;
  private readonly listeners: (() => void)[] = [];
  private readonly log = new Logger(DatabaseMonitor.name);

  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** Whether there is no primary, or the primary does not respond. */
  get isUnavailable(): boolean {
    return this.isUnresponsive;
  }

  onModuleInit(): void {
    const client = this.connection.getClient();
    client.on('serverHeartbeatSucceeded', ({ reply }) => {
      if (!reply.isWritablePrimary && !reply.ismaster) return;
      this.lastEventAt = performance.now();
      this.lostAt = null;
      if (this.isUnresponsive) this.log.warn('the database is available again');
      this.isUnresponsive = false;
    });
    client.on('topologyDescriptionChanged', ({ newDescription }) => {
      const found = [...newDescription.servers.values()].some(({ type }) => PRIMARIES.includes(type));
      if (found) this.lostAt = null;
      else if (this.lostAt === null) {
        this.lostAt = performance.now();
        this.scheduleCheck(CHECK_EVERY_MS);
      }
    });
    // On a busy machine, a completed command is better evidence of an available database than a late heartbeat
    client.on('connectionCheckedIn', () => (this.lastEventAt = performance.now()));
    this.scheduleCheck(CHECK_EVERY_MS);
  }

  onModuleDestroy(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  /** @param listener called repeatedly while the database is down */
  onEachCheckWhileDown(listener: () => void): void {
    this.listeners.push(listener);
  }

  private scheduleCheck(ms: number): void {
    clearTimeout(this.timer);
    if (this.stopped) return;
    this.dueAt = performance.now() + ms;
    this.timer = setTimeout(() => {
      this.checkServers();
      const confirmedMs =
        this.isUnresponsive || this.lostAt !== null
          ? 0
          : this.lastEventAt + PROBE_AFTER_MS - performance.now();
      this.scheduleCheck(Math.max(confirmedMs, CHECK_EVERY_MS));
    }, ms).unref();
  }

  private checkServers(): void {
    const now = performance.now();
    if (now > this.dueAt + MAX_LAG_MS) return;
    const isLost = this.lostAt !== null && now - this.lostAt > PRIMARY_LOSS_MS;
    if (!this.isUnresponsive && (isLost || now - this.lastEventAt > RESPONSE_TIMEOUT_MS)) {
      this.isUnresponsive = true;
      this.log.warn('the database is unavailable: no primary responds');
    }
    if (this.isUnresponsive) for (const listener of this.listeners) listener();
  }
}
