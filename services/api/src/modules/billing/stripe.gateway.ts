import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { Tracing } from '@munay/tracing/tracing';
import { Config } from '../../config/config';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import { MetricsService } from '../../metrics/metrics.service';
import { Breaker } from '../../runtime/breaker';
import { Clock } from '../../runtime/clock';
import { getTimeLeftMs } from '../../runtime/time-left';
import type { StoredRefund } from '../order/schema/course.schema';
import {
  PaymentRejectedError,
  PaymentUnreachableError,
  type ProviderCharge,
  type ProviderDispute,
  type ProviderEvent,
  type ProviderMovement,
  type ProviderRefund,
  type ProviderSession,
} from './payment.provider';
import {
  collectIntents,
  createClient,
  ignoreExisting,
  listAvailable,
  seconds,
  throwPaymentError,
  toCharge,
  toDispute,
  toEvent,
  toMovement,
  toRefund,
  toRefundParams,
  toSession,
  toStatus,
} from './stripe.mapper';

const REQUEST_TIMEOUT_MS = 3_000;
const MAX_RETRY_TIME_MS = 7_000;
/** Minimum remaining time in ms that is required to call the provider. */
const MIN_TIME_LEFT_MS = 300;
/** Number of failures after which calls fail fast. Without this, a call may take 6 s to fail. */
const BREAKER_LIMITS = { failures: 8, resetTimeoutMs: 5_000 };
/** Maximum age of a signature in seconds, which allows for clock skew. A replayed event only causes a read. */
const SIGNATURE_TOLERANCE_SECONDS = 900;
const PAGE_SIZE = 100;
/** Maximum accepted difference from the provider's clock, in ms. */
const MAX_CLOCK_SKEW_MS = 3_600_000;
/** Minimum lifetime of a session at the provider, in ms. */
const MIN_SESSION_LIFETIME_MS = 30 * 60_000;
/** Safety margin in ms, longer than the clock skew between machines and than any response takes. */
const CLOCK_TOLERANCE_MS = 2 * 60_000;
const EXPAND_CHARGE = { expand: ['payment_intent.latest_charge'] };

type Limits = Pick<Stripe.RequestOptions, 'timeout' | 'maxNetworkRetries'>;

/** The only class that calls the payment provider. */
@Injectable()
export class StripeGateway {
  private client: Stripe | undefined;
  private readonly pages: string[];
  readonly breaker = new Breaker(BREAKER_LIMITS, () => this.listAvailableTypes());
  readonly livemode: boolean;

  constructor(
    private readonly config: Config,
    metrics: MetricsService,
    private readonly clock: Clock,
    private readonly tracing: Tracing,
    private readonly transaction: Transaction,
  ) {
    metrics.createGauge(
      'munay_breaker_open',
      'Whether somebody outside is not asked for a while because they do not answer: 1 is open',
      () => Promise.resolve({ payment: Number(this.breaker.isOpen) }),
      'breaker',
    );
    const { STRIPE_SECRET_KEY, PAYMENT_PAGE_ORIGIN } = config.values;
    this.livemode = STRIPE_SECRET_KEY.startsWith('sk_live_') || STRIPE_SECRET_KEY.startsWith('rk_live_');
    this.pages = config.usesSandbox ? [PAYMENT_PAGE_ORIGIN] : ['https://checkout.stripe.com'];
  }

  /** Created on first use, because the SDK is large and most processes rarely need it. */
  private get stripe(): Stripe {
    return (this.client ??= createClient(this.config.values));
  }

  /** Whether a URL is a payment page of the provider or the sandbox. Buyers must not be redirected elsewhere. */
  isPaymentPage(url: string | null): url is string {
    return url !== null && URL.canParse(url) && this.pages.includes(new URL(url).origin);
  }

  /** Creates the coupon of a session. If it exists, it was created by an earlier request for the same session. */
  createCoupon = (params: Record<string, unknown>, idempotencyKey: string): Promise<unknown> =>
    this.withDeadline((limits) =>
      this.stripe.coupons.create(params, { ...limits, idempotencyKey }).catch(ignoreExisting),
    );

  /** Creates a session, or returns the one that was created earlier with this key. */
  createSession(params: Record<string, unknown>, idempotencyKey: string): Promise<ProviderSession> {
    const { sessions } = this.stripe.checkout;
    const request = params as Stripe.Checkout.SessionCreateParams;
    return this.withDeadline(async (limits) =>
      toSession(await sessions.create(request, { ...limits, idempotencyKey })),
    );
  }

