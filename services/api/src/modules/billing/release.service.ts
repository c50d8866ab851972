import { Injectable } from '@nestjs/common';
import type { Actor, OrderStatus } from '@munay/contracts/order-moves';
import { Transaction } from '../../database/transaction';
import { OutboxService } from '../../outbox/outbox.service';
import { type OrderFields, OrderRepository } from '../order/order.repository';
import { OrderService } from '../order/order.service';
import { StockService } from '../stock/stock.service';
import { BillingAlerts } from './billing.alerts';
import { FulfilService } from './fulfil.service';
import { PaymentUnreachable, StripeGateway } from './stripe.gateway';

const LEASE_MS = 60_000;
const ALERT_AFTER_MS = 10 * 60_000;
const PROCESSING_MS = 24 * 3_600_000;

/** How an order ends unpaid. */
export interface UnpaidEnd {
  to: Extract<OrderStatus, 'expired' | 'cancelled' | 'payment_failed'>;
  by: Actor;
  cause: string;
}

/** Written in the transaction that ends the order. */
type Alongside = () => Promise<void>;

/** Ends orders that nobody paid and puts their pieces back. */
@Injectable()
export class ReleaseService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly records: OrderService,
    private readonly stock: StockService,
    private readonly gateway: StripeGateway,
    private readonly fulfilment: FulfilService,
    private readonly outbox: OutboxService,
    private readonly alerts: BillingAlerts,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Ends an order that waits for payment: first at the provider, so that it cannot be paid afterwards.
   * @returns false when the buyer was quicker: then the payment was taken up instead
   * @throws PaymentUnreachable when the provider cannot say; the order stays as it is
   */
  async end(order: OrderFields, end: UnpaidEnd, alongside?: Alongside): Promise<boolean> {
    if (await this.isPaidAtProvider(order)) return false;
    await this.close(order, end, alongside);
    return true;
  }

  /** Ends an order whose payment is known to be impossible: stock, status and mail in one step. */
  async close(order: OrderFields, end: UnpaidEnd, alongside?: Alongside): Promise<void> {
    await this.transaction.run(async () => {
      const current = await this.orders.findById(order.id);
      if (current?.status !== 'pending_payment' && current?.status !== 'payment_processing') return;
      await this.records.move(current, end);
      const mail = mailFor(current, end);
      if (mail) await this.outbox.add({ type: mail, key: order.id, refs: { orderId: order.id } });
      await alongside?.();
      await this.stock.release(order.id);
    });
  }

  /** Ends every hold whose time is up. @returns how many were looked at */
  async releaseDue(now = new Date()): Promise<number> {
    for (let count = 0; ; count += 1) {
      const due = await this.stock.leaseDue(now, new Date(Date.now() + LEASE_MS));
      if (!due) return count;
      try {
        await this.releaseOne(due.orderId);
      } catch (error) {
        // Undersell beats oversell: what the provider cannot confirm stays held.
        if (!(error instanceof PaymentUnreachable)) throw error;
        const lateMs = now.getTime() - due.expiresAt.getTime();
        if (lateMs > ALERT_AFTER_MS) this.alerts.raise('holdOverdue', { orderId: due.orderId, lateMs });
      }
    }
  }

  private async releaseOne(orderId: string): Promise<void> {
    const order = await this.orders.findById(orderId);
    if (order?.status === 'pending_payment') {
      await this.end(order, { to: 'expired', by: 'system', cause: 'the hold has expired' });
      return;
    }
    if (order?.status === 'payment_processing') {
      await this.stock.extend(orderId, new Date(Date.now() + PROCESSING_MS));
      return;
    }
    if (order) await this.isPaidAtProvider(order);
    await this.transaction.run(() => this.stock.release(orderId));
  }

  /** Closes the payment page; takes up a payment that was made before. */
  private async isPaidAtProvider(order: OrderFields): Promise<boolean> {
    if (order.payment.method !== 'card') return false;
    const sessionId =
      order.stripe?.sessionId ?? (await this.gateway.findSession(order.id, order.createdAt))?.id ?? null;
    if (!sessionId || (await this.gateway.expire(sessionId)) !== 'complete') return false;
    const outcome = await this.fulfilment.fulfil(sessionId, 'release');
    return outcome === 'paid' || outcome === 'processing' || outcome === 'refused';
  }
}

/** A card buyer who did not pay is not written to; whoever was promised a hold, or ended it, is. */
function mailFor(
  { payment }: OrderFields,
  { to, by }: UnpaidEnd,
): 'order-expired' | 'order-cancelled' | null {
  if (to === 'cancelled') return 'order-cancelled';
  if (to === 'payment_failed') return by === 'system' && payment.method === 'card' ? null : 'order-expired';
  return payment.method === 'transfer' ? 'order-expired' : null;
}
