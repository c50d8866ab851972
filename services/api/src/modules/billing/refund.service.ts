import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import { OutboxHandlers, PermanentFailure } from '../../outbox/outbox.handlers';
import { OutboxService } from '../../outbox/outbox.service';
import type { OutboxJob } from '../../outbox/outbox.types';
import { Clock } from '../../runtime/clock';
import { InvoiceService } from '../invoice/invoice.service';
import { orderRefs } from '../order/order.mapper';
import type { OrderFields } from '../order/order.schema';
import { OrderService } from '../order/order.service';
import type { RefundFields, StoredShelving } from '../order/order.types';
import { OrdersByPayment } from '../order/order-payment.query';
import { RefundRecords } from '../order/refund.records';
import { hasSameDisputes } from '../order/rules/dispute.rules';
import { refundableCents } from '../order/rules/refund.rules';
import { piecesToReturn } from '../order/rules/refund-pieces.rules';
import { StockService } from '../stock/stock.service';
import { WithdrawalSettlementService } from '../withdrawal/withdrawal-settlement.service';
import { BillingAlerts } from './billing.alerts';
import {
  PaymentFailed,
  PaymentRefused,
  PaymentUnknown,
  type ProviderDispute,
  type ProviderRefund,
} from './payment.provider';
import { StripeGateway } from './stripe.gateway';

export type NewRefund = Pick<
  RefundFields,
  'id' | 'amountCents' | 'lines' | 'deliveryCents' | 'reason' | 'note' | 'by' | 'reference'
>;

const DISPUTE_TRIES = 8;
const hasLeft = ({ history }: OrderFields): boolean => history.some(({ to }) => to === 'shipped');
const NOTHING_SAID = { lines: [], deliveryCents: 0, note: '', by: null, reference: '' };