  /** Fetches the payment types that are enabled in the provider's dashboard. */
  listAvailableTypes(): Promise<Set<string>> {
    return this.withDeadline(async (limits) =>
      listAvailable((await this.stripe.paymentMethodConfigurations.list({ limit: PAGE_SIZE }, limits)).data),
    );
  }

  retrieve(sessionId: string): Promise<ProviderSession> {
    return this.withDeadline(async (limits) =>
      toSession(await this.stripe.checkout.sessions.retrieve(sessionId, EXPAND_CHARGE, limits)),
    );
  }

  /** Expires a session. @returns its final status: `complete` if the buyer paid first */
  async expire(sessionId: string): Promise<ProviderSession['status']> {
    try {
      const { status } = await this.withDeadline((limits) =>
        this.stripe.checkout.sessions.expire(sessionId, {}, limits),
      );
      return toStatus(status);
    } catch (error) {
      if (!(error instanceof PaymentRejectedError)) throw error;
      return (await this.retrieve(sessionId)).status;
    }
  }

  /**
   * Finds an order's session, open or complete, by listing the sessions created in the period in which the provider
   * would have accepted the request.
   * @param placedAt earliest time of the request, by the shop's clock
   * @returns null if it is certain that no session exists
   */
  async findSession(orderId: string, placedAt: Date, endsAt: Date): Promise<ProviderSession | null> {
    const from = seconds(placedAt, (await this.measureClockOffset()) - CLOCK_TOLERANCE_MS);
    const to = seconds(endsAt, CLOCK_TOLERANCE_MS - MIN_SESSION_LIFETIME_MS);
    for await (const session of this.iterateSessions({ created: { gte: from, lte: to } }))
      if (session.orderId === orderId && session.status !== 'expired') return session;
    return null;
  }

  /** Measures how far the provider's clock is ahead, from its Date headers. */
  private async measureClockOffset(): Promise<number> {
    const { lastResponse } = await this.withDeadline((limits) =>
      this.stripe.checkout.sessions.list({ limit: 1 }, limits),
    );
    const now = this.clock.now();
    return Date.parse(lastResponse.headers.date ?? now.toUTCString()) - now.getTime();
  }

  listSessions(since: Date, status: ProviderSession['status']): AsyncGenerator<ProviderSession> {
    return this.iterateSessions({ created: { gte: seconds(since) }, status });
  }

  private async *iterateSessions(
    listParams: Stripe.Checkout.SessionListParams,
  ): AsyncGenerator<ProviderSession> {
    const { sessions } = this.stripe.checkout;
    for await (const session of this.listItems((page, limits) =>
      sessions.list({ ...listParams, ...page }, limits),
    ))
      yield toSession(session);
  }

  /** Lists the ids of sessions that were created since a given time and can still be paid. */
  async listOpenSessions(since: Date): Promise<Set<string>> {
    const open = new Set<string>();
    const createdRange = { gte: seconds(since, -MAX_CLOCK_SKEW_MS) };
    for await (const { id } of this.iterateSessions({ created: createdRange, status: 'open' })) open.add(id);
    return open;
  }

  async *listEventsSince(since: Date, types: readonly string[]): AsyncGenerator<ProviderEvent> {
    const filter = { created: { gte: seconds(since) }, types: [...types] };
    const pages = this.listItems((page, limits) => this.stripe.events.list({ ...filter, ...page }, limits));
    for await (const event of pages) yield toEvent(event);
  }

