import { Injectable, Logger } from '@nestjs/common';
import { Counter } from 'prom-client';

export const ALERTS = [
  'moneyMismatch',
  'foreignSession',
  'unknownOrder',
  'oversold',
  'paidInReview',
  'holdOverdue',
  'refundFailed',
  'dispute',
  'foreignPaymentPage',
  'auditFailed',
] as const;
export type Alert = (typeof ALERTS)[number];

const raised = new Counter({
  name: 'munay_alerts_total',
  help: 'Things about money or stock that a person must look at',
  labelNames: ['kind'],
});

/** Calls for a person: a line in the log and a count for the operators' alarm. Ids only, no personal data. */
@Injectable()
export class BillingAlerts {
  private readonly log = new Logger('Alert');

  raise(kind: Alert, about: Record<string, string | number | null>): void {
    raised.inc({ kind });
    this.log.error({ msg: `alert ${kind}`, alert: kind, ...about });
  }
}
