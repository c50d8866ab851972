import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { Tracing } from '@munay/tracing/tracing';
import { Config } from '../../config/config';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import { Metrics } from '../../metrics/metrics';
import { Breaker } from '../../runtime/breaker';
import { Clock } from '../../runtime/clock';
import { timeLeftMs } from '../../runtime/time-left';
import type { StoredRefund } from '../order/order.types';
import {
  PaymentRefused,
  PaymentUnreachable,
  type ProviderCharge,
  type ProviderDispute,
  type ProviderEvent,
  type ProviderMovement,
  type ProviderRefund,
  type ProviderSession,
} from './payment.provider';
import {
  intentsOf,
  refundParams,
  seconds,
  sortFailure,
  statusOf,
  toCharge,
  toDispute,
  toEvent,
  toMovement,
  toRefund,
  toSession,
} from './stripe.mapper';

const TIMEOUT_MS = 3_000;
const TWO_TRIES_MS = 7_000;
/** With less time left it is not asked at all. */
const LEAST_MS = 300;
/** A call may take 6 s to fail: after this many failures, calls fail fast. */
const TRUST = { failures: 8, pauseMs: 5_000 };
/** An event counts once and only says what to read again: a replay changes nothing, and our clock may be off. */
const TOLERANCE_SECONDS = 900;
const PAGE = 100;
/** Our clock and the provider's may differ by as much. */
const CLOCKS_APART_MS = 3_600_000;
/** The provider refuses a session that would end sooner than this after it was made. */
const SHORTEST_MS = 30 * 60_000;
/** The clocks of our own machines differ by less, and no answer takes as long. */
const SLACK_MS = 2 * 60_000;
const PROVIDER_PAGE = 'https://checkout.stripe.com';
const EXPAND = ['payment_intent.latest_charge'];

type Limits = Pick<Stripe.RequestOptions, 'timeout' | 'maxNetworkRetries'>;

/** The only door to the payment provider. */
@Injectable()
export class StripeGateway {
  private client: Stripe | undefined;
  private readonly pages: string[];
  private readonly breaker = new Breaker(TRUST);
  readonly livemode: boolean;

  constructor(
    private readonly config: Config,
    metrics: Metrics,
    private readonly clock: Clock,
    private readonly tracing: Tracing,
    private readonly transaction: Transaction,
  ) {
    metrics.gauge(
      'munay_breaker_open',
      'Whether somebody outside is not asked for a while because they do not answer: 1 is open',
      () => Promise.resolve({ payment: Number(this.breaker.open) }),
      'breaker',
    );
    const { STRIPE_SECRET_KEY, PAYMENT_PAGE_ORIGIN } = config.values;
    this.livemode = STRIPE_SECRET_KEY.startsWith('sk_live_') || STRIPE_SECRET_KEY.startsWith('rk_live_');
    this.pages = config.usesSandbox ? [PAYMENT_PAGE_ORIGIN] : [PROVIDER_PAGE];
  }

  /** Made when it is first asked: it is large, and most of what a process does needs no provider. */
  private get stripe(): Stripe {
    const { STRIPE_SECRET_KEY, STRIPE_API_URL } = this.config.values;
    const { hostname: host, port, protocol } = new URL(STRIPE_API_URL);
    const [way, usual] = protocol === 'http:' ? (['http', '80'] as const) : (['https', '443'] as const);
    const settings = { host, port: port || usual, protocol: way, telemetry: false };
    return (this.client ??= new Stripe(STRIPE_SECRET_KEY, settings));
  }

  /** Only the provider's own page, or the sandbox's, may receive a buyer. */
  isPaymentPage(url: string | null): url is string {
    return url !== null && URL.canParse(url) && this.pages.includes(new URL(url).origin);
  }

  /** Makes the session, or gives the one an earlier call with this key made. */
  createSession(params: Record<string, unknown>, idempotencyKey: string): Promise<ProviderSession> {
    return this.asked(async (limits) =>
      toSession(
        await this.stripe.checkout.sessions.create(params as Stripe.Checkout.SessionCreateParams, {
          ...limits,
          idempotencyKey,
        }),
      ),
    );
  }

