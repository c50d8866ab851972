import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';

/** Interval between heartbeats to a server, in ms. */
export const HEARTBEAT_INTERVAL_MS = 1_000;
/** Time in ms without a response after which a server is unavailable. A busy disk may account for half of this time. */
const RESPONSE_TIMEOUT_MS = 2_000;
/**
 * Time in ms for which a missing primary is tolerated. After a single broken connection, the driver immediately checks
 * the server again.
 */
const PRIMARY_LOSS_TOLERANCE_MS = 300;
/** Time in ms without a response after which a server is suspected to become unavailable. */
const PROBE_DELAY_MS = 1_500;
const CHECK_INTERVAL_MS = 50;
/** Tolerance in ms for heartbeats that arrived in time but were read late, because this process was busy. */
const MAX_LAG_MS = 150;

const PRIMARY_TYPES: readonly string[] = ['RSPrimary', 'Standalone', 'Mongos'];

/** Follows the driver's monitoring of the database, so that calls fail fast while the database is down. */
@Injectable()
export class DatabaseMonitor implements OnModuleInit, OnModuleDestroy {
  private lastEventAt = performance.now();
  private primaryLostAt: number | null = null;
  private checkDueAt = 0;
  private timer: NodeJS.Timeout | undefined;
  private isUnresponsive = false;
  private isStopped = false;
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
      this.primaryLostAt = null;
      if (this.isUnresponsive) this.log.warn('the database is available again');
      this.isUnresponsive = false;
    });
    client.on('topologyDescriptionChanged', ({ newDescription }) => {
      const found = [...newDescription.servers.values()].some(({ type }) => PRIMARY_TYPES.includes(type));
      if (found) this.primaryLostAt = null;
      else if (this.primaryLostAt === null) {
        this.primaryLostAt = performance.now();
        this.scheduleCheck(CHECK_INTERVAL_MS);
      }
    });
    // On a busy machine, a completed command is better evidence of an available database than a late heartbeat
    client.on('connectionCheckedIn', () => (this.lastEventAt = performance.now()));
    this.scheduleCheck(CHECK_INTERVAL_MS);
  }

  onModuleDestroy(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /** @param listener called repeatedly while the database is down */
  onOutageCheck(listener: () => void): void {
    this.listeners.push(listener);
  }

  private scheduleCheck(ms: number): void {
    clearTimeout(this.timer);
    if (this.isStopped) return;
    this.checkDueAt = performance.now() + ms;
    this.timer = setTimeout(() => {
      this.checkServers();
      const confirmedMs =
        this.isUnresponsive || this.primaryLostAt !== null
          ? 0
          : this.lastEventAt + PROBE_DELAY_MS - performance.now();
      this.scheduleCheck(Math.max(confirmedMs, CHECK_INTERVAL_MS));
    }, ms).unref();
  }

  private checkServers(): void {
    const now = performance.now();
    if (now > this.checkDueAt + MAX_LAG_MS) return;
    const isLost = this.primaryLostAt !== null && now - this.primaryLostAt > PRIMARY_LOSS_TOLERANCE_MS;
    if (!this.isUnresponsive && (isLost || now - this.lastEventAt > RESPONSE_TIMEOUT_MS)) {
      this.isUnresponsive = true;
      this.log.warn('the database is unavailable: no primary responds');
    }
    if (this.isUnresponsive) for (const listener of this.listeners) listener();
  }
}
