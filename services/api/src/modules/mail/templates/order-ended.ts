import type { Locale } from '@munay/contracts/locale';
import type { MailContent } from '../mail.content';
import { linesBlock, type OrderMail, orderUrl, orderWords } from './order-parts';

interface Words {
  subject: string;
  preheader: string;
  title: string;
  text: string;
}

const ended = (mail: OrderMail, words: Words): MailContent => ({
  locale: mail.order.locale,
  subject: words.subject,
  preheader: words.preheader,
  reference: [orderWords(mail.order.locale).order, mail.order.number],
  blocks: [
    {
      kind: 'intro',
      title: words.title,
      text: [words.text],
      button: { label: orderWords(mail.order.locale).button, url: orderUrl(mail) },
    },
    linesBlock(mail),
  ],
  reason: orderWords(mail.order.locale).reason,
});

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
