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
  'auditFailed',
] as const;
export type Alert = (typeof ALERTS)[number];

/** Calls for a person: a line in the log and a count for the operators' alarm. Ids only, no personal data. */
@Injectable()
export class BillingAlerts {
  private readonly log = new Logger('Alert');

  constructor(
    private readonly tallies: SharedCounters,
    private readonly transaction: Transaction,
  ) {}

  /** Within a transaction once it is committed, however often it runs. */
  raise(kind: Alert, about: Record<string, string | number | null>): void {
    this.transaction.afterCommit(() => {
      this.tallies.add('alerts', kind);
      this.log.error({ msg: `alert ${kind}`, alert: kind, ...about });
    });
  }
}