  retrieve(sessionId: string): Promise<ProviderSession> {
    return this.asked(async (limits) =>
      toSession(await this.stripe.checkout.sessions.retrieve(sessionId, { expand: EXPAND }, limits)),
    );
  }

  /** Ends a session. @returns its status afterwards: `complete` when the buyer was quicker */
  async expire(sessionId: string): Promise<ProviderSession['status']> {
    try {
      const { status } = await this.asked((limits) =>
        this.stripe.checkout.sessions.expire(sessionId, {}, limits),
      );
      return statusOf(status);
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
      return (await this.retrieve(sessionId)).status;
    }
  }

  /**
   * The session of an order, open or complete, found by listing what was made while its request could be accepted.
   * @param placedAt when its session was asked for at the earliest, by our clock
   * @param endsAt the end that was asked for
   * @returns null when it is certain that there is none
   */
  async findSession(orderId: string, placedAt: Date, endsAt: Date): Promise<ProviderSession | null> {
    const from = seconds(placedAt, (await this.aheadMs()) - SLACK_MS);
    const to = seconds(endsAt, SLACK_MS - SHORTEST_MS);
    for await (const session of this.sessions({ created: { gte: from, lte: to } }))
      if (session.orderId === orderId && session.status !== 'expired') return session;
    return null;
  }

  /** How far the provider's clock is ahead of ours, which each of its answers tells. */
  private async aheadMs(): Promise<number> {
    const { lastResponse } = await this.asked((limits) =>
      this.stripe.checkout.sessions.list({ limit: 1 }, limits),
    );
    const now = this.clock.now();
    return Date.parse(lastResponse.headers.date ?? now.toUTCString()) - now.getTime();
  }

  sessionsSince(since: Date, status: ProviderSession['status']): AsyncGenerator<ProviderSession> {
    return this.sessions({ created: { gte: seconds(since) }, status });
  }

  private async *sessions(wanted: Stripe.Checkout.SessionListParams): AsyncGenerator<ProviderSession> {
    const pages = this.pagesOf((page, limits) =>
      this.stripe.checkout.sessions.list({ ...wanted, ...page }, limits),
    );
    for await (const session of pages) yield toSession(session);
  }

  /** Ids of the sessions made since a moment that can still be paid. */
  async openSince(since: Date): Promise<Set<string>> {
    const open = new Set<string>();
    const created = { gte: seconds(since, -CLOCKS_APART_MS) };
    for await (const { id } of this.sessions({ created, status: 'open' })) open.add(id);
    return open;
  }

  async *eventsSince(since: Date, types: readonly string[]): AsyncGenerator<ProviderEvent> {
    const wanted = { created: { gte: seconds(since) }, types: [...types] };
    const pages = this.pagesOf((page, limits) => this.stripe.events.list({ ...wanted, ...page }, limits));
    for await (const event of pages) yield toEvent(event);
  }

