import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../runtime/clock';
import type { OrderFields } from '../../order/order.schema';
import { OrdersByPayment } from '../../order/order-payment.query';
import { FraudWarningService } from '../fraud-warning.service';
import { PaymentUnknown, type ProviderEvent } from '../payment.provider';
import type { Outcome } from '../payment-capture.service';
import { RefundService } from '../refund.service';
import { ReleaseService } from '../release.service';
import { StripeGateway } from '../stripe.gateway';
import { type InboxRow, WebhookRepository } from './webhook.repository';
import type { WebhookStatus } from './webhook.schema';

/** The provider holds the buyer's way back until it is answered. */
const INLINE_MS = 2_000;
const LEASE_MS = 30_000;
const BACKOFF_MS = 5_000;
const BACKOFF_MAX_MS = 15 * 60_000;
const GIVE_UP_AFTER_MS = 72 * 3_600_000;

/** Events after which something of an order is read again. All others are answered and left. */
export const EVENT_TYPES = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'radar.early_fraud_warning.created',
  'radar.early_fraud_warning.updated',
] as const;
type EventType = (typeof EVENT_TYPES)[number];

/** A sale is answered once a majority has it; of all else it may be that nothing was written. */
const LASTING: Outcome = 'paid';

const isKnown = (type: string): type is EventType => (EVENT_TYPES as readonly string[]).includes(type);

/** Events of the payment provider: stored first, then done; an event only says that something is to be read again. */
@Injectable()
export class WebhookService {
  private readonly log = new Logger(WebhookService.name);

  constructor(
    private readonly byPayment: OrdersByPayment,
    private readonly inbox: WebhookRepository,
    private readonly gateway: StripeGateway,
    private readonly release: ReleaseService,
    private readonly refunds: RefundService,
    private readonly fraudWarnings: FraudWarningService,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes an event in. Once it is stored for good the answer is success, whatever happens to it then: our own retry owns it.
   * @throws AppError signatureInvalid
   */
  async receive(raw: Buffer | undefined, signature: string | undefined): Promise<null> {
    const event = this.gateway.readEvent(raw, signature);
    if (!isKnown(event.type)) return null;
    let done: string | undefined;
    await this.take(event, async (row) => {
      done = await Promise.race([this.work(row), wait(INLINE_MS, undefined, { ref: false })]);
    });
    // The provider never sends again what was answered
    if (done === undefined) await this.inbox.secure(event.id);
    return null;
  }

  /** Stores an event that was found by asking the provider, and does it. @returns false when it was known */
  catchUp(event: ProviderEvent): Promise<boolean> {
    return this.take(event, (row) => this.work(row));
  }

  /** Works on everything that waits. @returns how many events were tried */
  async retryDue(): Promise<number> {
    for (let count = 0; ; count += 1) {
      const row = await this.inbox.claim(LEASE_MS);
      if (!row) return count;
      await this.work(row);
    }
  }

  /** Works on a stored event once more. @returns what became of it, or why it waits; null for an unknown one */
  async replay(id: string): Promise<string | null> {
    const row = await this.inbox.findById(id);
    return row && this.work(row);
  }

  /** The order a stored event is about; null where it is about none of ours. */
  async orderOf(id: string): Promise<OrderFields | null> {
    const row = await this.inbox.findById(id);
    if (!row) return null;
    const bySession = await this.byPayment.ofSession(row.objectId);
    return bySession ?? (row.intentId ? this.byPayment.ofIntent(row.intentId) : null);
  }

  async eventsOf(ids: { sessionId?: string | undefined; intentId?: string | undefined }): Promise<
    {
      _id: string;
      at: string;
      type: string;
      status: WebhookStatus;
      outcome: string;
      requestId: string;
    }[]
  > {
    const { sessionId, intentId } = ids;
    const rows = await this.inbox.findOf({ ...(sessionId && { sessionId }), ...(intentId && { intentId }) });
    return rows.map(({ _id, type, status, outcome, receivedAt, requestId }) => ({
      _id,
      at: receivedAt.toISOString(),
      type,
      status,
      outcome: outcome ?? '',
      // An event from before they were kept has none
      requestId: requestId ?? '',
    }));
  }

  /** @returns false when it was known or asks for nothing */
  private async take(event: ProviderEvent, work: (row: InboxRow) => Promise<unknown>): Promise<boolean> {
    if (!isKnown(event.type)) return false;
    const row = await this.inbox.insert(event, LEASE_MS);
    if (row) await work(row);
    return row !== null;
  }

  /** @returns what became of the event, or why it waits */
  private async work(row: InboxRow): Promise<string> {
    try {
      const outcome = await this.handle(row);
      await this.inbox.setDone(row.id, outcome, outcome === LASTING);
      return outcome;
    } catch (error) {
      const old = this.clock.now().getTime() - row.receivedAt.getTime() > GIVE_UP_AFTER_MS;
      const pause = Math.min(BACKOFF_MS * 2 ** row.attempts, BACKOFF_MAX_MS) * (0.75 + Math.random() / 2);
      await this.inbox.setFailed(row.id, String(error).slice(0, 300), old ? null : pause);
      this.log.warn({ msg: 'webhook event waits', eventId: row.id, type: row.type, reason: String(error) });
      return String(error).slice(0, 300);
    }
  }

  /** @returns what became of it, in a word */
  private async handle({ type, objectId, intentId }: InboxRow): Promise<string> {
    if (type.startsWith('checkout.session.')) return this.settle(objectId, type);
    const about = intentId ?? '';
    if (type.startsWith('charge.dispute.'))
      return (await this.refunds.readDisputes(about)) === null ? 'unknown payment' : 'dispute noted';
    if (type.startsWith('radar.'))
      return (await this.fraudWarnings.read(about)) === null ? 'unknown payment' : 'warning noted';
    return (await this.refunds.readRefunds(about)) === null ? 'unknown payment' : 'refund read';
  }

  private async settle(sessionId: string, type: string): Promise<string> {
    try {
      return await this.release.settle(sessionId, `webhook ${type}`);
    } catch (error) {
      if (error instanceof PaymentUnknown) return 'no such session';
      throw error;
    }
  }
}
