import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PAYMENT_METHODS } from '@munay/contracts/shop/payment-methods';
import { Config } from '../../config/config';
import { Transaction } from '../../database/transaction';
import { MetricsService } from '../../metrics/metrics.service';
import { SharedCounterService } from '../../metrics/shared-counter.service';
import type { NewOrder } from '../order/order.schema';
import { ReconcilerRepository } from './reconciler.repository';

const CENTS = 100;

/** Sales metrics and the time of the last reconciliation, for operators' dashboards only. */
@Injectable()
export class BillingMetricsService implements OnModuleInit {
  constructor(
    private readonly sharedCounters: SharedCounterService,
    private readonly metrics: MetricsService,
    private readonly reconciler: ReconcilerRepository,
    private readonly transaction: Transaction,
    private readonly config: Config,
  ) {}

  onModuleInit(): void {
    const orders = (name: string, help: string, tally: 'placed' | 'paid') =>
      this.metrics.registerTotal(
        name,
        help,
        () => this.sharedCounters.read(tally, PAYMENT_METHODS),
        'method',
      );
    orders('munay_orders_placed_total', 'Orders placed, by way of payment', 'placed');
    orders('munay_orders_paid_total', 'Orders paid, by way of payment', 'paid');
    this.metrics.registerTotal(
      'munay_revenue_total',
      'Paid by buyers, in whole units of the currency, refunds not taken off',
      () => this.readRevenue(),
      'currency',
    );
    this.metrics.createGauge(
      'munay_reconciler_last_run_timestamp_seconds',
      'When the last comparison with the payment provider that came to its end began',
      async () => {
        const report = await this.reconciler.findLastReport();
        return report && report.startedAt.getTime() / 1_000;
      },
    );
    this.metrics.createGauge(
      'munay_audit_violations',
      'Contradictions in the books that the last comparison found; always 0',
      async () => (await this.reconciler.findLastReport())?.violations.length ?? null,
    );
  }

  /** Call inside the transaction that places the order. */
  countPlaced({ payment }: NewOrder): void {
    this.transaction.afterCommit(() => this.sharedCounters.add('placed', payment.method));
  }

  /** Call inside the transaction that captures the payment. */
  countPaid({ payment, totals }: NewOrder): void {
    this.transaction.afterCommit(() => {
      this.sharedCounters.add('paid', payment.method);
      this.sharedCounters.add('revenue', totals.currency, totals.totalCents);
    });
  }

  private async readRevenue(): Promise<Record<string, number>> {
    const cents = await this.sharedCounters.read('revenue', [this.config.values.SHOP_CURRENCY]);
    return Object.fromEntries(Object.entries(cents).map(([currency, sum]) => [currency, sum / CENTS]));
  }
}
