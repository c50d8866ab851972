import type { Locale } from '@munay/contracts/locale';
import type { OrderView } from '@munay/contracts/order/order';
import { type OrderState, orderState } from '@munay/contracts/order/order-state';
import type { OutboxJob } from '../../outbox/outbox.types';
import { getFirstname } from '../order/order.mapper';
import { sampleOrder } from '../order/order.sample';
import { ERASED } from '../order/order.search-tokens';
import type { OrderService } from '../order/order.service';
import { ref } from './transport/mail.declaration';
import type { MailReader } from './transport/mail.reader';

/** Fields of an order with text typed by buyers. */
const TYPED = ['customer', 'address', 'note', 'taxId', 'billing', 'withdrawal'] as const;

/** An order without text typed by buyers. */
export type MailOrder = Omit<OrderView, (typeof TYPED)[number]>;

const omitTyped = (order: OrderView): MailOrder =>
  Object.fromEntries(
    Object.entries(order).filter(([name]) => !TYPED.some((typed) => typed === name)),
  ) as unknown as MailOrder;

export interface OrderFacts {
  order: MailOrder;
  /** The state when the email is rendered. */
  state: OrderState;
  /** Reference of the latest withdrawal; empty without one. */
  reference: string;
  trackingToken: string;
  /** Token to disown the order, for an unverified address. */
  notMineToken: string | null;
  /** Whether the order was placed without an account. */
  isOfGuest: boolean;
  /** The buyer's account, which may be provisional; null for an order that staff placed without one. */
  buyerId: string | null;
}

export type TypedOrder = Pick<OrderView, 'address' | 'note'> & { firstname: string };

/** An email to the buyer of an order. */
export interface OrderMail {
  to: MailReader;
  facts: OrderFacts;
  typed: TypedOrder;
}

type OrderForMail = Awaited<ReturnType<OrderService['findForMail']>>;

function toOrderMail({ order, isVerified, isUnwanted, ...facts }: OrderForMail): OrderMail {
  const { customer, address, note, payment } = order;
  return {
    to: {
      name: customer.name,
      // The buyer has erased the account or disowned the order
      address: isUnwanted || customer.email === ERASED ? '' : customer.email,
      verified: isVerified,
      order: payment.paidCents > 0 ? 'paid' : 'unpaid',
    },
    facts: {
      ...facts,
      order: omitTyped(order),
      state: orderState(order),
      reference: order.withdrawal?.reference ?? '',
      buyerId: customer._id,
    },
    typed: { address, note, firstname: getFirstname(customer) },
  };
}

/** The current order of a job, for an email to its buyer. @throws AppError noOrder */
export const orderMail = async (job: OutboxJob, orders: OrderService): Promise<OrderMail> =>
  toOrderMail(await orders.findForMail(ref(job, 'orderId')));

/** The same email with more facts. */
export const addFacts = <Part extends Pick<OrderMail, 'facts'>, More extends object>(
  mail: Part,
  more: More,
): Omit<Part, 'facts'> & { facts: OrderFacts & More } => ({ ...mail, facts: { ...mail.facts, ...more } });

export const sampleOrderMail = (locale: Locale): Omit<OrderMail, 'to'> =>
  toOrderMail({
    order: sampleOrder(locale),
    trackingToken: 'Ab3-_'.repeat(9).slice(0, 43),
    notMineToken: null,
    isVerified: true,
    isUnwanted: false,
    isOfGuest: false,
  });
