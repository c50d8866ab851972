import type { Locale } from '@munay/contracts/locale';
import type { MailType, OutboxJob } from '../../outbox/outbox.types';
import { OrderService } from '../order/order.service';
import { type OrderFacts, orderMail, type OrderTyped, sampleOrderMail, withFacts } from './order.facts';
import { aboutOrder, cardName, linesBlock, orderButton } from './order.parts';
import type { MailContent, MailShop } from './transport/mail.content';
import { defineMail, type Mail } from './transport/mail.declaration';
import { calling, hi, money } from './transport/mail.format';

type Words = Parameters<typeof aboutOrder>[1];

/** `inCart`: the soaps are back in the buyer's cart. */
type UnpaidFacts = OrderFacts & { inCart: boolean };
/** `amountCents`: amount to refund. */
type PaidFacts = OrderFacts & { amountCents: number };

const ended = (mail: OrderFacts, words: Words, shop: MailShop): MailContent =>
  aboutOrder(mail, words, { button: orderButton(mail, shop), blocks: [linesBlock(mail, shop)] }, shop);

function expired(mail: UnpaidFacts, typed: OrderTyped | null, shop: MailShop): MailContent {
  const words: Record<Locale, Words> = {
    es: {
      subject: `El pedido ${mail.order.number} ha caducado`,
      preheader: 'No se ha cobrado nada.',
      title: 'El pedido ha caducado',
      text: `${calling('Hola', typed)}. El pago no llegó a tiempo, así que hemos liberado los jabones. No se ha cobrado nada. ${mail.inCart ? 'Lo tienes otra vez en tu carrito, por si aún lo quieres.' : 'Puedes pedirlo otra vez cuando quieras.'}`,
    },
    en: {
      subject: `Order ${mail.order.number} has expired`,
      preheader: 'You haven’t been charged.',
      title: 'Your order has expired',
      text: `${hi(typed)} the payment didn’t arrive in time, so we’ve released the soaps. You haven’t been charged. ${mail.inCart ? 'It’s back in your cart, in case you still want it.' : 'You can order again whenever you like.'}`,
    },
  };
  return ended(mail, words[mail.order.locale], shop);
}

function cancelledPaid(mail: PaidFacts, typed: OrderTyped | null, shop: MailShop): MailContent {
  const { order } = mail;
  const { method } = order.payment;
  const sum = money(mail.amountCents, order.totals.currency, order.locale);
  const { card } = order.payment;
  const name = card && cardName(card, order.locale);
  const words: Record<Locale, Words> = {
    es: {
      subject: `El pedido ${order.number} está cancelado`,
      preheader: `Te devolvemos ${sum}.`,
      title: 'El pedido está cancelado',
      text: `${calling('Hola', typed)}. Hemos cancelado tu pedido y te devolvemos ${sum}${method === 'transfer' ? ' por transferencia' : name ? ` ${card.last4 ? 'a la tarjeta' : 'por'} ${name}` : ''}. Te escribimos otra vez en cuanto salga el dinero, con la factura rectificativa.`,
    },
    en: {
      subject: `Order ${order.number} is cancelled`,
      preheader: `We’re refunding ${sum}.`,
      title: 'Your order is cancelled',
      text: `${hi(typed)} we’ve cancelled your order and are refunding ${sum}${method === 'transfer' ? ' by bank transfer' : name ? ` ${card.last4 ? 'to the' : 'by'} ${name}` : ''}. We’ll write again as soon as the money is on its way, with the credit note.`,
    },
  };
  return ended(mail, words[order.locale], shop);
}

function cancelledUnpaid(mail: UnpaidFacts, typed: OrderTyped | null, shop: MailShop): MailContent {
  const words: Record<Locale, Words> = {
    es: {
      subject: `El pedido ${mail.order.number} está cancelado`,
      preheader: 'No se ha cobrado nada.',
      title: 'El pedido está cancelado',
      text: `${calling('Hola', typed)}. Hemos cancelado el pedido. No se ha cobrado nada.${mail.inCart ? ' Los jabones están otra vez en tu carrito.' : ''}`,
    },
    en: {
      subject: `Order ${mail.order.number} is cancelled`,
      preheader: 'You haven’t been charged.',
      title: 'Your order is cancelled',
      text: `${hi(typed)} we’ve cancelled the order. You haven’t been charged.${mail.inCart ? ' The soaps are back in your cart.' : ''}`,
    },
  };
  return ended(mail, words[mail.order.locale], shop);
}

const isInCart = ({ refs }: OutboxJob): boolean => refs.cart === 'refilled';

export const ORDER_ENDED_MAILS = {
  /** The time to pay has expired. */
  'order-expired': defineMail({
    compose: expired,
    needs: { orders: OrderService },
    load: async (job, { orders }) => {
      const mail = await orderMail(job, orders);
      return withFacts(mail, { inCart: isInCart(job) });
    },
    sample: (locale) => withFacts(sampleOrderMail(locale), { inCart: true }),
  }),
  /** The order is cancelled; for a paid one the mail states the refund. */
  'order-cancelled': defineMail({
    compose: (mail: UnpaidFacts | PaidFacts, typed: OrderTyped | null, shop) =>
      'inCart' in mail ? cancelledUnpaid(mail, typed, shop) : cancelledPaid(mail, typed, shop),
    needs: { orders: OrderService },
    load: async (job, { orders }) => {
      const mail = await orderMail(job, orders);
      const { refundId } = job.refs;
      if (!refundId) return withFacts(mail, { inCart: isInCart(job) });
      const { amountCents } = await orders.refundForMail(mail.facts.order._id, refundId);
      return withFacts(mail, { amountCents });
    },
    sample: (locale) => withFacts(sampleOrderMail(locale), { amountCents: 3154 }),
  }),
} satisfies Partial<Record<MailType, Mail>>;
