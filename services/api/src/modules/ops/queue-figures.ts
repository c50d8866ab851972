import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { type Queue, QUEUE_NAMES, queueToken } from '../../outbox/outbox.queue';
import { OutboxService } from '../../outbox/outbox.service';
import { StockService } from '../stock/stock.service';
import { Metrics } from './metrics';

/** How much work waits, how late it is, and how many orders hold stock. */
@Injectable()
export class QueueFigures implements OnModuleInit {
  constructor(
    private readonly modules: ModuleRef,
    private readonly outbox: OutboxService,
    private readonly stock: StockService,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.metrics.gauge('munay_stock_holds', 'Orders that hold stock', () => this.stock.holds());
    this.metrics.gauge(
      'munay_queue_jobs',
      'Jobs in the queues, by queue and state',
      () => this.depth(),
      'queue_state',
    );
    this.metrics.gauge(
      'munay_outbox_rows',
      'Outbox rows that are not done, by status',
      async () => (await this.outbox.backlog()).counts as Record<string, number>,
      'status',
    );
    this.metrics.gauge(
      'munay_outbox_lag_seconds',
      'How late the oldest due outbox row is',
      async () => (await this.outbox.backlog()).lagSeconds,
    );
  }

  all = (): Queue[] =>
    QUEUE_NAMES.map((name) => this.modules.get<Queue>(queueToken(name), { strict: false }));

  private async depth(): Promise<Record<string, number>> {
    const counts = await Promise.all(
      this.all().map(async (queue) =>
        Object.entries(await queue.getJobCounts()).map(([state, count]) => [`${queue.name}:${state}`, count]),
      ),
    );
    return Object.fromEntries(counts.flat()) as Record<string, number>;
  }
}
