import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sumCents } from '@munay/contracts/money';
import { mayMove } from '@munay/contracts/order-moves';
import { Clock } from '../../clock';
import { Transaction } from '../../database/transaction';
import { OutboxHandlers, PermanentFailure } from '../../outbox/outbox.handlers';
import type { OutboxJob } from '../../outbox/outbox.repository';
import { AppError } from '../../http/app-error';
import { OutboxService } from '../../outbox/outbox.service';
import { OrderDeskRepository } from '../order/order-desk.repository';
import { type OrderFields, OrderRepository } from '../order/order.repository';
import type { StoredRefund } from '../order/order.schema';
import { OrderService } from '../order/order.service';
import { StockService } from '../stock/stock.service';
import { BillingAlerts } from './billing.alerts';
import { CreditNoteService } from './credit-note.service';
import { refundableCents } from './refund.rules';
import { PaymentRefused, type ProviderRefund, StripeGateway } from './stripe.gateway';

/** A refund as it is asked for. */
export type NewRefund = Pick<
  StoredRefund,
  'id' | 'amountCents' | 'lines' | 'reason' | 'note' | 'by' | 'reference'
>;

/** Gives money back, and writes down what the provider says was given back. */
@Injectable()
export class RefundService implements OnModuleInit {
  constructor(
    private readonly orders: OrderRepository,
    private readonly desk: OrderDeskRepository,
    private readonly records: OrderService,
    private readonly stock: StockService,
    private readonly notes: CreditNoteService,
    private readonly gateway: StripeGateway,
    private readonly outbox: OutboxService,
    private readonly handlers: OutboxHandlers,
    private readonly alerts: BillingAlerts,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.handlers.register('refund', (job) => this.refund(job));
  }

  /**
   * Keeps the sum of a refund aside on the order and puts pieces back. Belongs into the transaction that read the
   * order and checked the sum: two at once write the same order, and the second reads it anew. The provider is asked
   * by the worker; what was not paid by card has been given back by hand already, or without a reference is owed.
   */
  async ask(order: OrderFields, wanted: NewRefund): Promise<void> {
    const refund: StoredRefund = { ...wanted, state: 'requested', at: this.clock.now() };
    await this.desk.addRefund(order.id, refund);
    const items = refund.lines.filter(({ restock }) => restock);
    if (items.length > 0) await this.stock.giveBack(order.id, refund.id, items);
    if (order.payment.method !== 'card')
      return refund.reference === '' ? undefined : this.endByHand(order, refund);
    const refs = { orderId: order.id, cause: refund.id };
    await this.outbox.add({ type: 'refund', key: `${order.id}:${refund.id}`, refs });
  }

  /**
   * Ends a refund that staff owed and have now paid by hand. Belongs into the transaction that read the order.
   * @returns false when it had been ended before
   * @throws AppError noRefund
   */
  async settle(order: OrderFields, refundId: string, reference: string): Promise<boolean> {
    const refund = order.refunds.find(({ id }) => id === refundId);
    if (!refund || order.payment.method === 'card') throw new AppError('noRefund');
    if (refund.state !== 'requested') return false;
    await this.desk.setPaidBack(order.id, refundId, reference, refund.account?.iban.slice(-4));
    await this.endByHand(order, { ...refund, reference });
    return true;
  }

  /** Asks the provider; the same refund gives money back once. One that nobody kept aside gives back all that is left. */
  async refund({ refs }: Pick<OutboxJob, 'refs'>): Promise<void> {
    const { orderId = '', cause = '' } = refs;
    const order = await this.orders.findById(orderId);
    const intentId = order?.stripe?.intentId;
    if (!order || !intentId) throw new PermanentFailure('The order has no card payment');
    const refund = await this.kept(orderId, cause);
    if (refund?.state === 'requested') await this.send(order, intentId, refund);
    await this.readCharge(intentId);
  }

  /**
   * Writes down what was given back; an order whose money is all back is refunded.
   * @param failed the provider could not bring the money back to the card: a person must find another way
   * @returns false for an unknown payment
   */
  async readCharge(intentId: string, failed = false): Promise<boolean> {
    const order = await this.orderOf(intentId);
    if (!order) return false;
    if (failed) this.alerts.raise('refundFailed', { orderId: order.id });
    const { paidCents, refundedCents } = await this.gateway.charge(intentId);
    const found = await this.gateway.refunds(intentId);
    await this.transaction.run(async () => {
      const current = await this.orders.findById(order.id);
      if (!current) return;
      for (const one of found) await this.book(current, one);
      if (refundedCents === current.payment.refundedCents) return;
      await this.orders.setRefunded(order.id, refundedCents);
      if (refundedCents >= paidCents) await this.closeRefunded(current);
    });
    return true;
  }

