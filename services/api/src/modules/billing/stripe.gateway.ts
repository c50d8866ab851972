import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { Breaker } from '../../breaker';
import { Config } from '../../config';
import { AppError } from '../../http/app-error';
import { Metrics } from '../ops/metrics';

/** A payment session as the provider tells it now. Amounts in cents. */
export interface ProviderSession {
  id: string;
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  url: string | null;
  orderId: string | null;
  amountCents: number;
  currency: string;
  livemode: boolean;
  intentId: string | null;
  card: { brand: string; last4: string } | null;
}

/** What the provider holds of one payment. */
export interface ProviderCharge {
  paidCents: number;
  refundedCents: number;
  currency: string;
  orderId: string | null;
}

/** One refund as the provider tells it. */
export interface ProviderRefund {
  id: string;
  /** Our own id of it; null for one made at the provider. */
  refundId: string | null;
  amountCents: number;
  status: 'pending' | 'succeeded' | 'failed';
  at: Date;
}

export interface ProviderEvent {
  id: string;
  type: string;
  objectId: string;
  intentId: string | null;
  /** Status of the object when it happened; the object itself is read again. */
  objectStatus: string | null;
  createdAt: Date;
}

/** The provider did not answer, or not with a decision: the same call may be made again. */
export class PaymentUnreachable extends Error {}
/** The provider refused for good. */
export class PaymentRefused extends Error {}

const TIMEOUT_MS = 3_000;
const RETRIES = 1;
/** A call may take 6 s to fail; more than these do so in vain before everybody is told at once. */
const TRUST = { failures: 8, pauseMs: 5_000 };
const TOLERANCE_SECONDS = 300;
const PAGE = 100;
const PAGES_MAX = 50;
const PROVIDER_PAGE = 'https://checkout.stripe.com';
const EXPAND = ['payment_intent.latest_charge'];

/** The only door to the payment provider. */
@Injectable()
export class StripeGateway {
  private readonly stripe: Stripe;
  private readonly webhookSecret: string;
  private readonly pages: string[];
  private readonly breaker = new Breaker(TRUST);
  readonly livemode: boolean;

  constructor(config: Config, metrics: Metrics) {
    metrics.gauge(
      'munay_breaker_open',
      'Whether somebody outside is not asked for a while because they do not answer: 1 is open',
      () => Promise.resolve({ payment: Number(this.breaker.open) }),
      'breaker',
    );
    const { STRIPE_SECRET_KEY, STRIPE_API_URL, STRIPE_WEBHOOK_SECRET, PAYMENT_PAGE_ORIGIN } = config.values;
    const api = new URL(STRIPE_API_URL);
    this.stripe = new Stripe(STRIPE_SECRET_KEY, {
      host: api.hostname,
      port: api.port || (api.protocol === 'http:' ? '80' : '443'),
      protocol: api.protocol === 'http:' ? 'http' : 'https',
      timeout: TIMEOUT_MS,
      maxNetworkRetries: RETRIES,
      telemetry: false,
    });
    this.webhookSecret = STRIPE_WEBHOOK_SECRET;
    this.livemode = STRIPE_SECRET_KEY.startsWith('sk_live_') || STRIPE_SECRET_KEY.startsWith('rk_live_');
    this.pages = config.usesSandbox ? [PAYMENT_PAGE_ORIGIN] : [PROVIDER_PAGE];
  }

  /** Only the provider's own page, or the sandbox's, may receive a buyer. */
  isPaymentPage(url: string | null): url is string {
    return url !== null && URL.canParse(url) && this.pages.includes(new URL(url).origin);
  }

  /** Makes the session, or gives the one an earlier call with this key made. */
  createSession(params: Record<string, unknown>, idempotencyKey: string): Promise<ProviderSession> {
    return this.asked(async () =>
      toSession(
        await this.stripe.checkout.sessions.create(params as Stripe.Checkout.SessionCreateParams, {
          idempotencyKey,
        }),
      ),
    );
  }

  retrieve(sessionId: string): Promise<ProviderSession> {
    return this.asked(async () =>
      toSession(await this.stripe.checkout.sessions.retrieve(sessionId, { expand: EXPAND })),
    );
  }

  /** Ends a session. @returns its status afterwards: `complete` when the buyer was quicker */
  async expire(sessionId: string): Promise<ProviderSession['status']> {
    try {
      return statusOf((await this.asked(() => this.stripe.checkout.sessions.expire(sessionId))).status);
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
      return (await this.retrieve(sessionId)).status;
    }
  }

  /** The session made for an order since a moment, found by listing; null when there is none. */
  async findSession(orderId: string, since: Date): Promise<ProviderSession | null> {
    for await (const session of this.sessionsSince(since)) if (session.orderId === orderId) return session;
    return null;
  }

