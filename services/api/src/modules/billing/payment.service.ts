import { Injectable } from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import { Config } from '../../config';
import { AppError } from '../../http/app-error';
import { type OrderFields, OrderRepository } from '../order/order.repository';
import type { StoredSession } from '../order/order.schema';
import { StockService } from '../stock/stock.service';
import { BillingAlerts } from './billing.alerts';
import { sessionParams } from './checkout.draft';
import { ReleaseService } from './release.service';
import { PaymentRefused, PaymentUnreachable, type ProviderSession, StripeGateway } from './stripe.gateway';

/** The provider asks for at least 30 minutes; the rest lets a call that never arrived be repeated with the same end. */
const SESSION_MS = 35 * 60_000;
const HOLD_AFTER_SESSION_MS = 2 * 60_000;
const LEASE_MS = 8_000;
const POLL_MS = 50;
const STALE_AFTER_MS = 30_000;
const ATTEMPTS_MAX = 5;

/** Opens the payment page of an order, however often it is asked and wherever it was interrupted. */
@Injectable()
export class PaymentService {
  constructor(
    private readonly config: Config,
    private readonly orders: OrderRepository,
    private readonly stock: StockService,
    private readonly gateway: StripeGateway,
    private readonly release: ReleaseService,
    private readonly alerts: BillingAlerts,
  ) {}

  /** The request to the provider, stored with the order before the first call. */
  request(
    order: Omit<Parameters<typeof sessionParams>[0], 'expiresAt' | 'webOrigin' | 'apiOrigin'>,
    attempt = 1,
  ): StoredSession {
    const { WEB_ORIGIN, API_ORIGIN } = this.config.values;
    const askedAt = new Date();
    const expiresAt = new Date(askedAt.getTime() + SESSION_MS);
    const params = sessionParams({ ...order, expiresAt, webOrigin: WEB_ORIGIN, apiOrigin: API_ORIGIN });
    return { attempt, params, askedAt, expiresAt };
  }

  /** Until when the stock of an order is held: a little longer than its payment page lives. */
  holdUntil = ({ expiresAt }: StoredSession): Date => new Date(expiresAt.getTime() + HOLD_AFTER_SESSION_MS);

  /**
   * The address of the order's payment page. One request at a time asks the provider, the others wait for its answer.
   * @throws AppError paymentUnavailable when the provider cannot be reached (nothing is lost: ask again),
   * paymentRefused when it refuses, moveNotAllowed when the order ended meanwhile
   */
  async open(orderId: string): Promise<string> {
    const deadline = Date.now() + LEASE_MS;
    for (;;) {
      const order = await this.orders.findById(orderId);
      if (order?.status !== 'pending_payment' || !order.stripe) throw new AppError('moveNotAllowed');
      if (order.stripe.url) return order.stripe.url;
      if (await this.orders.leaseRequest(orderId, new Date(Date.now() + LEASE_MS))) return this.ask(order);
      if (Date.now() > deadline) throw new AppError('paymentUnavailable');
      await wait(POLL_MS);
    }
  }

  /** Goes on with card orders whose request was interrupted. @returns how many were asked again */
  async resume(before: Date, limit = 20): Promise<number> {
    const orders = await this.orders.findPending(before, limit, true);
    for (const { id, stripe } of orders)
      if (stripe && this.holdUntil(stripe) > new Date()) await this.open(id).catch(() => undefined);
    return orders.length;
  }

  private async ask(order: OrderFields): Promise<string> {
    const stripe = order.stripe as StoredSession;
    try {
      return await this.bind(order, await this.gateway.createSession(stripe.params, keyOf(order.id, stripe)));
    } catch (error) {
      if (error instanceof PaymentUnreachable) {
        await this.orders.endLease(order.id);
        throw new AppError('paymentUnavailable');
      }
      if (!(error instanceof PaymentRefused)) throw error;
      const again = await this.renew(order, stripe);
      if (again) return this.ask(again);
      await this.release.close(order, {
        to: 'payment_failed',
        by: 'system',
        cause: `provider refused: ${error.message}`,
      });
      throw new AppError('paymentRefused');
    }
  }

  /**
   * A request that was interrupted before it reached the provider is too old to be accepted later. It is replaced by
   * a new one under a new key, once it is certain that the old one made no session.
   */
  private async renew(order: OrderFields, stripe: StoredSession): Promise<OrderFields | null> {
    if (Date.now() - stripe.askedAt.getTime() < STALE_AFTER_MS || stripe.attempt >= ATTEMPTS_MAX) return null;
    if (await this.gateway.findSession(order.id, order.createdAt)) return null;
    const { number, lines, totals, locale, customer, shipping } = order;
    const request = this.request(
      { orderId: order.id, number, lines, totals, locale, email: customer.email, shipping: shipping.method },
      stripe.attempt + 1,
    );
    if (!(await this.stock.extend(order.id, this.holdUntil(request)))) return null;
    await this.orders.setRequest(order.id, stripe.attempt, request);
    return this.orders.findById(order.id);
  }

  private async bind(order: OrderFields, session: ProviderSession): Promise<string> {
    if (!this.gateway.isPaymentPage(session.url)) {
      this.alerts.raise('foreignPaymentPage', { orderId: order.id, sessionId: session.id });
      await this.gateway.expire(session.id);
      throw new PaymentRefused('the page is not on the provider');
    }
    if (await this.orders.bindSession(order.id, session.id, session.url)) return session.url;
    // The order ended, or another session was bound, while the provider worked: nobody may pay this one.
    await this.gateway.expire(session.id);
    throw new AppError('moveNotAllowed');
  }
}

const keyOf = (orderId: string, { attempt }: StoredSession): string => `order:${orderId}:session:${attempt}`;
