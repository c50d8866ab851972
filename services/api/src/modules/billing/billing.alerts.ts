import { Injectable, Logger } from '@nestjs/common';
import { Transaction } from '../../database/transaction';
import { SharedCounters } from '../../metrics/shared-counters';

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

/** Alerts operators: a log line and a metric. Ids only, no personal data. */
@Injectable()
export class BillingAlerts {
  private readonly log = new Logger('Alert');

  constructor(
    private readonly counters: SharedCounters,
    private readonly transaction: Transaction,
  ) {}

  /** Inside a transaction it is raised after the commit, once for all retries. */
  raise(kind: Alert, about: Record<string, string | number | null>): void {
    this.transaction.afterCommit(() => {
      this.counters.add('alerts', kind);
      this.log.error({ msg: `alert ${kind}`, alert: kind, ...about });
    });
  }
}