  /** Notes a dispute; one that was won is over. @returns false for an unknown payment */
  async noteDispute(intentId: string, status: string | null): Promise<boolean> {
    const order = await this.orderOf(intentId);
    if (!order) return false;
    await this.orders.setDisputed(order.id, status !== 'won');
    this.alerts.raise('dispute', { orderId: order.id, status });
    return true;
  }

  /** The refund with this id; made of all that is left when nobody asked for it by sum. */
  private kept(orderId: string, id: string): Promise<StoredRefund | undefined> {
    return this.transaction.run(async () => {
      const order = await this.orders.findById(orderId);
      const known = order?.refunds.find((one) => one.id === id);
      const amountCents = order ? refundableCents(order) : 0;
      if (known || !order || amountCents === 0) return known;
      const refund: StoredRefund = {
        id,
        amountCents,
        lines: [],
        reason: 'cancelled',
        note: '',
        by: null,
        reference: '',
        state: 'requested',
        at: this.clock.now(),
      };
      await this.desk.addRefund(orderId, refund);
      return refund;
    });
  }

  private async send({ id: orderId }: OrderFields, intentId: string, refund: StoredRefund): Promise<void> {
    try {
      const key = `order:${orderId}:refund:${refund.id}`;
      await this.gateway.refund(intentId, refund.amountCents, key, refund.id);
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
      await this.desk.setRefund(orderId, refund.id, { state: 'failed' });
      this.alerts.raise('refundFailed', { orderId });
      throw new PermanentFailure(`The provider refused the refund: ${error.message}`);
    }
  }

  /** What became of one refund at the provider. One that was made there by hand gets its record here. */
  private async book(
    order: OrderFields,
    { id, refundId, amountCents, status, at }: ProviderRefund,
  ): Promise<void> {
    const known = order.refunds.find((one) => one.providerId === id || one.id === refundId);
    if (status === 'failed') {
      if (known && known.state !== 'failed')
        await this.desk.setRefund(order.id, known.id, { state: 'failed' });
      return;
    }
    const refund: StoredRefund = known ?? {
      id,
      amountCents,
      lines: [],
      reason: 'other',
      note: '',
      by: null,
      reference: '',
      state: 'requested',
      at,
    };
    if (!known) await this.desk.addRefund(order.id, { ...refund, providerId: id });
    if (status === 'succeeded' && refund.state === 'requested')
      await this.end(order, { ...refund, providerId: id });
  }

  /** The money has left: credit note and mail. */
  private async end(order: OrderFields, refund: StoredRefund): Promise<void> {
    const creditNote = await this.notes.issue(order, refund);
    await this.desk.setRefund(order.id, refund.id, {
      state: 'done',
      ...(refund.providerId && { providerId: refund.providerId }),
      ...(creditNote && { creditNote }),
    });
    await this.outbox.add({
      type: 'order-refunded',
      key: `${order.id}:${refund.id}`,
      refs: { orderId: order.id, refundId: refund.id },
    });
  }

  private async endByHand(order: OrderFields, refund: StoredRefund): Promise<void> {
    await this.end(order, refund);
    const done = order.refunds.filter(({ state }) => state === 'done').map(({ amountCents }) => amountCents);
    const refundedCents = sumCents([...done, refund.amountCents]);
    await this.orders.setRefunded(order.id, refundedCents);
    if (refundedCents >= order.payment.paidCents) await this.closeRefunded(order);
  }

  /**
   * The order a payment belongs to. News may overtake the payment itself, for order is not promised.
   * @throws Error when the payment has yet to be taken up: try later
   */
  private async orderOf(intentId: string): Promise<OrderFields | null> {
    const order = await this.orders.findByIntent(intentId);
    if (order || !intentId) return order;
    const { orderId } = await this.gateway.charge(intentId).catch((error: unknown) => {
      if (error instanceof PaymentRefused) return { orderId: null };
      throw error;
    });
    const waiting = orderId && /^[0-9a-f]{24}$/.test(orderId) ? await this.orders.findById(orderId) : null;
    if (waiting) throw new Error(`The payment of order ${waiting.id} is not taken up yet`);
    return null;
  }

  private async closeRefunded(order: OrderFields): Promise<void> {
    if (!mayMove(order.status, 'refunded', 'system')) return;
    await this.records.move(order, { to: 'refunded', by: 'system', cause: 'all money was given back' });
  }
}
