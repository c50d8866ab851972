import type { Locale } from '@munay/contracts/locale';
import type { MailContent } from '../mail.content';
import { aboutOrder, linesBlock, orderButton, type OrderMail } from './order-parts';

type Words = Parameters<typeof aboutOrder>[1];

const ended = (mail: OrderMail, words: Words): MailContent =>
  aboutOrder(mail, words, { button: orderButton(mail), blocks: [linesBlock(mail)] });

/** The time to pay is over. */
export function orderExpired(mail: OrderMail): MailContent {
  const words: Record<Locale, Words> = {
    es: {
      subject: `El pedido ${mail.order.number} ha caducado`,
      preheader: 'No se ha cobrado nada.',
      title: 'El pedido ha caducado',
      text: `Hola, ${mail.firstname}. No llegó el pago a tiempo, así que el jabón vuelve a la estantería. No se ha cobrado nada. Puedes pedirlo otra vez cuando quieras.`,
    },
    en: {
      subject: `Order ${mail.order.number} has expired`,
      preheader: 'Nothing was charged.',
      title: 'The order has expired',
      text: `Hello, ${mail.firstname}. The payment did not arrive in time, so the soap goes back on the shelf. Nothing was charged. You can order again whenever you like.`,
    },
  };
  return ended(mail, words[mail.order.locale]);
}

/** The order was cancelled before it was paid. */
export function orderCancelled(mail: OrderMail): MailContent {
  const words: Record<Locale, Words> = {
    es: {
      subject: `El pedido ${mail.order.number} está cancelado`,
      preheader: 'No se ha cobrado nada.',
      title: 'El pedido está cancelado',
      text: `Hola, ${mail.firstname}. Hemos cancelado el pedido como se pidió. No se ha cobrado nada.`,
    },
    en: {
      subject: `Order ${mail.order.number} is cancelled`,
      preheader: 'Nothing was charged.',
      title: 'The order is cancelled',
      text: `Hello, ${mail.firstname}. We cancelled the order as asked. Nothing was charged.`,
    },
  };
  return ended(mail, words[mail.order.locale]);
}
