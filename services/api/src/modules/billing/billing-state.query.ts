import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, trusted } from 'mongoose';
import { AuditReport } from './reconciler.schema';
import { WebhookEvent } from './webhook/webhook.schema';

/** Age in ms after which an event counts as stuck. The reconciler retries events every five minutes. */
const STUCK_EVENT_AGE_MS = 10 * 60_000;

/** Reads the last comparison with the payment provider and the last webhook, for operators. */
@Injectable()
export class BillingStateQuery {
  constructor(
    @InjectModel(AuditReport.name) private readonly reports: Model<AuditReport>,
    @InjectModel(WebhookEvent.name) private readonly events: Model<WebhookEvent>,
  ) {}

  async findReconcilerState(): Promise<{ at: Date; violations: number } | null> {
    const report = await this.reports.findOne().sort({ startedAt: -1 }).lean<AuditReport>();
    return report && { at: report.startedAt, violations: report.violations.length };
  }

  async findWebhookState(now: Date): Promise<{ lastReceivedAt: Date | null; stuck: number }> {
    const overdueBefore = trusted({ $lt: new Date(now.getTime() - STUCK_EVENT_AGE_MS) });
    const [last, dead, waiting] = await Promise.all([
      this.events
        .findOne({ doneAt: trusted({ $gt: new Date(0) }), requestId: trusted({ $ne: '' }) })
        .sort({ doneAt: -1 })
        .lean<WebhookEvent>(),
      this.events.countDocuments({ status: 'dead' }),
      this.events.countDocuments({ status: 'pending', nextAttemptAt: overdueBefore }),
    ]);
    return { lastReceivedAt: last?.receivedAt ?? null, stuck: dead + waiting };
  }
}
