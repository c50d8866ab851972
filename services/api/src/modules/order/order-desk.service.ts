import { Injectable } from '@nestjs/common';
import type { OrderView } from '@munay/contracts/order';
import { mayMove, type OrderStatus, PAID_STATUSES } from '@munay/contracts/order-moves';
import { Clock } from '../../clock';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../http/app-error';
import type { SignedIn } from '../../http/caller';
import { OutboxService } from '../../outbox/outbox.service';
import { ThrottleService } from '../auth/throttle.service';
import { InvoiceService } from '../billing/invoice.service';
import { ReleaseService } from '../billing/release.service';
import { PaymentUnreachable } from '../billing/stripe.gateway';
import type { OrderFields } from './order.repository';
import { actorOf, OrderService } from './order.service';

const REVIEW_REQUEST_AFTER_MS = 7 * 86_400_000;
const BILL_LIMITS = [
  { name: 'send-bill-minute', points: 1, seconds: 60 },
  { name: 'send-bill-day', points: 5, seconds: 86_400 },
] as const;

/** What buyers and staff do with an order after it was placed. */
@Injectable()
export class OrderDeskService {
  constructor(
    private readonly orders: OrderService,
    private readonly release: ReleaseService,
    private readonly invoices: InvoiceService,
    private readonly outbox: OutboxService,
    private readonly throttle: ThrottleService,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /**
   * Moves an order to a status the person may choose.
   * @throws AppError noOrder, moveNotAllowed, paymentUnavailable when the payment page cannot be closed
   */
  async changeStatus(id: string, status: OrderStatus, user: SignedIn): Promise<OrderView> {
    const order = await this.orders.require(id, user);
    const by = actorOf(user);
    if (!mayMove(order.status, status, by)) throw new AppError('moveNotAllowed');
    if (status === 'cancelled') await this.cancel(order, user);
    else if (status === 'cancelled_refund_pending' || status === 'refunded')
      await this.giveBack(order, status, user);
    else if (status === 'shipped' && order.payment.disputed) throw new AppError('moveNotAllowed');
    else if (status === 'delivered') await this.deliver(order, user);
    else await this.orders.move(order, { to: status, by, cause: 'update-order' });
    return this.orders.view(id, user);
  }

  /**
   * Puts an unpaid order away; one that waits for payment is cancelled first.
   * @returns the orders that remain
   * @throws AppError noOrder, orderPaid, moveNotAllowed, paymentUnavailable
   */
  async deleteOrder(id: string, user: SignedIn): Promise<OrderView[]> {
    const order = await this.orders.require(id, user);
    if (order.payment.paidCents > 0 || (PAID_STATUSES as readonly string[]).includes(order.status))
      throw new AppError('orderPaid');
    if (order.status === 'pending_payment') await this.cancel(order, user);
    const ended = await this.orders.require(id, user);
    if (ended.status !== 'archived')
      await this.orders.move(ended, { to: 'archived', by: actorOf(user), cause: 'delete-order' });
    return this.orders.listRemaining(user);
  }

  /**
   * Mails the bill again, once a minute and five times a day.
   * @throws AppError noOrder, noBill, billTooOften
   */
  async sendBill(id: string, user: SignedIn): Promise<null> {
    await this.requireBill(id, user);
    for (const { name, ...limit } of BILL_LIMITS)
      await this.throttle.take(name, id, limit).catch((error: unknown) => {
        throw error instanceof AppError ? new AppError('billTooOften', error.details) : error;
      });
    await this.outbox.add({ type: 'order-paid', key: `${id}:again:${Date.now()}`, refs: { orderId: id } });
    return null;
  }

  /** The bill as PDF with its number. @throws AppError noOrder, noBill */
  async bill(id: string, user: SignedIn): Promise<{ number: string; pdf: Uint8Array }> {
    await this.requireBill(id, user);
    const { number } = await this.invoices.issue(id);
    return { number, pdf: await this.invoices.pdf(id) };
  }

  /** The parcel has arrived. A week later the buyer is asked what the soaps are like. */
  private async deliver(order: OrderFields, user: SignedIn): Promise<void> {
    await this.transaction.run(async () => {
      await this.orders.move(order, { to: 'delivered', by: actorOf(user), cause: 'update-order' });
      await this.outbox.add({
        type: 'review-request',
        key: order.id,
        refs: { orderId: order.id },
        notBefore: new Date(this.clock.now().getTime() + REVIEW_REQUEST_AFTER_MS),
      });
    });
  }

  private async requireBill(id: string, user: SignedIn): Promise<void> {
    const { billNumber } = await this.orders.require(id, user);
    if (!billNumber) throw new AppError('noBill');
  }

  private async cancel(order: OrderFields, user: SignedIn): Promise<void> {
    try {
      const ended = await this.release.end(order, {
        to: 'cancelled',
        by: actorOf(user),
        cause: 'update-order',
      });
      if (!ended) throw new AppError('moveNotAllowed');
    } catch (error) {
      if (error instanceof PaymentUnreachable) throw new AppError('paymentUnavailable');
      throw error;
    }
  }

  /** Asks for the money to go back. `refunded` is reached when the provider says that it did. */
  private async giveBack(order: OrderFields, status: OrderStatus, user: SignedIn): Promise<void> {
    await this.transaction.run(async () => {
      if (status === 'cancelled_refund_pending')
        await this.orders.move(order, { to: status, by: actorOf(user), cause: 'update-order' });
      const refs = { orderId: order.id, cause: 'cancelled' };
      await this.outbox.add({ type: 'refund', key: `${order.id}:cancelled`, refs });
    });
  }
}
