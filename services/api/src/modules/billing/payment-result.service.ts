import { Injectable } from '@nestjs/common';
import { Clock } from '../../runtime/clock';
import type { OrderFields } from '../order/order.schema';
import { OrderPaymentQuery } from '../order/queries/order-payment.query';
import { BillingAlertService } from './billing-alert.service';
import { PaymentUnknownError, PaymentUnreachableError } from './payment.provider';
import { type LoadedPayment, type Outcome, PaymentCaptureService } from './payment-capture.service';
import { StripeGateway } from './stripe.gateway';
import { UnpaidOrderService } from './unpaid-order.service';

/** Time in ms after which an expired payment page can no longer be paid, even with clock skew. */
const EXPIRY_MARGIN_MS = 2 * 60_000;

/** Session states that end the order, with the cause for its history. */
const END_BY_SESSION_STATE = {
  expired: 'session expired',
  payment_failed: 'payment failed',
} as const satisfies Partial<Record<Outcome, string>>;
const isFinalOutcome = (outcome: Outcome): outcome is keyof typeof END_BY_SESSION_STATE =>
  Object.hasOwn(END_BY_SESSION_STATE, outcome);

/** Records the result of a payment session: the order is paid, or ends. */
@Injectable()
export class PaymentResultService {
  constructor(
    private readonly paymentCaptures: PaymentCaptureService,
    private readonly orderPayment: OrderPaymentQuery,
    private readonly unpaidOrder: UnpaidOrderService,
    private readonly stripeGateway: StripeGateway,
    private readonly billingAlerts: BillingAlertService,
    private readonly clock: Clock,
  ) {}

  /**
   * Captures the payment of a session, or cancels its order.
   * @param source cause recorded in the order history
   * @throws PaymentUnreachableError, PaymentUnknownError while a buyer may still be on the payment page
   */
  async record(sessionId: string, source: string, loadedPayment: LoadedPayment = {}): Promise<Outcome> {
    const outcome = await this.paymentCaptures
      .capture(sessionId, source, loadedPayment)
      .catch(async (error: unknown) => {
        const order =
          error instanceof PaymentUnknownError ? await this.orderPayment.findBySession(sessionId) : null;
        if (!order || !this.isUnrecoverable(order)) throw error;
        return 'expired' as const;
      });
    if (!isFinalOutcome(outcome)) return outcome;
    const order = await this.orderPayment.findBySession(sessionId);
    if (order)
      await this.unpaidOrder.close(order, {
        to: outcome,
        by: 'system',
        cause: `${source}: ${END_BY_SESSION_STATE[outcome]}`,
      });
    return outcome;
  }

  /**
   * Closes the payment session of an order, so that it can no longer be paid.
   * @returns whether the buyer paid first
   * @throws PaymentUnreachableError if the provider cannot confirm that the session is closed
   */
  async closeSession(order: OrderFields): Promise<boolean> {
    const { id, createdAt, stripe } = order;
    if (!stripe) return false;
    const sessionId =
      stripe.sessionId ?? (await this.stripeGateway.findSession(id, createdAt, stripe.expiresAt))?.id;
    if (!sessionId) return false;
    const status = await this.stripeGateway.expire(sessionId).catch((error: unknown) => {
      if (!(error instanceof PaymentUnknownError)) throw error;
      if (this.isUnrecoverable(order)) return 'expired' as const;
      throw new PaymentUnreachableError('the provider does not know the page, whose time is not over');
    });
    if (status === 'open') throw new PaymentUnreachableError('the provider does not close the page');
    if (status === 'expired') return false;
    const outcome = await this.paymentCaptures.capture(sessionId, 'release');
    return outcome === 'paid' || outcome === 'processing' || outcome === 'refused';
  }

  /** Whether a session that the provider no longer knows has expired, and therefore counts as unpaid. */
  private isUnrecoverable({ id, stripe }: OrderFields): boolean {
    const isExpired = (stripe?.expiresAt.getTime() ?? 0) + EXPIRY_MARGIN_MS < this.clock.now().getTime();
    this.billingAlerts.report('sessionGone', { orderId: id, sessionId: stripe?.sessionId ?? '' });
    return isExpired;
  }
}
