import type { MailType } from '../../outbox/outbox.types';
import { OrderService } from '../order/order.service';
import { linesBlock, noteBlocks, type OrderFacts, orderFacts, sampleOrderFacts } from './order.parts';
import { sampleTransferFacts } from './order-transfer.mails';
import type { MailBlock, MailContent, MailShop } from './transport/mail.content';
import { defineMail, type Mail, toWorkshopFrom } from './transport/mail.declaration';
import { day, money } from './transport/mail.format';

export function toWorkshop(
  { order }: OrderFacts,
  { webOrigin }: MailShop,
  words: { subject: string; preheader: string; title: string; text: string[]; reason: string },
  blocks: MailBlock[],
): MailContent {
  const { subject, preheader, title, text, reason } = words;
  const button = {
    label: 'Abrir el pedido',
    url: `${webOrigin}/admin/dashboard?tab=orders&order=${order._id}`,
  };
  return {
    locale: 'es',
    subject,
    preheader,
    reference: ['Pedido', order.number],
    blocks: [{ kind: 'intro', title, text, button }, ...blocks],
    reason,
  };
}

export const inSpanish = (mail: OrderFacts): OrderFacts => ({
  ...mail,
  order: { ...mail.order, locale: 'es' },
});

/** @param mail `amountCents` is the amount to refund */
function cancelled(mail: OrderFacts & { amountCents: number }, shop: MailShop): MailContent {
  const spanish = inSpanish(mail);
  const { order } = spanish;
  const sum = money(mail.amountCents, order.totals.currency, 'es');
  const byCard = order.payment.method === 'card';
  const words = {
    subject: `Pedido ${order.number} cancelado: no lo prepares`,
    preheader: byCard
      ? `${sum} vuelven solos por donde se pagaron.`
      : `Hay que devolver ${sum} por transferencia.`,
    title: 'Un pedido se ha cancelado',
    text: [
      `${order.customer.name} ha cancelado su pedido, que ya estaba pagado. Los jabones vuelven a estar disponibles.`,
      byCard
        ? `Los ${sum} vuelven solos por donde se pagaron: no hay que hacer nada.`
        : `Falta devolverle ${sum} por transferencia. La cuenta, si la ha dejado, y el sitio donde apuntarlo están en el pedido.`,
    ],
    reason: 'Este aviso llega al taller cuando alguien cancela un pedido pagado.',
  };
  return toWorkshop(spanish, shop, words, [linesBlock(spanish, shop)]);
}

function awaited(mail: OrderFacts, shop: MailShop): MailContent {
  const spanish = inSpanish(mail);
  const { order } = spanish;
  const sum = money(order.totals.totalCents, order.totals.currency, 'es');
  const { payBy } = order.payment.transfer ?? {};
  const words = {
    subject: `Pedido ${order.number}: espera una transferencia de ${sum}`,
    preheader: `${[order.customer.name, order.address.city].filter(Boolean).join(', ')}.`,
    title: 'Hay un pedido a la espera de una transferencia',
    text: [
      `${order.customer.name} ha pedido por transferencia. Cuando veas ${sum} en la cuenta con el concepto ${order.number}, apúntalo en el pedido y quedará pagado.`,
      ...(payBy ? [`Los jabones están apartados hasta el ${day(payBy, 'es')}.`] : []),
    ],
    reason: 'Este aviso llega al taller con cada pedido por transferencia.',
  };
  return toWorkshop(spanish, shop, words, [linesBlock(spanish, shop), ...noteBlocks(spanish)]);
}

const needs = { orders: OrderService };

export const ORDER_STAFF_MAILS = {
  /** The buyer has cancelled a paid order. */
  'order-cancelled-staff': defineMail({
    compose: cancelled,
    needs,
    load: async (job, { orders }, shop) => {
      const mail = await orderFacts(job, orders);
      const { amountCents } = await orders.refundForMail(mail.order._id, job.refs.refundId);
      return { ...toWorkshopFrom(shop, mail.order.customer), facts: { ...mail, amountCents } };
    },
    sample: (locale) => ({ ...sampleOrderFacts(locale), amountCents: 3154 }),
  }),
  /** A new order to be paid by bank transfer. */
  'order-transfer-staff': defineMail({
    compose: awaited,
    needs,
    load: async (job, { orders }, shop) => {
      const facts = await orderFacts(job, orders);
      return facts.order.status === 'pending_payment'
        ? { ...toWorkshopFrom(shop, facts.order.customer), facts }
        : null;
    },
    sample: sampleTransferFacts,
  }),
} satisfies Partial<Record<MailType, Mail>>;
