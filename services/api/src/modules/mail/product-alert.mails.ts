import type { Locale } from '@munay/contracts/locale';
import { announcedDiscount, per100gCents } from '@munay/contracts/money';
import { Config } from '../../config/config';
import type { MailType } from '../../outbox/outbox.types';
import type { PricedSize } from '../product/product.service';
import { type AlertReader, DueAlertService } from '../product-alert/due-alert.service';
import { MailTokenService } from '../user/mail-token.service';
import { buildMail, type MailBlock, type MailContent, type MailShop } from './transport/mail.content';
import { defineMail, type Mail, ref } from './transport/mail.declaration';
import { day, money, thumbnail } from './transport/mail.format';

interface NoticeFacts {
  locale: Locale;
  price: PricedSize;
  currency: string;
  /** Token of the page that confirms or ends the alert. */
  token: string;
}
/** Facts of a back-in-stock alert. `available` is the stock when the email is rendered. */
type BackFacts = NoticeFacts & { available: number; requestedAt: Date };
/** Facts of a price-drop alert. `beforeCents` is the lowest price of the 30 days before the discount. */
type DropFacts = NoticeFacts & { beforeCents: number };

const noticeUrl = ({ token }: NoticeFacts, { webOrigin }: MailShop): string => `${webOrigin}/notify/${token}`;
const productUrl = ({ price }: NoticeFacts, { webOrigin }: MailShop): string =>
  `${webOrigin}/product/${price.slug}`;

function createProductBlock(mail: NoticeFacts, shop: MailShop, title: string, reduction?: string): MailBlock {
  const { price, currency, locale } = mail;
  const per100g = money(per100gCents(price.unitPriceCents, price.weightGrams), currency, locale);
  const vat = {
    es: `${per100g}/100 g, IVA incl.`,
    en: `${per100g}/100 g, VAT incl.`,
  }[locale];
  return {
    kind: 'lines',
    title,
    lines: [
      {
        title: price.title,
        detail: `${price.size} · ${vat}`,
        reduction,
        amount: money(price.unitPriceCents, currency, locale),
        image: price.image && thumbnail(price.image.base, shop.apiOrigin),
      },
    ],
    totals: [],
  };
}

function composeConfirmation(mail: NoticeFacts, _: object | null, shop: MailShop): MailContent {
  const { title, size } = mail.price;
  const words = {
    es: {
      subject: 'Confirma tu aviso',
      preheader: `Para avisarte cuando vuelva ${title}, ${size}.`,
      title: '¿Te avisamos cuando vuelva?',
      text: `Alguien ha pedido con este correo un aviso para cuando vuelva ${title}, ${size}. Confírmalo y te escribimos una sola vez.`,
      button: 'Sí, avísame',
      hint: 'El enlace caduca en dos días. Si no has sido tú, no hagas nada: no volveremos a escribirte.',
      reason: 'Te escribimos porque alguien ha usado esta dirección en Munay. No es publicidad.',
    },
    en: {
      subject: 'Confirm your alert',
      preheader: `So we can let you know when ${title}, ${size}, is back.`,
      title: 'Shall we let you know when it’s back?',
      text: `Someone used this address to ask for an alert when ${title}, ${size}, is back. Confirm it and we’ll email you once.`,
      button: 'Yes, notify me',
      hint: 'The link works for two days. If it wasn’t you, do nothing: we won’t email you again.',
      reason: 'You’re receiving this because someone used this address at Munay. This isn’t advertising.',
    },
  }[mail.locale];
  return buildMail(mail.locale, words, {
    button: { label: words.button, url: noticeUrl(mail, shop) },
    hint: words.hint,
  });
}

