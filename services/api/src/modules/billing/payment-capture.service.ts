import { Injectable } from '@nestjs/common';
import type { PAYMENT_OUTCOMES } from '@munay/contracts/admin/audit-values';
import { isAppError } from '../../errors/app-error';
import { KeyedLimiter } from '../../rate-limit/keyed-limiter';
import { type Limit, ThrottleService } from '../../rate-limit/throttle.service';
import { Clock } from '../../runtime/clock';
import type { OrderFields } from '../order/order.schema';
import { OrderService } from '../order/order.service';
import { PaymentSessionService } from '../order/payment-session.service';
import { OrderPaymentQuery } from '../order/queries/order-payment.query';
import type { ProviderSession } from './payment.provider';
import { PaymentReviewService } from './payment-review.service';
import { isSettled, type ReceivedPayment } from './sale/sale.service';
import { MAX_GROUP_SIZE, SaleGroupService } from './sale/sale-group.service';
import { StripeGateway } from './stripe.gateway';
import type { ClaimedEvent } from './webhook/webhook.repository';

/**
 * Result of reconciling a payment session. `processing` and `payment_failed`: the session was completed, but the
 * payment is pending or failed. `refused`: the payment does not match the order. `unknown`: the session belongs to no
 * order.
 */
export type Outcome = (typeof PAYMENT_OUTCOMES)[number];

/** Limits an account's unfinished card payments, so that they cannot keep stock reserved all day. */
export const CARD_RESERVATIONS = {
  name: 'card-reservation',
  points: 8,
  seconds: 86_400,
} as const satisfies Limit & {
  name: string;
};

/** Maximum number of concurrent captures: one group that is being written, and one that is being collected. */
const MAX_CONCURRENT = 2 * MAX_GROUP_SIZE;
/** Maximum number of queued captures. If the queue is full, events are processed later. */
const MAX_QUEUED_CAPTURES = 400;

/** Data that the caller has already read. */
export interface LoadedPayment {
  /** The order of the session, if the caller has just read it. */
  order?: OrderFields;
  /** The event that reported the session, which is completed together with the sale. */
  event?: ClaimedEvent;
}

/** Captures payments for the webhook, return page, timer and reconciler. Concurrent and repeated calls are safe. */
@Injectable()
export class PaymentCaptureService {
  private readonly limiter = new KeyedLimiter(MAX_CONCURRENT, MAX_QUEUED_CAPTURES);
  /** Running captures, keyed by session id. */
  private readonly running = new Map<string, Promise<Outcome>>();

  constructor(
    private readonly orders: OrderService,
    private readonly orderPayment: OrderPaymentQuery,
    private readonly paymentSessions: PaymentSessionService,
    private readonly saleGroups: SaleGroupService,
    private readonly paymentReviews: PaymentReviewService,
    private readonly stripeGateway: StripeGateway,
    private readonly throttle: ThrottleService,
    private readonly clock: Clock,
  ) {}

  /**
   * Reads a session from the payment provider and acts on its state.
   * @param source name of the caller, for the order's history
   * @throws PaymentUnreachableError, PaymentUnknownError (no such session)
   */
  async capture(sessionId: string, source: string, loadedPayment: LoadedPayment = {}): Promise<Outcome> {
    // If a concurrent call has just captured the payment, a majority has already stored it
    const other = await this.running.get(sessionId)?.catch(() => undefined);
    if (other === 'paid') return other;
    const running = this.limiter.run([sessionId], async (hasWaited) => {
      const linkedOrder =
        hasWaited || !loadedPayment.order
          ? await this.orderPayment.findBySession(sessionId)
          : loadedPayment.order;
      return this.reconcile(sessionId, source, linkedOrder, loadedPayment.event);
    });
    this.running.set(sessionId, running);
    try {
      return await running;
    } finally {
      if (this.running.get(sessionId) === running) this.running.delete(sessionId);
    }
  }

  private async reconcile(
    sessionId: string,
    source: string,
    boundOrder: OrderFields | null,
    event?: ClaimedEvent,
  ): Promise<Outcome> {
    if (boundOrder && isSettled(boundOrder)) return 'paid';
    const session = await this.stripeGateway.retrieve(sessionId);
    const order = boundOrder ?? (await this.findOrder(session));
    if (!order) {
      if (session.paid) this.paymentReviews.reportUnknownOrder(sessionId);
      return 'unknown';
    }
    const boundSession = boundOrder ?? (order.stripe && (await this.paymentSessions.link(order.id, session)));
    if (!session.paid) return boundSession ? this.reconcileUnpaid(order, session, source) : 'unknown';
    const change = toReceivedPayment(session, this.clock.now());
    if (!boundSession)
      return this.paymentReviews.startReview(order, session, change, { why: 'foreignSession', source });
    if (!this.isRightPayment(order, session))
      return this.paymentReviews.startReview(order, session, change, { why: 'moneyMismatch', source });
    const outcome = await this.saleGroups.sell({ order, source, change, event }).catch((error: unknown) => {
      if (!isAppError(error) || error.key !== 'stockShort') throw error;
      return this.paymentReviews.refundLate(order.id, session, change, source);
    });
    const { userId, as, key } = order.buyer;
    if (outcome === 'paid')
      for (const holder of [userId, as && key])
        if (holder) await this.throttle.revertCount(CARD_RESERVATIONS.name, holder, CARD_RESERVATIONS);
    return outcome;
  }

  /** Finds the order of a session whose id has not been stored with the order yet. */
  private async findOrder({ orderId }: ProviderSession): Promise<OrderFields | null> {
    return orderId && /^[0-9a-f]{24}$/.test(orderId) ? this.orders.findOrder(orderId) : null;
  }

  private isRightPayment({ id, totals }: OrderFields, session: ProviderSession): boolean {
    return (
      session.orderId === id &&
      session.amountCents === totals.totalCents &&
      session.currency === totals.currency &&
      session.livemode === this.stripeGateway.livemode
    );
  }

  /** Handles an unpaid session. While a slow payment is in progress, the reservation is kept. */
  private async reconcileUnpaid(
    order: OrderFields,
    { status, failed }: ProviderSession,
    source: string,
  ): Promise<Outcome> {
    if (status !== 'complete') return status;
    if (failed) return 'payment_failed';
    if (order.status === 'pending_payment')
      await this.orders.moveIfAllowed(order, { to: 'payment_processing', by: 'system', cause: source });
    return 'processing';
  }
}

function toReceivedPayment(session: ProviderSession, now: Date): ReceivedPayment {
  return {
    payment: {
      paidCents: session.amountCents,
      currency: session.currency,
      paidAt: getPaidAt(session, now),
      card: session.card,
    },
    intentId: session.intentId ?? undefined,
  };
}

/**
 * Date of the payment, which is the date of the sale for VAT, even if the payment is reported later. The date is never
 * in the future, even if the provider's clock is fast.
 */
const getPaidAt = ({ paidAt }: ProviderSession, now: Date): Date => (paidAt && paidAt < now ? paidAt : now);
