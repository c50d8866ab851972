import { Injectable, Logger } from '@nestjs/common';
import {
  canTransition,
  type OrderStatus,
  PAID_STATUSES,
  UNPAID_ENDS,
} from '@munay/contracts/order/order-status';
import { Transaction } from '../../database/transaction';
import { AppError, isAppError } from '../../errors/app-error';
import { OutboxService } from '../../outbox/outbox.service';
import { KeyedLimiter } from '../../rate-limit/keyed-limiter';
import { type Limit, ThrottleService } from '../../rate-limit/throttle.service';
import { Clock } from '../../runtime/clock';
import { CartService } from '../cart/cart.service';
import { InvoiceService } from '../invoice/invoice.service';
import { orderRefs } from '../order/order.mapper';
import type { OrderFields } from '../order/order.schema';
import { OrderService } from '../order/order.service';
import type { StoredPayment } from '../order/order.types';
import { OrdersByPayment } from '../order/order-payment.query';
import { PaymentSessions } from '../order/payment-sessions';
import { StockService } from '../stock/stock.service';
import { type Alert, BillingAlerts } from './billing.alerts';
import { BillingFigures } from './billing.figures';
import type { ProviderSession } from './payment.provider';
import { StripeGateway } from './stripe.gateway';

/**
 * Result of reconciling a payment session: `processing` and `payment_failed` of a completed session, `refused` for a
 * payment that does not match the order, `unknown` for a session of no order of ours.
 */
export type Outcome = 'paid' | 'processing' | 'payment_failed' | 'open' | 'expired' | 'refused' | 'unknown';

/** Card payments that an account begins and does not finish: pieces are not put aside for it all day. */
export const CARD_HOLDS: Limit & { name: string } = { name: 'card-hold', points: 8, seconds: 86_400 };

/** More at once would only contend in the database. */
const MAX_CONCURRENT = 16;
/** An event above this limit is processed later. */
const MOST_WAITING = 400;
const SETTLED: readonly OrderStatus[] = [
  ...PAID_STATUSES,
  'cancelled_refund_pending',
  'refunded',
  'charged_back',
];

const isSettled = ({ status, payment }: OrderFields): boolean =>
  SETTLED.includes(status) && payment.paidCents > 0;

/** A transfer order took its pieces out of the cart when placed, and returned them if it ended unpaid. */
const isInCart = ({ payment, history }: OrderFields): boolean =>
  payment.method !== 'transfer' || UNPAID_ENDS.some((end) => end === history.at(-1)?.from);

/** Captures payments: one function for webhook, return page, timer and audit, safe to call at once and again. */
@Injectable()
export class PaymentCaptureService {
  private readonly log = new Logger(PaymentCaptureService.name);
  private readonly limiter = new KeyedLimiter(MAX_CONCURRENT, MOST_WAITING);

  constructor(
    private readonly orders: OrderService,
    private readonly byPayment: OrdersByPayment,
    private readonly sessions: PaymentSessions,
    private readonly stock: StockService,
    private readonly carts: CartService,
    private readonly invoices: InvoiceService,
    private readonly gateway: StripeGateway,
    private readonly outbox: OutboxService,
    private readonly alerts: BillingAlerts,
    private readonly throttle: ThrottleService,
    private readonly transaction: Transaction,
    private readonly figures: BillingFigures,
    private readonly clock: Clock,
  ) {}

  /**
   * Reads a session at the provider and does what its state asks for.
   * @param source who asks, for the order's history
   * @param seen the order of the session, if it was just read
   * @throws PaymentUnreachable, PaymentUnknown (no such session)
   */
  capture(sessionId: string, source: string, seen?: OrderFields): Promise<Outcome> {
    return this.limiter.pass([sessionId], async (waited) =>
      this.reconcile(sessionId, source, waited || !seen ? await this.byPayment.ofSession(sessionId) : seen),
    );
  }

  private async reconcile(sessionId: string, source: string, bound: OrderFields | null): Promise<Outcome> {
    if (bound && isSettled(bound)) return 'paid';
    const session = await this.gateway.retrieve(sessionId);
    const order = bound ?? (await this.orderOf(session));
    if (!order) {
      if (session.paid) this.alerts.raise('unknownOrder', { sessionId });
      return 'unknown';
    }
    const own = bound ?? (order.stripe && (await this.sessions.bind(order.id, session)));
    if (!session.paid) return own ? this.reconcileUnpaid(order, session, source) : 'unknown';
    if (!own) return this.putToReview(order, session, 'foreignSession', source);
    if (!this.isRightPayment(order, session))
      return this.putToReview(order, session, 'moneyMismatch', source);
    const outcome = await this.applySession(order, session, source);
    const { userId } = order.buyer;
    if (outcome === 'paid' && userId) await this.throttle.uncount(CARD_HOLDS.name, userId, CARD_HOLDS);
    return outcome;
  }

  /** The order named by a session that is not yet bound to it. */
  private async orderOf({ orderId }: ProviderSession): Promise<OrderFields | null> {
    return orderId && /^[0-9a-f]{24}$/.test(orderId) ? this.orders.find(orderId) : null;
  }

  private isRightPayment({ id, totals }: OrderFields, session: ProviderSession): boolean {
    return (
      session.orderId === id &&
      session.amountCents === totals.totalCents &&
      session.currency === totals.currency &&
      session.livemode === this.gateway.livemode
    );
  }