  /** Reads the paid and the refunded amount of a payment. */
  async getCharge(intentId: string): Promise<ProviderCharge> {
    const intent = await this.withDeadline((limits) =>
      this.stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }, limits),
    );
    const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
    const refunds = charge?.amount_refunded ? await this.listRefunds(intentId) : [];
    return toCharge(intent, refunds);
  }

  /** Refunds a payment; idempotent per key. @param refund the shop's refund, whose id `refunds` returns */
  async refund(
    intentId: string,
    refund: Pick<StoredRefund, 'id' | 'amountCents' | 'reason'>,
    idempotencyKey: string,
  ): Promise<void> {
    const params = { payment_intent: intentId, ...toRefundParams(refund) };
    await this.withDeadline((limits) => this.stripe.refunds.create(params, { ...limits, idempotencyKey }));
  }

  async listRefunds(intentId: string): Promise<ProviderRefund[]> {
    const found: ProviderRefund[] = [];
    const of = { payment_intent: intentId };
    const pages = this.listItems((page, limits) => this.stripe.refunds.list({ ...of, ...page }, limits));
    for await (const refund of pages) found.unshift(toRefund(refund));
    return found;
  }

  /** Lists payments that were refunded since a given time. */
  listRefundedPayments(since: Date): Promise<Set<string>> {
    const createdRange = { gte: seconds(since) };
    return collectIntents(
      this.listItems((page, limits) => this.stripe.refunds.list({ created: createdRange, ...page }, limits)),
    );
  }

  /** Lists payments that were disputed since a given time. */
  listDisputedPayments(since: Date): Promise<Set<string>> {
    const createdRange = { gte: seconds(since) };
    return collectIntents(
      this.listItems((page, limits) => this.stripe.disputes.list({ created: createdRange, ...page }, limits)),
    );
  }

  async disputes(intentId: string): Promise<ProviderDispute[]> {
    const of = { payment_intent: intentId, limit: PAGE_SIZE };
    const { data } = await this.withDeadline((limits) => this.stripe.disputes.list(of, limits));
    return data.map(toDispute);
  }

  /** Whether a card network has reported the payment as fraud, and there is no dispute yet. */
  async isFraudWarned(intentId: string): Promise<boolean> {
    const { data } = await this.withDeadline((limits) =>
      this.stripe.radar.earlyFraudWarnings.list({ payment_intent: intentId, limit: PAGE_SIZE }, limits),
    );
    return data.some(({ actionable }) => actionable);
  }

  /**
   * Lists the balance movements since a given time, or those of a payout.
   * @throws PaymentRejectedError for a manual payout
   */
  async *listMovements(of: Date | { payout: string }): AsyncGenerator<ProviderMovement> {
    const filter = of instanceof Date ? { created: { gte: seconds(of) } } : of;
    const pages = this.listItems((page, limits) =>
      this.stripe.balanceTransactions.list({ ...filter, ...page, expand: ['data.source'] }, limits),
    );
    for await (const movement of pages) yield toMovement(movement);
  }

  /**
   * Verifies and parses a webhook request.
   * @param raw the unmodified bytes, because any change breaks the signature
   * @throws AppError signatureInvalid for a missing, wrong, old or future signature
   */
  readEvent(raw: Buffer | undefined, signature: string | undefined): ProviderEvent {
    if (!raw || !signature) throw new AppError('signatureInvalid');
    // The SDK rejects old signatures, but accepts signatures from the future
    const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? NaN);
    const now = this.clock.now().getTime();
    if (!(signedAt <= now / 1000 + SIGNATURE_TOLERANCE_SECONDS)) throw new AppError('signatureInvalid');
    const verificationOptions = [
      this.config.values.STRIPE_WEBHOOK_SECRET,
      SIGNATURE_TOLERANCE_SECONDS,
      undefined,
      now,
    ] as const;
    try {
      return toEvent(this.stripe.webhooks.constructEvent(raw, signature, ...verificationOptions));
    } catch {
      throw new AppError('signatureInvalid');
    }
  }

  /** Lists all items, newest first. Fails instead of stopping early, because an incomplete list would look complete. */
  private async *listItems<T extends { id: string }>(
    list: (
      page: { limit: number; starting_after?: string },
      limits: Limits,
    ) => Promise<{ data: T[]; has_more: boolean }>,
  ): AsyncGenerator<T> {
    let after: string | undefined;
    do {
      const page = { limit: PAGE_SIZE, ...(after ? { starting_after: after } : {}) };
      const { data, has_more } = await this.withDeadline((limits) => list(page, limits));
      yield* data;
      after = has_more ? data.at(-1)?.id : undefined;
    } while (after);
  }

  /** Calls Stripe with the remaining time of the request. */
  private async withDeadline<T>(call: (limits: Limits) => Promise<T>): Promise<T> {
    this.transaction.assertOutsideTransaction('the payment provider is asked');
    const remainingMs = getTimeLeftMs();
    if (remainingMs < MIN_TIME_LEFT_MS) throw new PaymentUnreachableError('not asked: no time is left');
    const limits = {
      timeout: Math.floor(Math.min(REQUEST_TIMEOUT_MS, remainingMs)),
      maxNetworkRetries: remainingMs < MAX_RETRY_TIME_MS ? 0 : 1,
    };
    return this.breaker.run(
      () =>
        this.tracing.runInSpan('ask the payment provider', { kind: 'client' }, () =>
          call(limits).catch(throwPaymentError),
        ),
      (error) => error instanceof PaymentUnreachableError,
      () => new PaymentUnreachableError('not asked: it has not answered for a while'),
    );
  }
}
