import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { Tracing } from '@munay/tracing/tracing';
import { MetricsService } from '../metrics/metrics.service';
import { traceCommands } from './database.spans';

/** Maximum number of connections to each server of the replica set. */
export const MAX_POOL_SIZE = 50;

/** Measures the connection pool, because operations that wait for a connection delay all requests. */
@Injectable()
export class DatabasePoolMonitor implements OnModuleInit {
  private readonly usedConnectionIds = new Set<string>();
  private totalWaitMs = 0;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly metrics: MetricsService,
    private readonly tracing: Tracing,
  ) {}

  onModuleInit(): void {
    const client = this.connection.getClient();
    traceCommands(client, this.tracing);
    client.on('connectionCheckOutFailed', ({ durationMS }) => (this.totalWaitMs += durationMS));
    client.on('connectionCheckedOut', ({ address, connectionId, durationMS }) => {
      this.totalWaitMs += durationMS;
      this.usedConnectionIds.add(`${address} ${connectionId}`);
    });
    client.on('connectionCheckedIn', ({ address, connectionId }) =>
      this.usedConnectionIds.delete(`${address} ${connectionId}`),
    );
    this.metrics.createGauge(
      'munay_mongodb_pool_used_connections',
      'Connections to MongoDB that calls of this process hold now',
      () => this.usedConnectionIds.size,
    );
    this.metrics.registerTotal(
      'munay_mongodb_pool_wait_seconds_total',
      'How long calls of this process have waited for a connection, added up',
      () => this.totalWaitMs / 1_000,
    );
    this.metrics.createGauge(
      'munay_mongodb_pool_max_connections',
      'Most connections that this process opens to one server',
      () => MAX_POOL_SIZE,
    );
  }
}
