import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { Tracing } from '@munay/tracing/tracing';
import { Metrics } from '../metrics/metrics';
import { traceCommands } from './database.spans';

/** Maximum connections to each server of the replica set. */
export const POOL_MAX = 50;

/** Connection pool usage: calls waiting for a connection delay everyone. */
@Injectable()
export class DatabasePool implements OnModuleInit {
  private readonly used = new Set<string>();
  private waiting = 0;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly metrics: Metrics,
    private readonly tracing: Tracing,
  ) {}

  onModuleInit(): void {
    const client = this.connection.getClient();
    traceCommands(client, this.tracing);
    const answered = (): void => void (this.waiting = Math.max(0, this.waiting - 1));
    client.on('connectionCheckOutStarted', () => (this.waiting += 1));
    client.on('connectionCheckOutFailed', answered);
    client.on('connectionCheckedOut', ({ address, connectionId }) => {
      answered();
      this.used.add(`${address} ${connectionId}`);
    });
    client.on('connectionCheckedIn', ({ address, connectionId }) =>
      this.used.delete(`${address} ${connectionId}`),
    );
    this.metrics.gauge(
      'munay_mongodb_pool_used_connections',
      'Connections to MongoDB that calls of this process hold now',
      () => this.used.size,
    );
    this.metrics.gauge(
      'munay_mongodb_pool_waiting_calls',
      'Calls of this process that wait for a connection',
      () => this.waiting,
    );
    this.metrics.gauge(
      'munay_mongodb_pool_max_connections',
      'Most connections that this process opens to one server',
      () => POOL_MAX,
    );
  }
}
