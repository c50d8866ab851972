import type { Locale } from '@munay/contracts/locale';
import { announcedReduction, per100gCents } from '@munay/contracts/money';
import { type MailBlock, type MailContent, mailOf } from '../mail.content';
import { day, money } from '../mail.words';

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
      button: 'Sí, avisadme',
      hint: 'El enlace vale dos días. Si no has sido tú, no hagas nada: no escribimos más.',
      reason: 'Te escribimos porque alguien ha usado esta dirección en Munay. No es publicidad.',
    },
    en: {
      subject: 'Confirm your notice',
      preheader: `So that we tell you when ${title}, ${size}, is back.`,
      title: 'Shall we tell you when it is back?',
      text: `Somebody asked with this address for a notice when ${title}, ${size}, is back. Confirm it and we write to you once.`,
      button: 'Yes, tell me',
      hint: 'The link works for two days. If it was not you, do nothing: we write no more.',
      reason: 'We write because somebody used this address at Munay. This is not advertising.',
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
      text: `Pediste que te avisáramos. ${mail.available === 1 ? 'Queda una pieza' : `Hay ${mail.available} piezas`} de ${size}.`,
      button: 'Ver el jabón',
      hint: 'No podemos guardarte una: se van por orden de llegada.',
      lines: 'Lo mismo de siempre',
      reason: `Te escribimos una sola vez, porque lo pediste el ${asked}. Tu dirección no queda en ninguna lista.`,
      stop: 'No quiero este aviso',
    },
    en: {
      subject: `${title} is back`,
      preheader: `${size}, on the shelf again. You asked us to tell you.`,
      title: `${title} is back`,
      text: `You asked us to tell you. There ${mail.available === 1 ? 'is one piece' : `are ${mail.available} pieces`} of ${size}.`,
      button: 'See the soap',
      hint: 'We cannot keep one for you: first come, first served.',
      lines: 'The same as ever',
      reason: `We write once, because you asked for it on ${asked}. Your address stays on no list.`,
      stop: 'I do not want this notice',
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
      subject: `${title} costs less: ${now}`,
      preheader: `${size}, ${before} before.`,
      title: `${title} costs less`,
      text: `It is one of your favourites. ${size} now costs ${now}; before it was ${before}, the lowest price of the 30 days before.`,
      button: 'See the soap',
      lines: 'Of your favourites',
      reason:
        'We write because you asked for price mails in your account: one for each soap in 14 days at most.',
      stop: 'No more price mails',
      reduction: reduction && `−${reduction.percent}%`,
    },
  }[mail.locale];
  return mailOf(mail.locale, words, {
    button: { label: words.button, url },
    blocks: [productBlock(mail, words.lines, words.reduction ?? undefined)],
    stop: { label: words.stop, url: mail.noticeUrl },
  });
}
