import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { METHOD_TRAITS, PAGE_METHOD } from '@munay/contracts/shop/payment-methods';
import { AppError } from '../../errors/app-error';
import { getTimeLeftMs, withDeadline } from '../../runtime/time-left';
import type { OrderFields } from '../order/order.schema';
import { OrderService } from '../order/order.service';
import { PaymentSessionService } from '../order/payment-session.service';
import type { StoredSession } from '../order/schema/payment.schema';
import { StockService } from '../stock/stock.service';
import { BillingAlertService } from './billing-alert.service';
import {
  PaymentDeniedError,
  PaymentFailedError,
  PaymentRejectedError,
  PaymentUnreachableError,
  type ProviderSession,
} from './payment.provider';
import { PaymentResultService } from './payment-result.service';
import { SessionRequestService } from './session/session-request.service';
import { StripeGateway } from './stripe.gateway';
import { UnpaidOrderService } from './unpaid-order.service';

/** Duration in ms of the lease that lets only one request call the provider. Browsers wait ten seconds. */
export const PAGE_LEASE_MS = 8_000;
const POLL_MS = 50;

/** Creates the payment session of an order exactly once, even if requests are retried or interrupted. */
@Injectable()
export class PaymentService {
  constructor(
    private readonly orders: OrderService,
    private readonly paymentSessions: PaymentSessionService,
    private readonly sessionRequests: SessionRequestService,
    private readonly stock: StockService,
    private readonly stripeGateway: StripeGateway,
    private readonly paymentResults: PaymentResultService,
    private readonly unpaidOrder: UnpaidOrderService,
    private readonly billingAlerts: BillingAlertService,
  ) {}

  /**
   * Returns the URL of the order's payment session. Only one request at a time calls the provider; other requests wait
   * for its result.
   * @param isLeased whether the order was placed with the lease
   * @throws AppError paymentUnavailable if the provider does not respond in time (can be retried), paymentRejected if
   * the provider rejects the request, transitionNotAllowed if the order has ended in the meantime
   */
  open(order: OrderFields, isLeased = false): Promise<string> {
    return withDeadline(PAGE_LEASE_MS, async () => {
      if (isLeased) return this.callProvider(order);
      for (let current: OrderFields | null = order; ; current = await this.orders.findOrder(order.id)) {
        if (current?.status !== 'pending_payment' || !current.stripe)
          throw new AppError('transitionNotAllowed');
        if (current.stripe.url) return current.stripe.url;
        if (await this.paymentSessions.lease(order.id, PAGE_LEASE_MS)) return this.callProvider(current);
        if (getTimeLeftMs() < POLL_MS) throw new AppError('paymentUnavailable');
        await wait(POLL_MS);
      }
    });
  }

  private async callProvider(order: OrderFields): Promise<string> {
    try {
      return await this.linkSession(order, await this.createSession(order));
    } catch (error) {
      if (error instanceof PaymentUnreachableError) {
        await this.paymentSessions.endLease(order.id);
        if (error instanceof PaymentDeniedError)
          this.billingAlerts.report('paymentDenied', { orderId: order.id, reason: error.message });
        throw new AppError('paymentUnavailable');
      }
      if (!(error instanceof PaymentRejectedError)) throw error;
      await this.unpaidOrder.close(order, {
        to: 'payment_failed',
        by: 'system',
        cause: `provider refused: ${error.message}`,
      });
      throw new AppError('paymentRejected');
    }
  }

  /**
   * Creates the provider's session for an order. A new idempotency key is used if the provider may have stored a
   * failure under the previous one, or an interrupted request is too old to retry, but only once it is certain that no
   * session exists.
   */
  private async createSession(order: OrderFields): Promise<ProviderSession> {
    const stripe = order.stripe as StoredSession;
    if (!stripe.params) throw new PaymentUnreachableError('not called: a page was bound meanwhile');
    try {
      const key = toIdempotencyKey(order.id, stripe);
      if (stripe.coupon) await this.stripeGateway.createCoupon(stripe.coupon, `${key}:coupon`);
      return await this.stripeGateway.createSession(stripe.params, key);
    } catch (error) {
      const hasFailed = error instanceof PaymentFailedError;
      if (!hasFailed && !(error instanceof PaymentRejectedError && this.sessionRequests.isStale(stripe)))
        throw error;
      const lostSession = await this.stripeGateway.findSession(order.id, order.createdAt, stripe.expiresAt);
      if (lostSession) return lostSession;
      if (hasFailed) {
        await this.paymentSessions.replaceRequest(order.id, { ...stripe, attempt: stripe.attempt + 1 });
        throw error;
      }
      const renewed = await this.renew(order, stripe);
      if (!renewed) throw error;
      return this.createSession(renewed);
    }
  }

  /** Stores a new session request. @returns null if the order's reservation has expired */
  private async renew(order: OrderFields, session: StoredSession): Promise<OrderFields | null> {
    if (!(await this.stock.extend(order.id, METHOD_TRAITS[PAGE_METHOD].reservedMs))) return null;
    const stripe = this.sessionRequests.create(order, session.attempt + 1);
    await this.paymentSessions.replaceRequest(order.id, stripe);
    return { ...order, stripe };
  }

  private async linkSession(order: OrderFields, session: ProviderSession): Promise<string> {
    if (session.status === 'complete') {
      // The session existed already and may be paid, although it was not stored with the order
      await this.paymentResults.record(session.id, 'checkout');
      throw new AppError('transitionNotAllowed');
    }
    if (!this.stripeGateway.isPaymentPage(session.url)) {
      this.billingAlerts.report('foreignPaymentPage', { orderId: order.id, sessionId: session.id });
      await this.stripeGateway.expire(session.id);
      throw new PaymentRejectedError('the page is not on the provider');
    }
    if (await this.paymentSessions.link(order.id, session)) return session.url;
    // The order has ended or opened another session since then, so this session must not be paid
    await this.stripeGateway.expire(session.id);
    throw new AppError('transitionNotAllowed');
  }
}

const toIdempotencyKey = (orderId: string, { attempt }: StoredSession): string =>
  `order:${orderId}:session:${attempt}`;