  /** Sessions made since a moment, newest first, at most 5,000. */
  async *sessionsSince(since: Date, status?: ProviderSession['status']): AsyncGenerator<ProviderSession> {
    const created = { gte: seconds(since) };
    let after: string | undefined;
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const list = await this.asked(() =>
        this.stripe.checkout.sessions.list({
          created,
          limit: PAGE,
          ...(status ? { status } : {}),
          ...(after ? { starting_after: after } : {}),
        }),
      );
      for (const session of list.data) yield toSession(session);
      after = list.data.at(-1)?.id;
      if (!list.has_more || !after) return;
    }
  }

  /** Events of the given types since a moment, newest first, at most 5,000. */
  async *eventsSince(since: Date, types: readonly string[]): AsyncGenerator<ProviderEvent> {
    let after: string | undefined;
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const list = await this.asked(() =>
        this.stripe.events.list({
          created: { gte: seconds(since) },
          types: [...types],
          limit: PAGE,
          ...(after ? { starting_after: after } : {}),
        }),
      );
      for (const event of list.data) yield toEvent(event);
      after = list.data.at(-1)?.id;
      if (!list.has_more || !after) return;
    }
  }

  /** What was paid and given back for a payment. */
  charge(intentId: string): Promise<ProviderCharge> {
    return this.asked(async () => {
      const intent = await this.stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });
      const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
      return {
        paidCents: intent.amount_received,
        refundedCents: charge?.amount_refunded ?? 0,
        currency: intent.currency,
        orderId: intent.metadata.order ?? null,
      };
    });
  }

  /** Gives money back. A repeated call with the same key gives it back once. @param refundId comes back in `refunds` */
  async refund(
    intentId: string,
    amountCents: number,
    idempotencyKey: string,
    refundId: string,
  ): Promise<void> {
    await this.asked(() =>
      this.stripe.refunds.create(
        {
          payment_intent: intentId,
          amount: amountCents,
          reason: 'requested_by_customer',
          metadata: { refund: refundId },
        },
        { idempotencyKey },
      ),
    );
  }

  /** The refunds of a payment, oldest first, 100 at most. */
  async refunds(intentId: string): Promise<ProviderRefund[]> {
    const { data } = await this.asked(() =>
      this.stripe.refunds.list({ payment_intent: intentId, limit: PAGE }),
    );
    return data.reverse().map(({ id, metadata, amount, status, created }) => ({
      id,
      refundId: metadata?.refund ?? null,
      amountCents: amount,
      status:
        status === 'succeeded' ? status : status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
      at: new Date(created * 1000),
    }));
  }

  /**
   * Reads a webhook call.
   * @param raw the bytes as they came: any change breaks the signature
   * @throws AppError signatureInvalid for a missing, wrong, old or future signature
   */
  readEvent(raw: Buffer | undefined, signature: string | undefined): ProviderEvent {
    if (!raw || !signature) throw new AppError('signatureInvalid');
    // The SDK refuses old signatures but accepts ones from the future.
    const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? NaN);
    if (!(signedAt <= Date.now() / 1000 + TOLERANCE_SECONDS)) throw new AppError('signatureInvalid');
    try {
      return toEvent(
        this.stripe.webhooks.constructEvent(raw, signature, this.webhookSecret, TOLERANCE_SECONDS),
      );
    } catch {
      throw new AppError('signatureInvalid');
    }
  }

  private asked = <T>(call: () => Promise<T>): Promise<T> =>
    this.breaker.run(
      () => askOnce(call),
      (error) => error instanceof PaymentUnreachable,
      () => new PaymentUnreachable('not asked: it has not answered for a while'),
    );
}

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);
const idOf = (ref: { id: string } | string | null | undefined): string | null =>
  typeof ref === 'string' ? ref : (ref?.id ?? null);

const statusOf = (status: string | null): ProviderSession['status'] =>
  status === 'complete' || status === 'expired' ? status : 'open';

function toSession(session: Stripe.Checkout.Session): ProviderSession {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
  const card = charge?.payment_method_details?.card;
  return {
    id: session.id,
    status: statusOf(session.status),
    paid: session.payment_status !== 'unpaid',
    url: session.url,
    orderId: session.client_reference_id,
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? '',
    livemode: session.livemode,
    intentId: idOf(session.payment_intent),
    card: card ? { brand: card.brand ?? '', last4: card.last4 ?? '' } : null,
  };
}

function toEvent(event: Stripe.Event): ProviderEvent {
  const object = event.data.object as unknown as Record<string, unknown>;
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return {
    id: event.id,
    type: event.type,
    objectId: text(object.id) ?? '',
    intentId:
      object.object === 'payment_intent' ? text(object.id) : idOf(object.payment_intent as string | null),
    objectStatus: text(object.status),
    createdAt: new Date(event.created * 1000),
  };
}

/** Sorts the provider's failures: a decision against the call, or no decision at all. */
async function askOnce<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const { errors } = Stripe;
    const decided =
      error instanceof errors.StripeInvalidRequestError || error instanceof errors.StripeIdempotencyError;
    const reason = error instanceof errors.StripeError ? `${error.type} ${error.code ?? ''}` : String(error);
    throw decided ? new PaymentRefused(reason) : new PaymentUnreachable(reason);
  }
}
