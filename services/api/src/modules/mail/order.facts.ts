import type { Locale } from '@munay/contracts/locale';
import type { OrderView } from '@munay/contracts/order/order';
import { type OrderState, orderState } from '@munay/contracts/order/order-state';
import type { OutboxJob } from '../../outbox/outbox.types';
import { firstnameOf } from '../order/order.mapper';
import { sampleOrder } from '../order/order.sample';
import { ERASED } from '../order/order.search-tokens';
import type { OrderService } from '../order/order.service';
import { ref } from './transport/mail.declaration';
import type { MailReader } from './transport/mail.reader';

/** Parts of an order that contain what buyers typed. */
const TYPED = ['customer', 'address', 'note', 'taxId', 'billing', 'withdrawal'] as const;

/** An order without them. */
export type MailOrder = Omit<OrderView, (typeof TYPED)[number]>;

const withoutTyped = (order: OrderView): MailOrder =>
  Object.fromEntries(
    Object.entries(order).filter(([name]) => !TYPED.some((typed) => typed === name)),
  ) as unknown as MailOrder;

export interface OrderFacts {
  order: MailOrder;
  /** When the mail is written. */
  state: OrderState;
  /** Of the latest withdrawal; empty without one. */
  reference: string;
  trackingToken: string;
  /** For an address that nobody has verified. */
  notMineToken: string | null;
  /** Ordered without an account. */
  isOfGuest: boolean;
  /** The buyer's account, which may be provisional; null for an order that staff took without one. */
  buyerId: string | null;
}

export type OrderTyped = Pick<OrderView, 'address' | 'note'> & { firstname: string };

/** A mail to the buyer of an order. */
export interface OrderMail {
  to: MailReader;
  facts: OrderFacts;
  typed: OrderTyped;
}

type ForMail = Awaited<ReturnType<OrderService['forMail']>>;

function orderMailOf({ order, isVerified, isUnwanted, ...facts }: ForMail): OrderMail {
  const { customer, address, note, payment } = order;
  return {
    to: {
      name: customer.name,
      // They have erased their account, or said that the order is someone else's
      address: isUnwanted || customer.email === ERASED ? '' : customer.email,
      verified: isVerified,
      order: payment.paidCents > 0 ? 'paid' : 'unpaid',
    },
    facts: {
      ...facts,
      order: withoutTyped(order),
      state: orderState(order),
      reference: order.withdrawal?.reference ?? '',
      buyerId: customer._id,
    },
    typed: { address, note, firstname: firstnameOf(customer) },
  };
}

/** The current order of a job, for a mail to its buyer. @throws AppError noOrder */
export const orderMail = async (job: OutboxJob, orders: OrderService): Promise<OrderMail> =>
  orderMailOf(await orders.forMail(ref(job, 'orderId')));

/** The same mail with more facts. */
export const withFacts = <Part extends Pick<OrderMail, 'facts'>, More extends object>(
  mail: Part,
  more: More,
): Omit<Part, 'facts'> & { facts: OrderFacts & More } => ({ ...mail, facts: { ...mail.facts, ...more } });

export const sampleOrderMail = (locale: Locale): Omit<OrderMail, 'to'> =>
  orderMailOf({
    order: sampleOrder(locale),
    trackingToken: 'Ab3-_'.repeat(9).slice(0, 43),
    notMineToken: null,
    isVerified: true,
    isUnwanted: false,
    isOfGuest: false,
  });
