import type { MailBlock, MailContent } from '../mailer/mail.content';
import { day, money } from '../mailer/mail.format';
import { addressColumn, linesBlock, noteBlocks, type OrderMail, paidWith } from './order.parts';

/** What staff are told about an order, in Spanish, with the way to it. */
function toWorkshop(
  { order, webOrigin }: OrderMail,
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

const inSpanish = (mail: OrderMail): OrderMail => ({ ...mail, order: { ...mail.order, locale: 'es' } });

/** There is something to pack. */
export function orderNewForStaff(mail: OrderMail): MailContent {
  const spanish = inSpanish(mail);
  const { order } = spanish;
  const sum = money(order.totals.totalCents, order.totals.currency, 'es');
  const words = {
    subject: `Pedido nuevo ${order.number}: ${sum}`,
    preheader: `${[order.customer.name, order.address.city].filter(Boolean).join(', ')}.`,
    title: 'Hay un pedido por preparar',
    text: [`${order.customer.name} ha pagado ${sum} (${paidWith(spanish)}).`],
    reason: 'Este aviso llega al taller con cada pedido pagado.',
  };
  return toWorkshop(spanish, words, [
    linesBlock(spanish),
    { kind: 'columns', columns: [addressColumn(spanish)] },
    ...noteBlocks(spanish),
  ]);
}

/** The buyer has cancelled what was paid. @param amountCents what goes back */
export function orderCancelledForStaff(mail: OrderMail & { amountCents: number }): MailContent {
  const spanish = inSpanish(mail);
  const { order } = spanish;
  const sum = money(mail.amountCents, order.totals.currency, 'es');
  const byCard = order.payment.method === 'card';
  const words = {
    subject: `Pedido ${order.number} cancelado: no lo prepares`,
    preheader: byCard ? `${sum} vuelven solos a la tarjeta.` : `Hay que devolver ${sum} por transferencia.`,
    title: 'Un pedido se ha cancelado',
    text: [
      `${order.customer.name} ha cancelado su pedido, que ya estaba pagado. Los jabones están otra vez en la estantería.`,
      byCard
        ? `Los ${sum} vuelven solos a la tarjeta: no hay que hacer nada.`
        : `Falta devolverle ${sum} por transferencia. La cuenta, si la ha dejado, y el sitio donde apuntarlo están en el pedido.`,
    ],
    reason: 'Este aviso llega al taller cuando alguien cancela un pedido pagado.',
  };
  return toWorkshop(spanish, words, [linesBlock(spanish)]);
}

/** Somebody has ordered and pays by bank transfer. */
export function orderTransferForStaff(mail: OrderMail): MailContent {
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
  return toWorkshop(spanish, words, [linesBlock(spanish), ...noteBlocks(spanish)]);
}