  /** What was paid for a payment, and what of it has left again. */
  async charge(intentId: string): Promise<ProviderCharge> {
    const intent = await this.asked((limits) =>
      this.stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }, limits),
    );
    const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
    const refunds = charge?.amount_refunded ? await this.refunds(intentId) : [];
    return toCharge(intent, refunds);
  }

  /** Gives money back. A repeated call with the same key gives it back once. @param refund its id comes back in `refunds` as `refundId` */
  async refund(
    intentId: string,
    refund: Pick<StoredRefund, 'id' | 'amountCents' | 'reason'>,
    idempotencyKey: string,
  ): Promise<void> {
    const params = { payment_intent: intentId, ...refundParams(refund) };
    await this.asked((limits) => this.stripe.refunds.create(params, { ...limits, idempotencyKey }));
  }

  async refunds(intentId: string): Promise<ProviderRefund[]> {
    const found: ProviderRefund[] = [];
    const pages = this.pagesOf((page, limits) =>
      this.stripe.refunds.list({ payment_intent: intentId, ...page }, limits),
    );
    for await (const refund of pages) found.push(toRefund(refund));
    return found.reverse();
  }

  /** Payments of which something went back since a moment. */
  refundedSince(since: Date): Promise<Set<string>> {
    const created = { gte: seconds(since) };
    return intentsOf(this.pagesOf((page, limits) => this.stripe.refunds.list({ created, ...page }, limits)));
  }

  /** Payments that somebody's bank began to ask about since a moment. */
  disputedSince(since: Date): Promise<Set<string>> {
    const created = { gte: seconds(since) };
    return intentsOf(this.pagesOf((page, limits) => this.stripe.disputes.list({ created, ...page }, limits)));
  }

  async disputes(intentId: string): Promise<ProviderDispute[]> {
    const { data } = await this.asked((limits) =>
      this.stripe.disputes.list({ payment_intent: intentId, limit: PAGE }, limits),
    );
    return data.map(toDispute);
  }

  /** Whether a card network reports a payment as fraud, and nothing has come of it yet. */
  async isFraudWarned(intentId: string): Promise<boolean> {
    const { data } = await this.asked((limits) =>
      this.stripe.radar.earlyFraudWarnings.list({ payment_intent: intentId, limit: PAGE }, limits),
    );
    return data.some(({ actionable }) => actionable);
  }

  /**
   * What came to the balance or left it since a moment, or what a payout consists of.
   * @throws PaymentRefused for a payout that somebody made by hand
   */
  async *movements(of: Date | { payout: string }): AsyncGenerator<ProviderMovement> {
    const wanted = {
      ...(of instanceof Date ? { created: { gte: seconds(of) } } : of),
      expand: ['data.source'],
    };
    const pages = this.pagesOf((page, limits) =>
      this.stripe.balanceTransactions.list({ ...wanted, ...page }, limits),
    );
    for await (const movement of pages) yield toMovement(movement);
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
    const now = this.clock.now().getTime();
    if (!(signedAt <= now / 1000 + TOLERANCE_SECONDS)) throw new AppError('signatureInvalid');
    const { webhooks } = this.stripe;
    const { STRIPE_WEBHOOK_SECRET: secret } = this.config.values;
    try {
      return toEvent(webhooks.constructEvent(raw, signature, secret, TOLERANCE_SECONDS, undefined, now));
    } catch {
      throw new AppError('signatureInvalid');
    }
  }

  /** Everything a list holds, newest first: a list that stopped early would look like one that is complete. */
  private async *pagesOf<T extends { id: string }>(
    list: (
      page: { limit: number; starting_after?: string },
      limits: Limits,
    ) => Promise<{ data: T[]; has_more: boolean }>,
  ): AsyncGenerator<T> {
    let after: string | undefined;
    do {
      const page = { limit: PAGE, ...(after ? { starting_after: after } : {}) };
      const { data, has_more } = await this.asked((limits) => list(page, limits));
      yield* data;
      after = has_more ? data.at(-1)?.id : undefined;
    } while (after);
  }

  /** Calls Stripe with the request's remaining deadline. */
  private async asked<T>(call: (limits: Limits) => Promise<T>): Promise<T> {
    this.transaction.refuseWithin('the payment provider is asked');
    const left = timeLeftMs();
    if (left < LEAST_MS) throw new PaymentUnreachable('not asked: no time is left');
    const limits = {
      timeout: Math.floor(Math.min(TIMEOUT_MS, left)),
      maxNetworkRetries: left < TWO_TRIES_MS ? 0 : 1,
    };
    return this.breaker.run(
      () =>
        this.tracing.span('ask the payment provider', { kind: 'client' }, () =>
          call(limits).catch(sortFailure),
        ),
      (error) => error instanceof PaymentUnreachable,
      () => new PaymentUnreachable('not asked: it has not answered for a while'),
    );
  }
}
