import type { Locale } from '@munay/contracts/locale';
import { getStateTitle } from '@munay/contracts/order/order-sentences';
import { getOrderState, type OrderState } from '@munay/contracts/order/order-state';
import { METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
import type { MailType, OutboxJob } from '../../outbox/outbox.types';
import { OrderService } from '../order/order.service';
import { computeReceivedAmounts } from '../order/rules/received.rules';
import {
  addFacts,
  createSampleOrderMail,
  loadOrderMail,
  type MailOrder,
  type OrderFacts,
  type OrderUserTexts,
} from './order.facts';
import {
  composeOrderMail,
  createLinesBlock,
  createOrderButton,
  formatState,
  getCardName,
} from './order.parts';
import type { MailContent, MailShop } from './transport/mail.content';
import { defineMail, type Mail } from './transport/mail.declaration';
import { formatGreetingSentence, formatMoney } from './transport/mail.format';

type MailTexts = Parameters<typeof composeOrderMail>[1];

/** Data of an unpaid order that has ended. `inCart` is whether the units were returned to the buyer's cart. */
type UnpaidFacts = OrderFacts & {
  inCart: boolean;
  /** Total of the transfers whose amount differs from the total. */
  arrivedCents: number;
};
/** Data of a paid order that was cancelled. `amountCents` is the amount to refund. */
type PaidFacts = OrderFacts & { amountCents: number };

const composeEnded = (mail: OrderFacts, texts: MailTexts, shop: MailShop): MailContent =>
  composeOrderMail(
    mail,
    texts,
    { button: createOrderButton(mail, shop), blocks: [createLinesBlock(mail, shop)] },
    shop,
  );

/** Determines the displayed state, including who cancelled the order, even if the status has changed since. */
function toCancellationState(order: MailOrder, status: 'cancelled' | 'cancelled_refund_pending'): OrderState {
  return getOrderState({
    ...order,
    status,
    payment: { ...order.payment, disputed: false },
    withdrawal: null,
  });
}

/** Describes the refund of transfers that were received for an unpaid order; empty if there were none. */
function describeReturn({ arrivedCents, order: { totals, locale } }: UnpaidFacts): string {
  if (arrivedCents === 0) return '';
  const sum = formatMoney(arrivedCents, totals.currency, locale);
  return {
    es: `Los ${sum} que llegaron por transferencia vuelven a la cuenta de la que salieron.`,
    en: `We’re returning the ${sum} that arrived by transfer to the account it came from.`,
  }[locale];
}

function composeExpired(mail: UnpaidFacts, userTexts: OrderUserTexts | null, shop: MailShop): MailContent {
  const returnText = describeReturn(mail);
  const sentence = returnText || formatState(mail, { state: 'expired' });
  const texts: Record<Locale, MailTexts> = {
    es: {
      subject: `El pedido ${mail.order.number} ha caducado`,
      preheader: returnText || 'No se ha cobrado nada.',
      title: getStateTitle('expired', 'es'),
      text: `${formatGreetingSentence('es', userTexts, sentence)} ${mail.inCart ? 'Lo tienes otra vez en tu carrito, por si aún lo quieres.' : 'Puedes pedirlo otra vez cuando quieras.'}`,
    },
    en: {
      subject: `Order ${mail.order.number} has expired`,
      preheader: returnText || 'You haven’t been charged.',
      title: getStateTitle('expired', 'en'),
      text: `${formatGreetingSentence('en', userTexts, sentence)} ${mail.inCart ? 'It’s back in your cart, in case you still want it.' : 'You can order again whenever you like.'}`,
    },
  };
  return composeEnded(mail, texts[mail.order.locale], shop);
}

/** Describes how a cancelled order is refunded; empty if unknown. */
function describeRefund({ payment: { method, card }, locale }: MailOrder): string {
  if (METHOD_TRAITS[method].toAccount)
    return { es: ' El dinero vuelve por transferencia.', en: ' The refund goes out by bank transfer.' }[
      locale
    ];
  const name = card && getCardName(card, locale);
  if (!name) return '';
  return {
    es: ` El dinero vuelve ${card.last4 ? 'a la tarjeta' : 'por'} ${name}.`,
    en: ` The refund goes ${card.last4 ? 'to the' : 'by'} ${name}.`,
  }[locale];
}

function composeCancelledPaid(
  mail: PaidFacts,
  userTexts: OrderUserTexts | null,
  shop: MailShop,
): MailContent {
  const { order } = mail;
  const sum = formatMoney(mail.amountCents, order.totals.currency, order.locale);
  const state = toCancellationState(order, 'cancelled_refund_pending');
  const sentence = formatState(mail, { state, sumCents: mail.amountCents });
  const title = getStateTitle(state, order.locale);
  const texts: Record<Locale, MailTexts> = {
    es: {
      subject: `El pedido ${order.number} está cancelado`,
      preheader: `Te devolvemos ${sum}.`,
      title,
      text: `${formatGreetingSentence('es', userTexts, sentence)}${describeRefund(order)}`,
    },
    en: {
      subject: `Order ${order.number} is cancelled`,
      preheader: `We’re refunding ${sum}.`,
      title,
      text: `${formatGreetingSentence('en', userTexts, sentence)}${describeRefund(order)}`,
    },
  };
  return composeEnded(mail, texts[order.locale], shop);
}

function composeCancelledUnpaid(
  mail: UnpaidFacts,
  userTexts: OrderUserTexts | null,
  shop: MailShop,
): MailContent {
  const { locale } = mail.order;
  const state = toCancellationState(mail.order, 'cancelled');
  const title = getStateTitle(state, locale);
  const returnText = describeReturn(mail);
  const text = formatGreetingSentence(locale, userTexts, returnText || formatState(mail, { state }));
  const texts: Record<Locale, MailTexts> = {
    es: {
      subject: `El pedido ${mail.order.number} está cancelado`,
      preheader: returnText || 'No se ha cobrado nada.',
      title,
      text: `${text}${mail.inCart ? ' Los jabones están otra vez en tu carrito.' : ''}`,
    },
    en: {
      subject: `Order ${mail.order.number} is cancelled`,
      preheader: returnText || 'You haven’t been charged.',
      title,
      text: `${text}${mail.inCart ? ' The soaps are back in your cart.' : ''}`,
    },
  };
  return composeEnded(mail, texts[mail.order.locale], shop);
}

async function loadUnpaidFacts(
  { refs }: OutboxJob,
  orderId: string,
  orders: OrderService,
): Promise<Omit<UnpaidFacts, keyof OrderFacts>> {
  const order = await orders.get(orderId);
  const { arrivedCents = computeReceivedAmounts(order).receivedCents } = order.payment;
  return { inCart: refs.cart === 'refilled', arrivedCents };
}

export const ORDER_ENDED_MAILS = {
  /** Reports that the payment deadline of an order has passed. */
  'order-expired': defineMail({
    compose: composeExpired,
    needs: { orders: OrderService },
    load: async (job, { orders }) => {
      const mail = await loadOrderMail(job, orders);
      return addFacts(mail, await loadUnpaidFacts(job, mail.facts.order._id, orders));
    },
    sample: (locale) => addFacts(createSampleOrderMail(locale), { inCart: true, arrivedCents: 0 }),
  }),
  /** Reports that an order was cancelled. For a paid order the email states the refund. */
  'order-cancelled': defineMail({
    compose: (mail: UnpaidFacts | PaidFacts, userTexts: OrderUserTexts | null, shop) =>
      'inCart' in mail
        ? composeCancelledUnpaid(mail, userTexts, shop)
        : composeCancelledPaid(mail, userTexts, shop),
    needs: { orders: OrderService },
    load: async (job, { orders }) => {
      const mail = await loadOrderMail(job, orders);
      const { refundId } = job.refs;
      const { _id } = mail.facts.order;
      if (!refundId) return addFacts(mail, await loadUnpaidFacts(job, _id, orders));
      const { amountCents } = await orders.findRefundForMail(_id, refundId);
      return addFacts(mail, { amountCents });
    },
    sample: (locale) => addFacts(createSampleOrderMail(locale), { amountCents: 3154 }),
  }),
} satisfies Partial<Record<MailType, Mail>>;