@Injectable()
export class RefundService implements OnModuleInit {
  constructor(
    private readonly orders: OrderService,
    private readonly byPayment: OrdersByPayment,
    private readonly records: RefundRecords,
    private readonly stock: StockService,
    private readonly invoices: InvoiceService,
    private readonly settlement: WithdrawalSettlementService,
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
   * Keeps the sum of a refund aside on the order and puts pieces back, each once whatever becomes of the money. Belongs
   * in the transaction that read the order and checked the sum: two at once write the same order, and the second
   * reads it again. The provider is asked by the worker; what has a reference was given back by hand already, and what
   * has none and was not paid by card is owed.
   */
  async ask(order: OrderFields, wanted: NewRefund): Promise<void> {
    const refund: RefundFields = { ...wanted, state: 'requested', at: this.clock.now() };
    const items = piecesToReturn(order, refund.lines, await this.stock.returnedOf(order.id));
    await this.records.add(order.id, refund);
    if (items.length > 0) await this.stock.giveBack(order.id, refund.id, items);
    if (refund.reference !== '') return this.end(order.id, refund);
    if (order.payment.method !== 'card') return;
    const refs = { ...orderRefs(order), cause: refund.id };
    await this.outbox.add({ type: 'refund', key: `${order.id}:${refund.id}`, refs });
  }

  /**
   * Ends a refund that staff owed and have now paid by hand. Belongs in the transaction that read the order.
   * @returns false when it had been ended before
   * @throws AppError noRefund
   */
  async settle(order: OrderFields, refundId: string, reference: string): Promise<boolean> {
    const refund = order.refunds.find(({ id }) => id === refundId);
    if (!refund || order.payment.method === 'card') throw new AppError('noRefund');
    if (refund.state !== 'requested') return false;
    await this.records.paidBack(order.id, refund, reference);
    await this.end(order.id, { ...refund, reference });
    return true;
  }

  /** Nothing more is owed for a refund that failed. Belongs in the transaction that looked. */
  settleFailed = (orderId: string, refundId: string): Promise<void> =>
    this.records.settleFailed(orderId, refundId);

  /** Puts pieces on the shelf that never left and whose payment a bank took back. Belongs in the transaction that looked. */
  async shelve({ id }: OrderFields, shelved: StoredShelving): Promise<void> {
    await this.records.shelve(id, shelved);
    await this.stock.giveBack(id, 'chargeback', shelved.lines);
  }

  /** Asks the provider; the same refund gives money back once. Without a sum kept aside it gives back all that is left. */
  async refund({ refs }: Pick<OutboxJob, 'refs'>): Promise<void> {
    const { orderId = '', cause = '' } = refs;
    const order = await this.orders.find(orderId);
    const intentId = order?.stripe?.intentId;
    if (!order || !intentId) throw new PermanentFailure('The order has no card payment');
    const refund = await this.kept(orderId, cause);
    if (refund?.state === 'requested') await this.send(orderId, intentId, refund);
    await this.readRefunds(intentId);
  }

  /**
   * Writes down what was given back; an order whose money is all back is refunded. What the provider told before is
   * never undone by an older answer: a refund goes from asked to done and from there to failed, and no way back.
   * @returns whether that changed anything; null for an unknown payment
   */
  async readRefunds(intentId: string): Promise<boolean | null> {
    const order = await this.orderOf(intentId);
    if (!order) return null;
    const found = await this.gateway.refunds(intentId);
    const changes = await this.transaction.run(async () => {
      const changed: string[] = [];
      for (const one of found) changed.push(...(await this.book(order.id, one)));
      // What an older process wrote down did not count yet
      await this.records.count(order.id);
      return changed;
    });
    if (changes.includes('failed')) this.alerts.raise('refundFailed', { orderId: order.id });
    return changes.length > 0;
  }

  /**
   * Notes the disputes of a payment as they are now; an order whose money a bank took back ends. Whoever was told earlier and
   * writes later finds that others were noted meanwhile, and asks again.
   * @returns whether that changed anything; null for an unknown payment
   */
  async readDisputes(intentId: string): Promise<boolean | null> {
    let before = await this.orderOf(intentId);
    if (!before) return null;
    for (let tries = 0; tries < DISPUTE_TRIES; tries += 1) {
      const seen = before;
      const disputes = await this.gateway.disputes(intentId);
      const { order, news } = await this.transaction.run(async () => {
        const current = await this.orders.get(seen.id);
        if (!hasSameDisputes(current.payment, seen.payment)) return { order: current, news: null };
        const changed = await this.records.dispute(current, disputes);
        if (changed) await this.tellOfDisputes(current, disputes);
        return { order: current, news: changed };
      });
      if (news) {
        const states = disputes.map(({ state }) => state).join(' ');
        this.alerts.raise('dispute', { orderId: order.id, states });
      }
      if (news !== null) return news;
      before = order;
    }
    throw new Error(`The disputes of order ${before.id} change faster than they are noted`);
  }

  /** @param order before they were noted */
  private async tellOfDisputes(order: OrderFields, disputes: readonly ProviderDispute[]): Promise<void> {
    const { disputes: before } = order.payment;
    const ended = await this.records.count(order.id);
    if (ended) await this.settlement.closeGivenBack(order.id);
    for (const { id, state } of disputes) {
      const seen = before?.find((one) => one.id === id)?.state;
      const work = { key: `${order.id}:${id}`, refs: { ...orderRefs(order), disputeId: id } };
      if (!seen && (state === 'open' || state === 'inquiry'))
        await this.outbox.add({ type: 'order-disputed-staff', ...work });
      if (seen === 'lost' || state !== 'lost') continue;
      await this.outbox.add({ type: 'order-charged-back-staff', ...work });
      // Long ago means nothing to the buyer any more, and who has the parcel waits for none
      if (ended && seen && !hasLeft(order)) await this.outbox.add({ type: 'order-charged-back', ...work });
    }
  }

  /** The refund with this id; made of all that is left where no sum was asked for. */
  private kept(orderId: string, id: string): Promise<RefundFields | undefined> {
    return this.transaction.run(async () => {
      const order = await this.orders.find(orderId);
      const known = order?.refunds.find((one) => one.id === id);
      const amountCents = order ? refundableCents(order) : 0;
      if (known || !order || amountCents === 0) return known;
      const refund: RefundFields = {
        ...NOTHING_SAID,
        id,
        amountCents,
        reason: 'cancelled',
        state: 'requested',
        at: this.clock.now(),
      };
      await this.records.add(orderId, refund);
      return refund;
    });
  }

  /**
   * Sends a refund that is not there yet: an answer may have been lost so long ago that the provider has forgotten the
   * key. A failure that it may keep under the key makes the next try another one.
   */
  private async send(orderId: string, intentId: string, refund: RefundFields): Promise<void> {
    const { id, attempt = 1 } = refund;
    if ((await this.gateway.refunds(intentId)).some(({ refundId }) => refundId === id)) return;
    const key = `order:${orderId}:refund:${id}${attempt > 1 ? `:${attempt}` : ''}`;
    try {
      await this.gateway.refund(intentId, refund, key);
    } catch (error) {
      if (error instanceof PaymentFailed) await this.records.tryAgain(orderId, refund);
      if (!(error instanceof PaymentRefused)) throw error;
      await this.transaction.run(async () => this.fail(await this.orders.get(orderId), refund));
      this.alerts.raise('refundFailed', { orderId });
      throw new PermanentFailure(`The provider refused the refund: ${error.message}`);
    }
  }

  /** What became of one refund at the provider. One that was made there by hand gets its record here. */
  private async book(
    orderId: string,
    { id, refundId, amountCents, status, at }: ProviderRefund,
  ): Promise<('made' | 'done' | 'failed')[]> {
    const order = await this.orders.find(orderId);
    if (!order) return [];
    const known =
      order.refunds.find(({ providerId }) => providerId === id) ??
      order.refunds.find((one) => one.id === refundId && !one.providerId);
    if (status === 'failed') {
      if (!known || (known.state === 'failed' && known.providerId)) return [];
      await this.fail(order, known, id);
      return ['failed'];
    }
    // Failed before the provider had it: it was refused, and yet it is there
    if (known?.state === 'done' || (known?.state === 'failed' && known.providerId)) return [];
    const refund: RefundFields = {
      ...(known ?? { ...NOTHING_SAID, id, amountCents, reason: 'other', at }),
      state: 'requested',
      providerId: id,
    };
    if (!known) await this.records.add(orderId, refund);
    else if (known.providerId !== id || known.state !== 'requested')
      await this.records.takenUp(orderId, known.id, id);
    if (status === 'pending') return known ? [] : ['made'];
    await this.end(orderId, refund);
    return ['done'];
  }

  /**
   * The refund came to nothing: its sum is owed again, and so is what was declared to be given back.
   * @param order before it failed
   * @param providerId where the provider had it, and the buyer was told of it
   */
  private async fail(order: OrderFields, { id }: RefundFields, providerId?: string): Promise<void> {
    await this.records.fail(order.id, id, providerId);
    await this.records.count(order.id);
    await this.settlement.reopenOwed(order);
    const work = { key: `${order.id}:${id}`, refs: { ...orderRefs(order), refundId: id } };
    await this.outbox.add({ type: 'order-refund-failed-staff', ...work });
    if (providerId) await this.outbox.add({ type: 'order-refund-failed', ...work });
  }

  /** The money has left: credit note, mail and sum; when all of it has, the order ends. */
  private async end(orderId: string, refund: RefundFields): Promise<void> {
    const order = await this.orders.find(orderId);
    if (!order) return;
    const creditNote = await this.invoices.issueCreditNote(order, refund);
    await this.records.done(orderId, refund.id, creditNote);
    await this.outbox.add({
      type: 'order-refunded',
      key: `${orderId}:${refund.id}`,
      refs: { ...orderRefs(order), refundId: refund.id },
    });
    await this.records.count(orderId);
  }

  /**
   * The order a payment belongs to. News may overtake the payment itself, for order is not promised.
   * @throws Error when the payment has yet to be taken up: try later
   */
  async orderOf(intentId: string): Promise<OrderFields | null> {
    const order = await this.byPayment.ofIntent(intentId);
    if (order || !intentId) return order;
    const { orderId } = await this.gateway.charge(intentId).catch((error: unknown) => {
      if (error instanceof PaymentUnknown) return { orderId: null };
      throw error;
    });
    const waiting = orderId && /^[0-9a-f]{24}$/.test(orderId) ? await this.orders.find(orderId) : null;
    if (waiting) throw new Error(`The payment of order ${waiting.id} is not taken up yet`);
    return null;
  }
}
