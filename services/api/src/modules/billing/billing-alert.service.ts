import { Injectable, Logger } from '@nestjs/common';
import { Transaction } from '../../database/transaction';
import { SharedCounterService } from '../../metrics/shared-counter.service';
import { OrderService } from '../order/order.service';

export const ALERTS = [
  'moneyMismatch',
  'foreignSession',
  'unknownOrder',
  'oversold',
  'paidInReview',
  'holdOverdue',
  'holdStuck',
  'sessionGone',
  'notTakenUp',
  'refundFailed',
  'dispute',
  'foreignPaymentPage',
  'paymentDenied',
  'auditFailed',
  'auditLogCut',
  'promotionLate',
] as const;
export type Alert = (typeof ALERTS)[number];

/** Alerts operators with a log line and a metric. They contain ids and the order number, but no personal data. */
@Injectable()
export class BillingAlertService {
  private readonly log = new Logger('Alert');

  constructor(
    private readonly sharedCounters: SharedCounterService,
    private readonly transaction: Transaction,
    private readonly orders: OrderService,
  ) {}

  /** Raises an alert. Inside a transaction, the alert is raised once, after the commit. */
  report(kind: Alert, about: Record<string, string | number | null>): void {
    this.transaction.afterCommit(() => {
      this.sharedCounters.add('alerts', kind);
      void this.write(kind, about);
    });
  }

  private async write(kind: Alert, about: Record<string, string | number | null>): Promise<void> {
    const { orderId } = about;
    // Staff and the provider's dashboard identify the order by its number; if the database is down, the id is used
    const order = typeof orderId === 'string' ? await this.orders.findOrder(orderId).catch(() => null) : null;
    this.log.error({ msg: `alert ${kind}`, alert: kind, number: order?.number, ...about });
  }
}
