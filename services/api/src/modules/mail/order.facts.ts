import type { Locale } from '@munay/contracts/locale';
import type { OrderView } from '@munay/contracts/order/order';
import { getOrderState, type OrderState } from '@munay/contracts/order/order-state';
import type { OutboxJob } from '../../outbox/outbox.types';
import { getFirstname } from '../order/order.mapper';
import { createSampleOrder } from '../order/order.sample';
import { ERASED_TEXT } from '../order/order.search-tokens';
import type { OrderService } from '../order/order.service';
import { getRef } from './transport/mail.declaration';
import type { MailReader } from './transport/mail.reader';

/** Order fields that contain text provided by buyers. */
const USER_TEXT_FIELDS = ['customer', 'address', 'note', 'taxId', 'billing', 'withdrawal'] as const;

/** An order without text provided by buyers. */
export type MailOrder = Omit<OrderView, (typeof USER_TEXT_FIELDS)[number]>;

const omitUserTexts = (order: OrderView): MailOrder =>
  Object.fromEntries(
    Object.entries(order).filter(([name]) => !USER_TEXT_FIELDS.some((userTexts) => userTexts === name)),
  ) as unknown as MailOrder;

export interface OrderFacts {
  order: MailOrder;
  /** State of the order when the email is rendered. */
  state: OrderState;
  /** Reference of the latest withdrawal; empty if there is none. */
  reference: string;
  trackingToken: string;
  /** Token to disown the order, if the address is unverified. */
  wrongRecipientToken: string | null;
  /** Whether the order was placed without an account. */
  isOfGuest: boolean;
  /** The buyer's account, which may be a guest account; null for an order that staff placed without an account. */
  buyerId: string | null;
}

export type OrderUserTexts = Pick<OrderView, 'address' | 'note'> & { firstname: string };

/** The recipient, data and user-provided text of an email to the buyer of an order. */
export interface OrderMail {
  to: MailReader;
  facts: OrderFacts;
  userTexts: OrderUserTexts;
}

type OrderForMail = Awaited<ReturnType<OrderService['findForMail']>>;

function toOrderMail({ order, isVerified, isUnwanted, ...facts }: OrderForMail): OrderMail {
  const { customer, address, note, payment } = order;
  return {
    to: {
      name: customer.name,
      // No email is sent if the buyer has erased the account or disowned the order
      address: isUnwanted || customer.email === ERASED_TEXT ? '' : customer.email,
      verified: isVerified,
      order: payment.paidCents > 0 ? 'paid' : 'unpaid',
    },
    facts: {
      ...facts,
      order: omitUserTexts(order),
      state: getOrderState(order),
      reference: order.withdrawal?.reference ?? '',
      buyerId: customer._id,
    },
    userTexts: { address, note, firstname: getFirstname(customer) },
  };
}

/** Loads a job's order in its current state, for an email to the buyer. @throws AppError noOrder */
export const loadOrderMail = async (job: OutboxJob, orders: OrderService): Promise<OrderMail> =>
  toOrderMail(await orders.findForMail(getRef(job, 'orderId')));

/** Adds template data to an email. */
export const addFacts = <Part extends Pick<OrderMail, 'facts'>, More extends object>(
  mail: Part,
  extraFacts: More,
): Omit<Part, 'facts'> & { facts: OrderFacts & More } => ({
  ...mail,
  facts: { ...mail.facts, ...extraFacts },
});

export const createSampleOrderMail = (locale: Locale): Omit<OrderMail, 'to'> =>
  toOrderMail({
    order: createSampleOrder(locale),
    trackingToken: 'Ab3-_'.repeat(9).slice(0, 43),
    wrongRecipientToken: null,
    isVerified: true,
    isUnwanted: false,
    isOfGuest: false,
  });
