import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { getCurrentRequest } from '../../../logging/request-scope';
import { Clock } from '../../../runtime/clock';
import type { OrderFields } from '../../order/order.schema';
import { OrderPaymentQuery } from '../../order/queries/order-payment.query';
import { DisputeService } from '../dispute.service';
import { FraudWarningService } from '../fraud-warning.service';
import { PaymentUnknownError, type ProviderEvent } from '../payment.provider';
import type { Outcome } from '../payment-capture.service';
import { PaymentResultService } from '../payment-result.service';
import { RefundService } from '../refund.service';
import { StripeGateway } from '../stripe.gateway';
import { type ClaimedEvent, type InboxRow, WebhookRepository } from './webhook.repository';
import type { WebhookStatus } from './webhook.schema';

/** Maximum time in ms to process an event before responding, because the buyer's redirect waits for the response. */
const INLINE_TIMEOUT_MS = 2_000;
const LEASE_MS = 30_000;
const INITIAL_BACKOFF_MS = 5_000;
const MAX_BACKOFF_MS = 15 * 60_000;
const RETRY_LIMIT_MS = 72 * 3_600_000;

/** Event types that make the shop read part of an order again. Other events are acknowledged and ignored. */
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

/** The only result that is guaranteed to be written to a majority. Other results may involve no write. */
const MAJORITY_WRITTEN_OUTCOME: Outcome = 'paid';

const isKnown = (type: string): type is EventType => (EVENT_TYPES as readonly string[]).includes(type);

/** Whether an event concerns a session. Such events are processed immediately, as the result may already exist. */
const isSessionEventType = (type: string): boolean => type.startsWith('checkout.session.');

/**
 * Processes webhook events. An event only reports that a provider object must be read again. Before the shop
 * acknowledges an event, it is stored with its result, or as pending if processing takes long or fails.
 */
@Injectable()
export class WebhookService {
  private readonly log = new Logger(WebhookService.name);

  constructor(
    private readonly orderPayment: OrderPaymentQuery,
    private readonly webhook: WebhookRepository,
    private readonly stripeGateway: StripeGateway,
    private readonly paymentResults: PaymentResultService,
    private readonly refunds: RefundService,
    private readonly disputes: DisputeService,
    private readonly fraudWarnings: FraudWarningService,
    private readonly clock: Clock,
  ) {}

  /**
   * Receives an event. The response is a success once a majority has stored the event, because the shop retries
   * failures itself.
   * @throws AppError signatureInvalid
   */
  async receive(raw: Buffer | undefined, signature: string | undefined): Promise<null> {
    const event = this.stripeGateway.readEvent(raw, signature);
    if (!isKnown(event.type)) return null;
    // The provider never sends an acknowledged event again, so it must be stored durably
    if (!isSessionEventType(event.type) && (await this.webhook.findById(event.id)))
      await this.webhook.waitUntilDurable(event.id);
    else await this.processNew(event);
    return null;
  }

  /** Processes an event that was found by polling. @returns false if it is known or requires no action */
  async processPolled(event: ProviderEvent): Promise<boolean> {
    if (!isKnown(event.type) || (await this.webhook.findById(event.id))) return false;
    await this.processEvent(event);
    return true;
  }

  /** Processes all due events. @returns the number of attempts */
  async retryDue(): Promise<number> {
    for (let count = 0; ; count += 1) {
      const row = await this.webhook.claim(LEASE_MS);
      if (!row) return count;
      await this.processEvent(row);
    }
  }

  /** Processes a stored event again. @returns the result, or why it is pending; null for an unknown event */
  async replay(id: string): Promise<string | null> {
    const row = await this.webhook.findById(id);
    return row && this.processEvent(row);
  }

  /** Finds the order of a stored event; null if there is none. */
  async findOrder(id: string): Promise<OrderFields | null> {
    const row = await this.webhook.findById(id);
    if (!row) return null;
    const orderBySession = await this.orderPayment.findBySession(row.objectId);
    return orderBySession ?? (row.intentId ? this.orderPayment.findByIntent(row.intentId) : null);
  }

  async listEvents(ids: { sessionId?: string | undefined; intentId?: string | undefined }): Promise<
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
    const rows = await this.webhook.findByPayment({ sessionId, intentId });
    return rows.map(({ _id, type, status, outcome, receivedAt, requestId }) => ({
      _id,
      at: receivedAt.toISOString(),
      type,
      status,
      outcome: outcome ?? '',
      requestId,
    }));
  }

  /** Processes a new event, and continues in the background if it takes long. */
  private async processNew(deliveredEvent: ProviderEvent): Promise<void> {
    const event = { ...deliveredEvent, ...getCurrentRequest() };
    const processEvent = this.processEvent(event);
    const timeout = wait(INLINE_TIMEOUT_MS, null, { ref: false });
    if ((await Promise.race([processEvent, timeout])) !== null) return;
    processEvent.catch((error: unknown) =>
      this.log.error({ msg: 'webhook event not recorded', reason: String(error) }),
    );
    await this.webhook.setPending(event, LEASE_MS);
  }

  /** @returns the result of the event, or why it is pending */
  private async processEvent(
    event: ClaimedEvent & Partial<Pick<InboxRow, 'attempts' | 'receivedAt'>>,
  ): Promise<string> {
    const { attempts = 1, receivedAt, ...fields } = event;
    const claimedEvent: ClaimedEvent = fields;
    try {
      const outcome = await this.handle(claimedEvent);
      if (!claimedEvent.isDone)
        await this.webhook.setDone(event, outcome, outcome === MAJORITY_WRITTEN_OUTCOME);
      return outcome;
    } catch (error) {
      const now = this.clock.now().getTime();
      const isTooOld = now - (receivedAt?.getTime() ?? now) > RETRY_LIMIT_MS;
      const pause = Math.min(INITIAL_BACKOFF_MS * 2 ** attempts, MAX_BACKOFF_MS) * (0.75 + Math.random() / 2);
      const reason = String(error).slice(0, 300);
      await this.webhook.setFailed(event, reason, isTooOld ? null : pause);
      this.log.warn({ msg: 'webhook event postponed', eventId: event.id, type: event.type, reason });
      return reason;
    }
  }

  /** @returns the result as one word */
  private async handle(event: ClaimedEvent): Promise<string> {
    const { type, intentId } = event;
    if (isSessionEventType(type)) return this.recordResult(event);
    const about = intentId ?? '';
    if (type.startsWith('charge.dispute.'))
      return (await this.disputes.readDisputes(about)) === null ? 'unknown payment' : 'dispute noted';
    if (type.startsWith('radar.'))
      return (await this.fraudWarnings.read(about)) === null ? 'unknown payment' : 'warning noted';
    return (await this.refunds.readRefunds(about)) === null ? 'unknown payment' : 'refund read';
  }

  private async recordResult(event: ClaimedEvent): Promise<string> {
    try {
      return await this.paymentResults.record(event.objectId, `webhook ${event.type}`, { event });
    } catch (error) {
      if (error instanceof PaymentUnknownError) return 'no such session';
      throw error;
    }
  }
}
