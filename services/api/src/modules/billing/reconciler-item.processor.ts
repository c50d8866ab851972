import { Injectable, Logger } from '@nestjs/common';
import { BillingAlertService } from './billing-alert.service';
import { PaymentUnreachableError } from './payment.provider';

/** Number of processed items, and of items that are postponed to the next run. */
export interface ItemCounts {
  done: number;
  unchecked: number;
}

/** Processes the items of a reconciler run one by one. */
@Injectable()
export class ReconcilerItemProcessor {
  constructor(private readonly billingAlerts: BillingAlertService) {}

  private readonly log = new Logger('Reconciler');

  /** Processes one item. @returns null if it failed; raises an alert unless the provider was unreachable */
  async process<T>(about: Record<string, string>, lookUp: () => Promise<T>): Promise<T | null> {
    try {
      return await lookUp();
    } catch (error) {
      const reason = String(error);
      this.log.warn({ msg: 'postponed to the next run', ...about, reason });
      if (!(error instanceof PaymentUnreachableError))
        this.billingAlerts.report('notTakenUp', { ...about, reason });
      return null;
    }
  }
}