function composeBackInStock(mail: BackFacts, _: object | null, shop: MailShop): MailContent {
  const { title, size } = mail.price;
  const consentText = day(mail.requestedAt.toISOString(), mail.locale);
  const words = {
    es: {
      subject: `Vuelve ${title}`,
      preheader: `${size}, disponible otra vez. Pediste que te avisáramos.`,
      title: `Vuelve ${title}`,
      text: `Pediste que te avisáramos. ${mail.available === 1 ? 'Queda uno' : `Hay ${mail.available}`} de ${size}.`,
      button: 'Ver el jabón',
      hint: 'No podemos guardarte ninguno: se van por orden de llegada.',
      lines: 'Lo mismo de siempre',
      reason: `Te escribimos una sola vez, porque lo pediste el ${consentText}. Tu dirección no queda en ninguna lista.`,
      stop: 'No quiero este aviso',
    },
    en: {
      subject: `${title} is back`,
      preheader: `${size}, back in stock. You asked us to let you know.`,
      title: `${title} is back`,
      text: `You asked us to let you know. There ${mail.available === 1 ? 'is one' : `are ${mail.available}`} left in ${size}.`,
      button: 'View the soap',
      hint: 'We can’t set one aside for you: first come, first served.',
      lines: 'Same as always',
      reason: `We’ll only email you once, because you asked on ${consentText}. Your address isn’t kept on any list.`,
      stop: 'Cancel this alert',
    },
  }[mail.locale];
  return buildMail(mail.locale, words, {
    button: { label: words.button, url: productUrl(mail, shop) },
    hint: words.hint,
    blocks: [createProductBlock(mail, shop, words.lines)],
    stop: { label: words.stop, url: noticeUrl(mail, shop) },
  });
}

export function composePriceDrop(mail: DropFacts, _: object | null, shop: MailShop): MailContent {
  const { price, currency, beforeCents } = mail;
  const { title, size, unitPriceCents } = price;
  const now = money(unitPriceCents, currency, mail.locale);
  const before = money(beforeCents, currency, mail.locale);
  const reduction = announcedDiscount({
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
  return buildMail(mail.locale, words, {
    button: { label: words.button, url: productUrl(mail, shop) },
    blocks: [createProductBlock(mail, shop, words.lines, words.reduction ?? undefined)],
    stop: { label: words.stop, url: noticeUrl(mail, shop) },
  });
}

export const SAMPLE_PRICE: PricedSize = {
  productId: '636363636363636363636363',
  slug: 'calendula-sin-perfume',
  title: 'Caléndula <b>sin perfume</b>',
  image: { base: '/media/pictures/calendula/bar', widths: [], width: 800, height: 800, color: '', alt: '' },
  size: '100 g',
  sku: 'CAL-100',
  weightGrams: 100,
  priceCents: 690,
  appliedDiscountPercent: 15,
  unitPriceCents: 587,
  lowest30DaysCents: 690,
  changesAt: null,
  tags: [],
  inci: [],
};

const sample = (locale: Locale) => ({
  facts: {
    locale,
    price: SAMPLE_PRICE,
    currency: 'eur',
    token: `${'q7Yt2mXv9K'.repeat(4)}abc`,
    available: 24,
    requestedAt: new Date('2026-11-02T10:00:00.000Z'),
    beforeCents: 690,
  },
  typed: {},
});

const needs = { alerts: DueAlertService, tokens: MailTokenService, config: Config };

/** Adds the recipient and the link that ends the alert to the facts of an alert. */
function toReader<Facts extends { reader: AlertReader }>(
  { reader: { locale, ...to }, ...facts }: Facts,
  token: string,
  config: Config,
  { apiOrigin }: MailShop,
) {
  return {
    to,
    facts: { ...facts, locale, currency: config.values.SHOP_CURRENCY, token },
    typed: {},
    stopUrl: `${apiOrigin}/api/notice/${token}/stop`,
  };
}

export const NOTICE_MAILS = {
  /** Asks a guest to confirm the address before any other email is sent to it. */
  'alert-confirm': defineMail({
    compose: composeConfirmation,
    needs,
    load: async (job, { alerts, tokens, config }, shop) => {
      const alert = await alerts.findUnconfirmed(ref(job, 'alertId'));
      if (!alert) return null;
      const { to, facts, typed } = toReader(alert, tokens.deriveToken(job), config, shop);
      return { to, facts, typed };
    },
    sample,
  }),
  /** Reports that a size is back in stock. */
  'back-in-stock': defineMail({
    compose: composeBackInStock,
    needs,
    load: async (job, { alerts, tokens, config }, shop) => {
      const id = ref(job, 'alertId');
      const facts = await alerts.backInStock(id, job.refs.round);
      return (
        facts && { ...toReader(facts, tokens.deriveToken(job), config, shop), sent: () => alerts.end(id) }
      );
    },
    sample,
  }),
  /** Reports that the price of a favourite has dropped. */
  'price-drop': defineMail({
    compose: composePriceDrop,
    needs,
    load: async (job, { alerts, tokens, config }, shop) => {
      const facts = await alerts.priceDrop(ref(job, 'mailId'));
      return facts && toReader(facts, tokens.deriveToken(job), config, shop);
    },
    sample,
  }),
} satisfies Partial<Record<MailType, Mail>>;