  /** Complete but unpaid is a slow payment method: the reservation stays. */
  private async reconcileUnpaid(
    order: OrderFields,
    { status, failed }: ProviderSession,
    source: string,
  ): Promise<Outcome> {
    if (status !== 'complete') return status;
    if (failed) return 'payment_failed';
    if (order.status === 'pending_payment')
      await this.orders.tryMove(order, { to: 'payment_processing', by: 'system', cause: source });
    return 'processing';
  }

  private async applySession(order: OrderFields, session: ProviderSession, source: string): Promise<Outcome> {
    try {
      const { outcome, sold } = await this.transaction.run(() =>
        this.sell(order, source, () => received(session, this.clock.now())),
      );
      if (sold) await this.bill(sold);
      return outcome;
    } catch (error) {
      if (isAppError(error) && error.key === 'stockShort') return this.refundLate(order.id, session, source);
      throw error;
    }
  }

  /** The sale is complete even if this fails: its mail issues the invoice too. */
  private async bill(sold: OrderFields): Promise<void> {
    await this.invoices
      .issueSoon(sold)
      .catch((error: unknown) =>
        this.log.warn({ msg: 'an invoice is issued later', orderId: sold.id, reason: String(error) }),
      );
  }

  /**
   * Captures money received by staff: bank transfer, cash, card terminal. Call inside the transaction of their entry.
   * @throws AppError orderPaid, moveNotAllowed, stockShort when the pieces were released and are gone
   */
  async recordManualPayment(orderId: string, source: string, reference: string): Promise<void> {
    const before = await this.orders.get(orderId);
    if (isSettled(before)) throw new AppError('orderPaid');
    const { sold } = await this.sell(before, source, ({ totals }) => ({
      payment: { paidCents: totals.totalCents, paidAt: this.clock.now(), reference },
    }));
    if (!sold) throw new AppError('moveNotAllowed');
    await this.invoices.issue(orderId);
  }

  /**
   * Captures the payment in one transaction: status, mails, cart, and last the contended counters.
   * @param seen the order as read, which is read again only if it has changed
   */
  private async sell(
    seen: OrderFields,
    source: string,
    changeOf: (order: OrderFields) => ReturnType<typeof received>,
  ): Promise<{ outcome: Outcome; sold?: OrderFields }> {
    const move = { to: 'paid', by: 'system', cause: source } as const;
    let sold = await this.orders.tryMove(seen, move, changeOf(seen));
    if (!sold) {
      const order = await this.orders.find(seen.id);
      if (!order) return { outcome: 'unknown' };
      if (isSettled(order)) return { outcome: 'paid' };
      sold = await this.orders.tryMove(order, move, changeOf(order));
    }
    if (!sold) {
      this.alerts.raise('paidInReview', { orderId: seen.id });
      return { outcome: 'refused' };
    }
    this.figures.paid(sold);
    const { id, cart, lines } = sold;
    const work = { key: id, refs: orderRefs(sold) };
    await this.outbox.add({ type: 'order-paid', ...work }, { type: 'order-new-staff', ...work });
    if (cart && isInCart(sold)) await this.carts.takeBought(cart.cartId, lines);
    await this.stock.commit(id);
    return { outcome: 'paid', sold };
  }

  /** Paid after the reservation expired and the stock is gone: refunds the money. */
  private async refundLate(orderId: string, session: ProviderSession, source: string): Promise<Outcome> {
    this.alerts.raise('oversold', { orderId, sessionId: session.id });
    await this.transaction.run(async () => {
      const order = await this.orders.find(orderId);
      if (!order || !canTransition(order.status, 'review', 'system')) return;
      const cause = `${source}: paid late, no stock left`;
      await this.orders.move(
        order,
        { to: 'review', by: 'system', cause },
        received(session, this.clock.now()),
      );
      await this.outbox.add({
        type: 'refund',
        key: `${orderId}:oversold`,
        refs: { ...orderRefs(order), cause: 'oversold' },
      });
    });
    return 'refused';
  }

  private async putToReview(
    order: OrderFields,
    session: ProviderSession,
    why: Alert,
    source: string,
  ): Promise<Outcome> {
    this.alerts.raise(why, {
      orderId: order.id,
      sessionId: session.id,
      paidCents: session.amountCents,
      totalCents: order.totals.totalCents,
      currency: session.currency,
    });
    const move = { to: 'review', by: 'system', cause: `${source}: ${why}` } as const;
    await this.orders.tryMove(order, move, received(session, this.clock.now()));
    return 'refused';
  }
}

function received(
  session: ProviderSession,
  now: Date,
): { payment: Partial<StoredPayment>; intentId?: string } {
  return {
    payment: {
      paidCents: session.amountCents,
      currency: session.currency,
      paidAt: paidWhen(session, now),
      card: session.card,
    },
    ...(session.intentId ? { intentId: session.intentId } : {}),
  };
}

/**
 * For VAT, the day of the sale is the day of payment, however late it is reported. A fast clock cannot date it into the
 * future.
 */
const paidWhen = ({ paidAt }: ProviderSession, now: Date): Date => (paidAt && paidAt < now ? paidAt : now);
