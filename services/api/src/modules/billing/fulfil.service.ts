import { Injectable } from '@nestjs/common';
import { canTransition, type OrderStatus, PAID_STATUSES } from '@munay/contracts/order/order-status';
import { Transaction } from '../../database/transaction';
import { isDuplicate } from '../../database/upsert';
import { AppError } from '../../errors/app-error';
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
import type { ProviderSession } from './payment.provider';
import { StripeGateway } from './stripe.gateway';

/**
 * What a session turned out to be: paid and taken up; complete with the money on its way, or in vain; still open or
 * ended without payment; paid but not for this order; of no order of ours.
 */
export type Outcome = 'paid' | 'processing' | 'payment_failed' | 'open' | 'expired' | 'refused' | 'unknown';

/** Card payments that an account begins and does not finish: pieces are not put aside for it all day. */
export const CARD_HOLDS: Limit & { name: string } = { name: 'card-hold', points: 8, seconds: 86_400 };

const AT_ONCE = 4;
/** Every payment takes the next number of one series of invoices. */
const INVOICES = 'invoices';
const TRIES = 5;
const SETTLED: readonly OrderStatus[] = [...PAID_STATUSES, 'cancelled_refund_pending', 'refunded'];

export const isSettled = ({ status, payment }: OrderFields): boolean =>
  SETTLED.includes(status) && payment.paidCents > 0;

/** Takes up payments. One function for webhook, return page, timer and audit, safe to call at once and again. */
@Injectable()
export class FulfilService {
  private readonly limiter = new KeyedLimiter(AT_ONCE);

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
    private readonly clock: Clock,
  ) {}

  /**
   * Reads a session at the provider and does what its state asks for.
   * @param source who asks, for the order's history
   * @throws PaymentUnreachable, PaymentUnknown (no such session)
   */
  async fulfil(sessionId: string, source: string): Promise<Outcome> {
    const session = await this.gateway.retrieve(sessionId);
    const order = await this.orderOf(session);
    if (!order) {
      if (session.paid) this.alerts.raise('unknownOrder', { sessionId });
      return 'unknown';
    }
    if (isSettled(order) && order.stripe?.sessionId === sessionId) return 'paid';
    const own = order.stripe && (await this.sessions.bind(order.id, session));
    if (!session.paid) return own ? this.takeUnpaid(order, session, source) : 'unknown';
    if (!own) return this.putToReview(order, session, 'foreignSession', source);
    if (!this.isRightPayment(order, session))
      return this.putToReview(order, session, 'moneyMismatch', source);
    const outcome = await this.limiter.pass([INVOICES], () => this.settle(order.id, session, source));
    if (outcome === 'paid') await this.throttle.giveBack(CARD_HOLDS.name, order.userId, CARD_HOLDS);
    return outcome;
  }

  private async orderOf({ id, orderId }: ProviderSession): Promise<OrderFields | null> {
    const bound = await this.byPayment.ofSession(id);
    if (bound || !orderId || !/^[0-9a-f]{24}$/.test(orderId)) return bound;
    return this.orders.find(orderId);
  }

  private isRightPayment({ id, totals }: OrderFields, session: ProviderSession): boolean {
    return (
      session.orderId === id &&
      session.amountCents === totals.totalCents &&
      session.currency === totals.currency &&
      session.livemode === this.gateway.livemode
    );
  }

  /** Complete but unpaid is a slow way of paying: the pieces stay held. */
  private async takeUnpaid(
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

  private async settle(
    orderId: string,
    session: ProviderSession,
    source: string,
    tries = TRIES,
  ): Promise<Outcome> {
    try {
      return await this.transaction.run(() =>
        this.sell(orderId, source, (order) => received(order, session, this.clock.now())),
      );
    } catch (error) {
      if (error instanceof AppError && error.key === 'stockShort')
        return this.giveBack(orderId, session, source);
      // Two first invoices of a year can both try to begin the series.
      if (isDuplicate(error) && tries > 1) return this.settle(orderId, session, source, tries - 1);
      throw error;
    }
  }

  /**
   * Takes up money that staff received: bank transfer, cash, terminal. Belongs in the transaction of their entry.
   * @throws AppError orderPaid, moveNotAllowed, stockShort when the pieces were released and are gone
   */
  async takeUpByHand(orderId: string, source: string, reference: string): Promise<void> {
    const before = await this.orders.find(orderId);
    if (before && isSettled(before)) throw new AppError('orderPaid');
    const outcome = await this.sell(orderId, source, (order) => ({
      payment: { ...order.payment, paidCents: order.totals.totalCents, paidAt: this.clock.now(), reference },
    }));
    if (outcome !== 'paid') throw new AppError('moveNotAllowed');
  }

  /** The payment in one transaction: status, invoice, mails, cart, and last the counts where buyers meet. */
  private async sell(
    orderId: string,
    source: string,
    receivedOf: (order: OrderFields) => ReturnType<typeof received>,
  ): Promise<Outcome> {
    const order = await this.orders.find(orderId);
    if (!order) return 'unknown';
    if (isSettled(order)) return 'paid';
    if (!canTransition(order.status, 'paid', 'system')) {
      this.alerts.raise('paidInReview', { orderId });
      return 'refused';
    }
    await this.orders.move(order, { to: 'paid', by: 'system', cause: source }, receivedOf(order));
    await this.invoices.issue(orderId);
    await this.outbox.add({ type: 'order-paid', key: orderId, refs: orderRefs(order) });
    await this.outbox.add({ type: 'order-new-staff', key: orderId, refs: orderRefs(order) });
    await this.carts.emptyBought(order.cart.cartId, order.cart.version);
    await this.stock.commit(orderId);
    return 'paid';
  }

  /** Paid after the hold had ended, and the shelf is empty: the money goes back. */
  private async giveBack(orderId: string, session: ProviderSession, source: string): Promise<Outcome> {
    this.alerts.raise('oversold', { orderId, sessionId: session.id });
    await this.transaction.run(async () => {
      const order = await this.orders.find(orderId);
      if (!order || !canTransition(order.status, 'review', 'system')) return;
      const cause = `${source}: paid late, no stock left`;
      await this.orders.move(
        order,
        { to: 'review', by: 'system', cause },
        received(order, session, this.clock.now()),
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
    await this.orders.tryMove(order, move, received(order, session, this.clock.now()));
    return 'refused';
  }
}

function received(
  order: OrderFields,
  session: ProviderSession,
  at: Date,
): { payment: StoredPayment; intentId?: string } {
  return {
    payment: {
      ...order.payment,
      paidCents: session.amountCents,
      currency: session.currency,
      paidAt: at,
      card: session.card,
    },
    ...(session.intentId ? { intentId: session.intentId } : {}),
  };
}
