import type { Locale } from '@munay/contracts/locale';
import { announcedReduction, per100gCents } from '@munay/contracts/money';
import { type MailBlock, type MailContent, mailOf } from '../mailer/mail.content';
import { day, money } from '../mailer/mail.format';

/** What a mail about one size of a product tells. */
export interface NoticeMail {
  locale: Locale;
  product: {
    title: string;
    size: string;
    unitPriceCents: number;
    weightGrams: number;
    currency: string;
    url: string;
    /** Absolute address of a 144 px JPEG. */
    thumbnail: string | null;
  };
  /** Pieces on the shelf when the mail is written. */
  available: number;
  askedAt: string;
  /** Page of the notice: confirms or ends it. */
  noticeUrl: string;
}

const priceWords = ({ product, locale }: NoticeMail): { now: string; per100g: string } => ({
  now: money(product.unitPriceCents, product.currency, locale),
  per100g: money(per100gCents(product.unitPriceCents, product.weightGrams), product.currency, locale),
});

function productBlock(mail: NoticeMail, title: string, reduction?: string): MailBlock {
  const { now, per100g } = priceWords(mail);
  const vat = {
    es: `${per100g}/100 g, IVA incl.`,
    en: `${per100g}/100 g, VAT incl.`,
  }[mail.locale];
  return {
    kind: 'lines',
    title,
    lines: [
      {
        title: mail.product.title,
        detail: `${mail.product.size} · ${vat}`,
        ...(reduction === undefined ? {} : { reduction }),
        amount: now,
        image: mail.product.thumbnail,
      },
    ],
    totals: [],
  };
}

/** Asks a guest to confirm the address before anything else is sent to it. */
export function confirmNotice(mail: NoticeMail): MailContent {
  const { title, size } = mail.product;
  const words = {
    es: {
      subject: 'Confirma tu aviso',
      preheader: `Para avisarte cuando vuelva ${title}, ${size}.`,
      title: '¿Te avisamos cuando vuelva?',
      text: `Alguien ha pedido con este correo un aviso para cuando vuelva ${title}, ${size}. Confírmalo y te escribimos una sola vez.`,
      button: 'Sí, avísame',
      hint: 'El enlace vale dos días. Si no has sido tú, no hagas nada: no volveremos a escribirte.',
      reason: 'Te escribimos porque alguien ha usado esta dirección en Munay. No es publicidad.',
    },
    en: {
      subject: 'Confirm your alert',
      preheader: `So we can let you know when ${title}, ${size}, is back.`,
      title: 'Shall we let you know when it’s back?',
      text: `Someone used this address to ask for an alert when ${title}, ${size}, is back. Confirm it and we’ll write to you once.`,
      button: 'Yes, notify me',
      hint: 'The link works for two days. If it wasn’t you, do nothing: we won’t write to you again.',
      reason: 'You’re receiving this because someone used this address at Munay. This isn’t advertising.',
    },
  }[mail.locale];
  return mailOf(mail.locale, words, {
    button: { label: words.button, url: mail.noticeUrl },
    hint: words.hint,
  });
}

/** The size somebody waited for is on the shelf again. */
export function backInStock(mail: NoticeMail): MailContent {
  const { title, size, url } = mail.product;
  const asked = day(mail.askedAt, mail.locale);
  const words = {
    es: {
      subject: `Vuelve ${title}`,
      preheader: `${size}, en la estantería otra vez. Pediste que te avisáramos.`,
      title: `Vuelve ${title}`,
      text: `Pediste que te avisáramos. ${mail.available === 1 ? 'Queda uno' : `Hay ${mail.available}`} de ${size}.`,
      button: 'Ver el jabón',
      hint: 'No podemos guardarte ninguno: se van por orden de llegada.',
      lines: 'Lo mismo de siempre',
      reason: `Te escribimos una sola vez, porque lo pediste el ${asked}. Tu dirección no queda en ninguna lista.`,
      stop: 'No quiero este aviso',
    },
    en: {
      subject: `${title} is back`,
      preheader: `${size}, back on the shelf. You asked us to let you know.`,
      title: `${title} is back`,
      text: `You asked us to let you know. There ${mail.available === 1 ? 'is one' : `are ${mail.available}`} in ${size}.`,
      button: 'View the soap',
      hint: 'We can’t keep one for you: first come, first served.',
      lines: 'The same as ever',
      reason: `We only write once, because you asked on ${asked}. Your address isn’t kept on any list.`,
      stop: 'Cancel this alert',
    },
  }[mail.locale];
  return mailOf(mail.locale, words, {
    button: { label: words.button, url },
    hint: words.hint,
    blocks: [productBlock(mail, words.lines)],
    stop: { label: words.stop, url: mail.noticeUrl },
  });
}

/** A liked product costs less. @param mail `beforeCents` is the lowest price of the 30 days before the fall */
export function priceDrop(mail: NoticeMail & { beforeCents: number }): MailContent {
  const { title, size, url, currency, unitPriceCents } = mail.product;
  const { now } = priceWords(mail);
  const before = money(mail.beforeCents, currency, mail.locale);
  const { beforeCents } = mail;
  const reduction = announcedReduction({
    priceCents: beforeCents,
    lowest30DaysCents: beforeCents,
    unitPriceCents,
  });
  const words = {
    es: {
      subject: `Baja ${title}: ${now}`,
      preheader: `${size}, antes ${before}.`,
      title: `${title} baja de precio`,
      text: `Lo tienes en tus favoritos. ${size} cuesta ahora ${now}; antes, ${before}, el precio más bajo de los 30 días anteriores.`,
      button: 'Ver el jabón',
      lines: 'De tus favoritos',
      reason:
        'Te escribimos porque pediste avisos de precio en tu cuenta: uno por jabón cada 14 días como mucho.',
      stop: 'No quiero más avisos de precio',
      reduction: reduction && `−${reduction.percent} %`,
    },
    en: {
      subject: `${title} is now ${now}`,
      preheader: `${size}, ${before} before.`,
      title: `${title} has dropped in price`,
      text: `It’s one of your favourites. ${size} now costs ${now}; it was ${before}, the lowest price in the previous 30 days.`,
      button: 'View the soap',
      lines: 'From your favourites',
      reason:
        'You’re receiving this because you asked for price emails in your account: at most one per soap every 14 days.',
      stop: 'Stop price emails',
      reduction: reduction && `−${reduction.percent}%`,
    },
  }[mail.locale];
  return mailOf(mail.locale, words, {
    button: { label: words.button, url },
    blocks: [productBlock(mail, words.lines, words.reduction ?? undefined)],
    stop: { label: words.stop, url: mail.noticeUrl },
  });
}
