import { Injectable, Logger } from '@nestjs/common';
import type { Actor, OrderStatus } from '@munay/contracts/order/order-status';
import { METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
import { Transaction } from '../../database/transaction';
import { OutboxService } from '../../outbox/outbox.service';
import { Clock } from '../../runtime/clock';
import { CartService } from '../cart/cart.service';
import { orderRefs, takesUses } from '../order/order.mapper';
import type { OrderFields } from '../order/order.schema';
import { OrderService } from '../order/order.service';
import { OrdersByPayment } from '../order/queries/order-payment.query';
import { PromotionUseService } from '../promotion/promotion-use.service';
import { StockService } from '../stock/stock.service';
import type { StoredReservation } from '../stock/stock.types';
import { BillingAlerts } from './billing.alerts';
import { PaymentUnknown, PaymentUnreachable } from './payment.provider';
import { type Known, type Outcome, PaymentCaptureService } from './payment-capture.service';
import { StripeGateway } from './stripe.gateway';

const LEASE_MS = 60_000;
const ALERT_AFTER_MS = 10 * 60_000;
const PROCESSING_MS = 24 * 3_600_000;
/** After this time nobody can still be on an expired payment page, despite clock skew. */
const CERTAINLY_OVER_MS = 2 * 60_000;

export interface UnpaidEnd {
  to: Extract<OrderStatus, 'expired' | 'cancelled' | 'payment_failed'>;
  by: Actor;
  cause: string;
}

/** States of a session that end its order, and their text in the history. */
const END_BY_SESSION_STATE = {
  expired: 'session expired',
  payment_failed: 'payment failed',
} as const satisfies Partial<Record<Outcome, string>>;
const endsOrder = (outcome: Outcome): outcome is keyof typeof END_BY_SESSION_STATE =>
  Object.hasOwn(END_BY_SESSION_STATE, outcome);

/** Written in the same transaction. */
type Alongside = () => Promise<void>;

/** Ends unpaid orders and releases their reservations. */
@Injectable()
export class ReleaseService {
  private readonly log = new Logger(ReleaseService.name);

  constructor(
    private readonly orders: OrderService,
    private readonly byPayment: OrdersByPayment,
    private readonly promotions: PromotionUseService,
    private readonly stock: StockService,
    private readonly carts: CartService,
    private readonly gateway: StripeGateway,
    private readonly captures: PaymentCaptureService,
    private readonly outbox: OutboxService,
    private readonly alerts: BillingAlerts,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /**
   * Ends an order that waits for payment: first at the provider, so that it cannot be paid afterwards.
   * @returns false when the payment came first, or the order has ended otherwise
   * @throws PaymentUnreachable when the provider cannot confirm; the order is unchanged
   */
  async end(order: OrderFields, end: UnpaidEnd, alongside?: Alongside): Promise<boolean> {
    return !(await this.isPaidAtProvider(order)) && this.close(order, end, alongside);
  }

  /**
   * Ends an order that can no longer be paid: stock, status and mail in one transaction.
   * @returns whether it has ended this way, now or before
   */
  close(order: OrderFields, end: UnpaidEnd, alongside?: Alongside): Promise<boolean> {
    return this.transaction.run(async () => {
      const current = await this.orders.find(order.id);
      if (current?.status !== 'pending_payment' && current?.status !== 'payment_processing')
        return current?.status === end.to;
      await this.orders.move(current, end);
      // An order paid later took its units out of the cart when placed
      const { cart, payment } = current;
      const refilled =
        cart &&
        METHOD_TRAITS[payment.method].paid === 'later' &&
        (await this.carts.restoreLines(cart.cartId, current));
      const mail = mailFor(current, end);
      const refs = { ...orderRefs(current), ...(refilled && { cart: 'refilled' }) };
      if (mail) await this.outbox.add({ type: mail, key: order.id, refs });
      await alongside?.();
      if (takesUses(current)) await this.promotions.release(order.id);
      await this.stock.release(order.id);
      return true;
    });
  }

  /**
   * Reconciles a payment session: captures its payment or ends its order.
   * @param source for the order's history
   * @throws PaymentUnreachable, PaymentUnknown while a buyer may still be on the page
   */
  async reconcileSession(sessionId: string, source: string, known: Known = {}): Promise<Outcome> {
    const outcome = await this.captures.capture(sessionId, source, known).catch(async (error: unknown) => {
      const order = error instanceof PaymentUnknown ? await this.byPayment.ofSession(sessionId) : null;
      if (!order || !this.isGoneForGood(order)) throw error;
      return 'expired' as const;
    });
    if (!endsOrder(outcome)) return outcome;
    const order = await this.byPayment.ofSession(sessionId);
    if (order)
      await this.close(order, {
        to: outcome,
        by: 'system',
        cause: `${source}: ${END_BY_SESSION_STATE[outcome]}`,
      });
    return outcome;
  }

  /**
   * Ends every expired reservation; one that cannot be ended stays and does not stop others. @returns how many were
   * checked
   */
  async releaseDue(): Promise<number> {
    for (let count = 0; ; count += 1) {
      const due = await this.stock.leaseDue(LEASE_MS);
      if (!due) return count;
      await this.releaseOne(due.orderId).catch((error: unknown) => this.keep(due, error));
    }
  }

  /** Underselling is better than overselling: what the provider cannot confirm stays reserved. */
  private keep({ orderId, expiresAt }: StoredReservation, error: unknown): void {
    const lateMs = this.clock.now().getTime() - expiresAt.getTime();
    this.log.warn({ msg: 'a hold stays', orderId, lateMs, reason: String(error) });
    if (!(error instanceof PaymentUnreachable))
      this.alerts.raise('holdStuck', { orderId, reason: String(error) });
    else if (lateMs > ALERT_AFTER_MS) this.alerts.raise('holdOverdue', { orderId, lateMs });
  }

  private async releaseOne(orderId: string): Promise<void> {
    const order = await this.orders.find(orderId);
    if (order?.status === 'pending_payment') {
      await this.end(order, { to: 'expired', by: 'system', cause: 'the hold has expired' });
      return;
    }
    if (order?.status === 'payment_processing') {
      const outcome = await this.reconcileSession(order.stripe?.sessionId ?? '', 'release');
      if (outcome === 'processing') await this.stock.extend(orderId, PROCESSING_MS);
      return;
    }
    if (order) await this.isPaidAtProvider(order);
    await this.transaction.run(async () => {
      if (order && takesUses(order)) await this.promotions.release(orderId);
      await this.stock.release(orderId);
    });
  }

  private async isPaidAtProvider(order: OrderFields): Promise<boolean> {
    const { id, createdAt, stripe } = order;
    if (!stripe) return false;
    const sessionId =
      stripe.sessionId ?? (await this.gateway.findSession(id, createdAt, stripe.expiresAt))?.id;
    if (!sessionId) return false;
    const status = await this.gateway.expire(sessionId).catch((error: unknown) => {
      if (!(error instanceof PaymentUnknown)) throw error;
      if (this.isGoneForGood(order)) return 'expired' as const;
      throw new PaymentUnreachable('the provider does not know the page, whose time is not over');
    });
    if (status === 'open') throw new PaymentUnreachable('the provider does not close the page');
    if (status === 'expired') return false;
    const outcome = await this.captures.capture(sessionId, 'release');
    return outcome === 'paid' || outcome === 'processing' || outcome === 'refused';
  }

  /** The provider no longer has this session. Past its expiry we treat it as unpaid and raise an alert. */
  private isGoneForGood({ id, stripe }: OrderFields): boolean {
    const over = (stripe?.expiresAt.getTime() ?? 0) + CERTAINLY_OVER_MS < this.clock.now().getTime();
    this.alerts.raise('sessionGone', { orderId: id, sessionId: stripe?.sessionId ?? '' });
    return over;
  }
}

/** Only buyers who were promised a reservation or cancelled it are mailed, not those who left a card payment. */
function mailFor(
  { payment }: OrderFields,
  { to, by }: UnpaidEnd,
): 'order-expired' | 'order-cancelled' | null {
  if (to === 'cancelled') return 'order-cancelled';
  const { paid } = METHOD_TRAITS[payment.method];
  if (to === 'payment_failed') return by === 'system' && paid === 'onPage' ? null : 'order-expired';
  return paid === 'later' ? 'order-expired' : null;
}
