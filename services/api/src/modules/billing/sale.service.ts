import { Injectable, Logger } from '@nestjs/common';
import { type OrderStatus, SOLD_STATUSES, UNPAID_ENDS } from '@munay/contracts/order/order-status';
import { METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
import { Tracing } from '@munay/tracing/tracing';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import { troubleOf } from '../../errors/storage-trouble';
import { networkOfNow, requestOfNow } from '../../logging/request-scope';
import { OutboxService } from '../../outbox/outbox.service';
import { KeyedLimiter } from '../../rate-limit/keyed-limiter';
import { Batch } from '../../runtime/batch';
import { Clock } from '../../runtime/clock';
import { newSecret } from '../../runtime/secret';
import { CartService } from '../cart/cart.service';
import { InvoiceService } from '../invoice/invoice.service';
import { orderRefs, takesUses } from '../order/order.mapper';
import type { OrderFields } from '../order/order.schema';
import { OrderService } from '../order/order.service';
import type { StoredPayment } from '../order/schema/payment.schema';
import { PromotionUseService } from '../promotion/promotion-use.service';
import { StockService } from '../stock/stock.service';
import { StockGroups } from '../stock/stock-groups.service';
import { BillingAlerts } from './billing.alerts';
import { BillingFigures } from './billing.figures';
import { type EventInHand, WebhookRepository } from './webhook/webhook.repository';

export interface Received {
  payment: Partial<StoredPayment>;
  intentId?: string;
}

export interface Sale {
  /** As it was read. */
  order: OrderFields;
  source: string;
  change: Received;
  event?: EventInHand;
}
/** A sale in a group, with the request, trace and network it belongs to. */
type Grouped = Sale & { requestId?: string; traceparent?: string; network: string | undefined };

type SaleOutcome = 'paid' | 'refused' | 'unknown';

export const SOLD_TOGETHER_MAX = 16;
const GATHER_MS = 5;
/** Concurrent and queued sales that are written alone: two would contend for the number of their invoices. */
const ALONE = [1, 400] as const;

const SETTLED: readonly OrderStatus[] = [
  ...SOLD_STATUSES,
  'cancelled_refund_pending',
  'refunded',
  'charged_back',
];

export const isSettled = ({ status, payment }: OrderFields): boolean =>
  SETTLED.includes(status) && payment.paidCents > 0;

/** An order paid later took its units out of the cart when placed, and returned them if it ended unpaid. */
const isInCart = ({ payment, history }: OrderFields): boolean =>
  METHOD_TRAITS[payment.method].paid !== 'later' || UNPAID_ENDS.some((end) => end === history.at(-1)?.from);

const boughtIn = (order: OrderFields) =>
  order.cart && isInCart(order)
    ? [{ cartId: order.cart.cartId, lines: order.lines, promotions: order.promotions }]
    : [];

const moveBy = (source: string) => ({ to: 'paid', by: 'system', cause: source }) as const;

/** A guest may keep the order: the mail is written once, after the payment. */
const confirmOf = ({ id, number, buyer }: OrderFields) =>
  buyer.as === 'guest' && buyer.userId !== null
    ? [
        {
          type: 'guest-confirm',
          key: `paid:${id}`,
          refs: { ...orderRefs({ id, number }), userId: buyer.userId, seed: newSecret() },
        } as const,
      ]
    : [];

const workOf = (order: OrderFields) => {
  const work = { key: order.id, refs: orderRefs(order) };
  return [
    { type: 'order-paid', ...work },
    { type: 'order-new-staff', ...work },
    ...confirmOf(order),
  ] as const;
};

const asSold = ({ order, change }: Sale): OrderFields => ({
  ...order,
  status: 'paid',
  payment: { ...order.payment, ...change.payment },
});

/**
 * Writes sales, each with its invoice, mails, cart and stock in one transaction. Sales of the same moment share one;
 * if anything about one of them is not as expected, each is written alone.
 */
@Injectable()
export class SaleService {
  private readonly log = new Logger(SaleService.name);
  private readonly groups = new Batch(
    (sales: Grouped[]) => this.sellTogether(sales),
    SOLD_TOGETHER_MAX,
    GATHER_MS,
    'callers',
  );
  private readonly alone = new KeyedLimiter(...ALONE);

  constructor(
    private readonly orders: OrderService,
    private readonly promotions: PromotionUseService,
    private readonly stock: StockService,
    private readonly stockGroups: StockGroups,
    private readonly carts: CartService,
    private readonly invoices: InvoiceService,
    private readonly inbox: WebhookRepository,
    private readonly outbox: OutboxService,
    private readonly alerts: BillingAlerts,
    private readonly transaction: Transaction,
    private readonly tracing: Tracing,
    private readonly figures: BillingFigures,
    private readonly clock: Clock,
  ) {}

  /**
   * Records a payment that was received.
   * @throws AppError stockShort when the pieces were released and are gone
   */
  async sell(sale: Sale): Promise<SaleOutcome> {
    if (sale.order.status === 'pending_payment' && !takesUses(sale.order))
      try {
        const traceparent = this.tracing.traceparent();
        return await this.groups.ask({
          ...sale,
          ...requestOfNow(),
          network: networkOfNow(),
          ...(traceparent && { traceparent }),
        });
      } catch (error) {
        if (troubleOf(error)) throw error;
        this.log.log({ msg: 'a sale is written alone', orderId: sale.order.id, reason: String(error) });
      }
    return this.alone.pass([], () => this.transaction.run(() => this.sellAlone(sale)));
  }

  /**
   * Records money received by staff: bank transfer, cash, card terminal. Call inside the transaction of their entry.
   * @throws AppError orderPaid, moveNotAllowed, stockShort when the pieces were released and are gone
   */
  async recordManualPayment(orderId: string, source: string, reference: string): Promise<void> {
    const order = await this.orders.get(orderId);
    if (isSettled(order)) throw new AppError('orderPaid');
    const payment = { paidCents: order.totals.totalCents, paidAt: this.clock.now(), reference };
    if ((await this.sellAlone({ order, source, change: { payment } })) !== 'paid')
      throw new AppError('moveNotAllowed');
  }

  /** @throws Mismatch, a duplicate key error: nothing was written */
  private async sellTogether(sales: readonly Grouped[]): Promise<'paid'[]> {
    const orders = sales.map(asSold);
    await this.transaction.run(async () => {
      const numbers = await this.invoices.issue(orders);
      await this.orders.sellTogether(
        sales.map(({ order, source, change, requestId }) => ({
          order,
          move: { ...moveBy(source), ...(requestId && { requestId }) },
          change,
          billNumber: numbers.get(order.id) as string,
        })),
      );
      await this.outbox.addNew(
        ...sales.flatMap(({ order, traceparent, network }) =>
          workOf(order).map((work) => ({ ...work, network, ...(traceparent && { traceparent }) })),
        ),
      );
      await this.carts.takeBought(...orders.flatMap(boughtIn));
      await this.storeEvents(sales);
      await this.stockGroups.commit(
        // An order whose buyer was verified in the meantime does not match, and is sold on its own
        orders.map(({ id, lines, buyer }) => ({ orderId: id, items: lines, unverified: !!buyer.as })),
      );
      for (const order of orders) this.figures.paid(order);
    });
    return sales.map(() => 'paid');
  }

  /** The order is read again only if it has changed; contended counters are written last. */
  private async sellAlone(sale: Sale): Promise<SaleOutcome> {
    const { order: seen, source, change } = sale;
    let sold = await this.orders.tryMove(seen, moveBy(source), change);
    if (!sold) {
      const order = await this.orders.find(seen.id);
      if (!order) return 'unknown';
      if (isSettled(order)) return 'paid';
      sold = await this.orders.tryMove(order, moveBy(source), change);
    }
    if (!sold) {
      this.alerts.raise('paidInReview', { orderId: seen.id });
      return 'refused';
    }
    this.figures.paid(sold);
    await this.outbox.add(...workOf(sold));
    await this.carts.takeBought(...boughtIn(sold));
    await this.storeEvents([sale]);
    await this.orders.setBillNumbers(await this.invoices.issue([sold]));
    if (takesUses(sold) && (await this.promotions.commit(sold.id)) > 0)
      this.alerts.raise('promotionLate', { orderId: sold.id });
    await this.stock.commit(sold.id);
    return 'paid';
  }

  private async storeEvents(sales: readonly Sale[]): Promise<void> {
    const events = sales.flatMap(({ event }) => event ?? []);
    await this.inbox.setDoneTogether(events, 'paid');
    this.transaction.afterCommit(() => {
      for (const event of events) event.isDone = true;
    });
  }
}
