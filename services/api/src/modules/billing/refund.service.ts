import { Injectable, type OnModuleInit } from '@nestjs/common';
import { METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
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
import { OrdersByPayment } from '../order/queries/order-payment.query';
import { RefundRecords } from '../order/refund.records';
import { hasSameDisputes } from '../order/rules/dispute.rules';
import { refundableCents } from '../order/rules/refund.rules';
import { piecesToReturn } from '../order/rules/refund-pieces.rules';
import type { StoredRefund, StoredShelving } from '../order/schema/course.schema';
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
  StoredRefund,
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
   * Reserves the amount of a refund on the order and restocks pieces, each once regardless of the money. Call inside
   * the transaction that read the order and checked the amount: concurrent ones conflict on the order, and the second
   * reads it again. The worker calls the provider; a refund by staff with a reference is already paid, others are owed.
   */
  async requestRefund(order: OrderFields, request: NewRefund): Promise<void> {
    const at = this.clock.now();
    const refund: StoredRefund = { ...request, state: 'requested', at };
    const items = piecesToReturn(order, refund.lines, await this.stock.returnedOf(order.id));
    // Units that cost nothing need no payment, credit note or mail
    const isFree = refund.amountCents === 0;
    await this.records.add(order.id, isFree ? { ...refund, state: 'done', doneAt: at } : refund);
    if (items.length > 0) await this.stock.restock(order.id, refund.id, items);
    if (isFree) return;
    if (refund.reference !== '') return this.end(order.id, refund);
    if (METHOD_TRAITS[order.payment.method].refundedBy === 'staff') return;
    const refs = { ...orderRefs(order), cause: refund.id };
    await this.outbox.add({ type: 'refund', key: `${order.id}:${refund.id}`, refs });
  }

  /**
   * Completes a manual refund that staff have paid. Call inside the transaction that read the order.
   * @returns false when it was already complete
   * @throws AppError noRefund
   */
  async completeManualRefund(order: OrderFields, refundId: string, reference: string): Promise<boolean> {
    const refund = order.refunds.find(({ id }) => id === refundId);
    if (!refund || METHOD_TRAITS[order.payment.method].refundedBy === 'provider')
      throw new AppError('noRefund');
    if (refund.state !== 'requested') return false;
    await this.records.paidBack(order.id, refund, reference);
    await this.end(order.id, { ...refund, reference });
    return true;
  }

  /** Closes a failed refund that is no longer owed. Call inside the transaction that checked it. */
  settleFailed = (orderId: string, refundId: string): Promise<void> =>
    this.records.settleFailed(orderId, refundId);

  /**
   * Restocks pieces that were never sent and whose payment was charged back. Call inside the transaction that checked
   * it.
   */
  async shelve({ id }: OrderFields, shelved: StoredShelving): Promise<void> {
    await this.records.shelve(id, shelved);
    await this.stock.restock(id, 'chargeback', shelved.lines);
  }

  /**
   * Requests a refund from the provider, idempotent by refund. Without a reserved amount it refunds all that is left.
   */
  async refund({ refs }: Pick<OutboxJob, 'refs'>): Promise<void> {
    const { orderId = '', cause = '' } = refs;
    const order = await this.orders.find(orderId);
    const intentId = order?.stripe?.intentId;
    if (!order || !intentId) throw new PermanentFailure('The order has no card payment');
    const refund = await this.reservedRefund(orderId, cause);
    if (refund?.state === 'requested') await this.send(orderId, intentId, refund);
    await this.readRefunds(intentId);
  }

  /**
   * Records completed refunds; a fully refunded order becomes refunded. Later reports are never overwritten by older
   * responses: a refund goes from requested to done to failed, and never back.
   * @returns whether anything changed; null for an unknown payment
   */
  async readRefunds(intentId: string): Promise<boolean | null> {
    const order = await this.orderOf(intentId);
    if (!order) return null;
    const found = await this.gateway.refunds(intentId);
    const changes = await this.transaction.run(async () => {
      const changed: string[] = [];
      for (const one of found) changed.push(...(await this.book(order.id, one)));
      // Whether one is owed depends on the refunded amount, which the count of a failed one has only just stored
      await this.records.count(order.id);
      return changed;
    });
    if (changes.includes('failed')) this.alerts.raise('refundFailed', { orderId: order.id });
    return changes.length > 0;
  }

  /**
   * Records the current disputes of a payment; an order whose money was charged back ends. A delayed writer sees that
   * newer ones were recorded and reads again.
   * @returns whether anything changed; null for an unknown payment
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

  /** @param order before they were recorded */
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
      // Old disputes no longer concern the buyer, and a buyer who has the parcel expects nothing
      if (ended && seen && !hasLeft(order)) await this.outbox.add({ type: 'order-charged-back', ...work });
    }
  }

  /** The refund with this id; created from the remainder if no amount was given. */
  private reservedRefund(orderId: string, id: string): Promise<StoredRefund | undefined> {
    return this.transaction.run(async () => {
      const order = await this.orders.find(orderId);
      const known = order?.refunds.find((one) => one.id === id);
      const amountCents = order ? refundableCents(order) : 0;
      if (known || !order || amountCents === 0) return known;
      const refund: StoredRefund = {
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
   * Creates a refund at the provider unless it exists: a response may have been lost so long ago that the idempotency
   * key
   * has expired. After a failure that the provider may keep under the key, the next attempt uses another.
   */
  private async send(orderId: string, intentId: string, refund: StoredRefund): Promise<void> {
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

  /** Records the state of one refund. One made in the provider's dashboard gets its record here. */
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
    // Recorded as refused, but the provider has it
    if (known?.state === 'done' || (known?.state === 'failed' && known.providerId)) return [];
    const refund: StoredRefund = {
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
   * A refund failed: its amount is owed again, as is what the credit note declared.
   * @param order before it failed
   * @param providerId set if the provider accepted it and the buyer was notified
   */
  private async fail(order: OrderFields, { id }: StoredRefund, providerId?: string): Promise<void> {
    await this.records.fail(order.id, id, providerId);
    await this.records.count(order.id);
    await this.settlement.reopenOwed(order);
    const work = { key: `${order.id}:${id}`, refs: { ...orderRefs(order), refundId: id } };
    await this.outbox.add({ type: 'order-refund-failed-staff', ...work });
    if (providerId) await this.outbox.add({ type: 'order-refund-failed', ...work });
  }

  /** The money has left: credit note, mail and amount; a fully refunded order ends. */
  private async end(orderId: string, refund: StoredRefund): Promise<void> {
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
   * The order of a payment. Events may arrive before the payment itself, as their order is not guaranteed.
   * @throws Error when the payment has not been captured yet: retry later
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
