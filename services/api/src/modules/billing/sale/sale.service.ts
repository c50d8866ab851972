import { Injectable } from '@nestjs/common';
import {
  canTransition,
  hasEndedUnpaid,
  type OrderStatus,
  SOLD_STATUSES,
} from '@munay/contracts/order/order-status';
import { METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
import { AppError } from '../../../errors/app-error';
import { OutboxService } from '../../../outbox/outbox.service';
import type { NewOutboxWork } from '../../../outbox/outbox.types';
import { Clock } from '../../../runtime/clock';
import { generateSecret } from '../../../runtime/secret';
import { CartService } from '../../cart/cart.service';
import { InvoiceService } from '../../invoice/invoice.service';
import { toOrderRefs } from '../../order/order.mapper';
import type { OrderFields } from '../../order/order.schema';
import { OrderService } from '../../order/order.service';
import type { StoredPayment } from '../../order/schema/payment.schema';
import { BillingMetricsService } from '../billing-metrics.service';
import { type ClaimedEvent, WebhookRepository } from '../webhook/webhook.repository';
import { OrderReservationService } from './order-reservation.service';

export interface ReceivedPayment {
  payment: Partial<StoredPayment>;
  intentId?: string | undefined;
}

export interface Sale {
  /** The order as read by the caller. */
  order: OrderFields;
  source: string;
  change: ReceivedPayment;
  event?: ClaimedEvent | undefined;
  /** The request that caused the sale; by default the current request. */
  origin?:
    { requestId?: string | undefined; work: Pick<NewOutboxWork, 'network' | 'traceparent'> } | undefined;
}

const FINAL_STATUSES: readonly OrderStatus[] = [
  ...SOLD_STATUSES,
  'cancelled_refund_pending',
  'refunded',
  'charged_back',
];

export const isSettled = ({ status, payment }: OrderFields): boolean =>
  FINAL_STATUSES.includes(status) && payment.paidCents > 0;

/** Whether the units are still in the cart. Orders that are paid later remove them when they are placed. */
const isInCart = (order: OrderFields): boolean =>
  METHOD_TRAITS[order.payment.method].paid !== 'later' || hasEndedUnpaid(order);

const toPurchasedItems = ({ order }: Sale) =>
  order.cart && isInCart(order)
    ? [{ cartId: order.cart.cartId, lines: order.lines, promotions: order.promotions }]
    : [];

/** Email with a link that saves a guest's order to an account. It is sent only once, after the payment. */
const buildConfirmation = ({ id, number, buyer }: OrderFields) =>
  buyer.as === 'guest' && buyer.userId !== null
    ? [
        {
          type: 'guest-confirm',
          key: `paid:${id}`,
          refs: { ...toOrderRefs({ id, number }), userId: buyer.userId, seed: generateSecret() },
        } as const,
      ]
    : [];

const buildWork = ({ order, origin }: Sale): NewOutboxWork[] => {
  const work = { key: order.id, refs: toOrderRefs(order) };
  const all = [
    { type: 'order-paid', ...work },
    { type: 'order-new-staff', ...work },
    ...buildConfirmation(order),
  ] as const;
  return all.map((entry) => ({ ...entry, ...origin?.work }));
};

const toSoldOrder = ({ order, change }: Sale): OrderFields => ({
  ...order,
  status: 'paid',
  payment: { ...order.payment, ...change.payment },
});

/** Writes sales, each with its invoice, emails, and changes to cart and stock. No other class writes sales. */
@Injectable()
export class SaleService {
  constructor(
    private readonly orders: OrderService,
    private readonly orderReservations: OrderReservationService,
    private readonly carts: CartService,
    private readonly invoices: InvoiceService,
    private readonly webhook: WebhookRepository,
    private readonly outbox: OutboxService,
    private readonly billingMetrics: BillingMetricsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes 1 to 16 sales, either all or none. Call inside a transaction. Carts are written first, and the stock last,
   * because it is contended.
   * @throws MismatchError if an order has changed since it was read, or the reservations of a group are not as expected
   * @throws AppError stockShort if the units of a single sale were released and sold to other buyers
   */
  async sell(sales: readonly Sale[]): Promise<void> {
    const soldOrders = sales.map(toSoldOrder);
    await this.carts.removePurchasedUnits(...sales.flatMap(toPurchasedItems));
    const numbers = await this.invoices.issueInvoices(soldOrders);
    await this.orders.sell(
      sales.map(({ order, source, change, origin }) => ({
        order,
        move: {
          ...({ to: 'paid', by: 'system', cause: source } as const),
          ...(origin?.requestId && { requestId: origin.requestId }),
        },
        change,
        billNumber: numbers.get(order.id) as string,
      })),
    );
    await this.outbox.add(...sales.flatMap(buildWork));
    await this.webhook.setAllDone(
      sales.flatMap(({ event }) => event ?? []),
      'paid',
    );
    await this.orderReservations.commit(soldOrders);
    for (const order of soldOrders) this.billingMetrics.countPaid(order);
  }

  /**
   * Records a payment that staff have received: bank transfer, cash, card terminal. Call inside the transaction that
   * has read the order.
   * @throws AppError orderPaid, transitionNotAllowed, stockShort if the units were released and sold to other buyers
   */
  async recordManualPayment(order: OrderFields, source: string, reference: string): Promise<void> {
    if (isSettled(order)) throw new AppError('orderPaid');
    if (!canTransition(order.status, 'paid', 'system')) throw new AppError('transitionNotAllowed');
    const payment = { paidCents: order.totals.totalCents, paidAt: this.clock.now(), reference };
    await this.sell([{ order, source, change: { payment } }]);
  }
}
