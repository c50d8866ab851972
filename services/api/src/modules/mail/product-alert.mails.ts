import type { Locale } from '@munay/contracts/locale';
import { computeCentsPer100g, getAnnouncedDiscount } from '@munay/contracts/money';
import { Config } from '../../config/config';
import type { MailType } from '../../outbox/outbox.types';
import type { PricedSize } from '../product/product.service';
import { type AlertRecipient, DueAlertService } from '../product-alert/due-alert.service';
import { MailTokenService } from '../user/mail-token.service';
import { buildMail, type MailBlock, type MailContent, type MailShop } from './transport/mail.content';
import { defineMail, getRef, type Mail } from './transport/mail.declaration';
import { day, formatMoney, toThumbnailUrl } from './transport/mail.format';

interface AlertFacts {
  locale: Locale;
  price: PricedSize;
  currency: string;
  /** Token for the page that confirms or ends the alert. */
  token: string;
}
/** Data of a back-in-stock alert. `available` is the stock when the email is rendered. */
type BackInStockFacts = AlertFacts & { available: number; requestedAt: Date };
/** Data of a price-drop alert. `beforeCents` is the lowest price of the 30 days before the discount. */
type DropFacts = AlertFacts & { beforeCents: number };

const toAlertUrl = ({ token }: AlertFacts, { webOrigin }: MailShop): string => `${webOrigin}/notify/${token}`;
const toProductUrl = ({ price }: AlertFacts, { webOrigin }: MailShop): string =>
  `${webOrigin}/product/${price.slug}`;

function createProductBlock(mail: AlertFacts, shop: MailShop, title: string, reduction?: string): MailBlock {
  const { price, currency, locale } = mail;
  const unitPriceText = formatMoney(
    computeCentsPer100g(price.unitPriceCents, price.weightGrams),
    currency,
    locale,
  );
  const vat = {
    es: `${unitPriceText}/100 g, IVA incl.`,
    en: `${unitPriceText}/100 g, VAT incl.`,
  }[locale];
  return {
    kind: 'lines',
    title,
    lines: [
      {
        title: price.title,
        detail: `${price.size} · ${vat}`,
        reduction,
        amount: formatMoney(price.unitPriceCents, currency, locale),
        image: price.image && toThumbnailUrl(price.image.base, shop.apiOrigin),
      },
    ],
    totals: [],
  };
}

function composeConfirmation(mail: AlertFacts, _: object | null, shop: MailShop): MailContent {
  const { title, size } = mail.price;
  const texts = {
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
  return buildMail(mail.locale, texts, {
    button: { label: texts.button, url: toAlertUrl(mail, shop) },
    hint: texts.hint,
  });
}

function composeBackInStock(mail: BackInStockFacts, _: object | null, shop: MailShop): MailContent {
  const { title, size } = mail.price;
  const consentText = day(mail.requestedAt.toISOString(), mail.locale);
  const texts = {
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
  return buildMail(mail.locale, texts, {
    button: { label: texts.button, url: toProductUrl(mail, shop) },
    hint: texts.hint,
    blocks: [createProductBlock(mail, shop, texts.lines)],
    stop: { label: texts.stop, url: toAlertUrl(mail, shop) },
  });
}

export function composePriceDrop(mail: DropFacts, _: object | null, shop: MailShop): MailContent {
  const { price, currency, beforeCents } = mail;
  const { title, size, unitPriceCents } = price;
  const now = formatMoney(unitPriceCents, currency, mail.locale);
  const before = formatMoney(beforeCents, currency, mail.locale);
  const reduction = getAnnouncedDiscount({
    priceCents: beforeCents,
    lowest30DaysCents: beforeCents,
    unitPriceCents,
  });
  const texts = {
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
  return buildMail(mail.locale, texts, {
    button: { label: texts.button, url: toProductUrl(mail, shop) },
    blocks: [createProductBlock(mail, shop, texts.lines, texts.reduction ?? undefined)],
    stop: { label: texts.stop, url: toAlertUrl(mail, shop) },
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

const createSample = (locale: Locale) => ({
  facts: {
    locale,
    price: SAMPLE_PRICE,
    currency: 'eur',
    token: `${'q7Yt2mXv9K'.repeat(4)}abc`,
    available: 24,
    requestedAt: new Date('2026-11-02T10:00:00.000Z'),
    beforeCents: 690,
  },
  userTexts: {},
});

const needs = { alerts: DueAlertService, tokens: MailTokenService, config: Config };

/** Adds the recipient and the unsubscribe link to the data of an alert. */
function toReader<Facts extends { reader: AlertRecipient }>(
  { reader: { locale, ...to }, ...facts }: Facts,
  token: string,
  config: Config,
  { apiOrigin }: MailShop,
) {
  return {
    to,
    facts: { ...facts, locale, currency: config.values.SHOP_CURRENCY, token },
    userTexts: {},
    stopUrl: `${apiOrigin}/api/notice/${token}/stop`,
  };
}

export const PRODUCT_ALERT_MAILS = {
  /** Asks a guest to confirm the address before any other email is sent to it. */
  'alert-confirm': defineMail({
    compose: composeConfirmation,
    needs,
    load: async (job, { alerts, tokens, config }, shop) => {
      const alert = await alerts.findUnconfirmed(getRef(job, 'alertId'));
      if (!alert) return null;
      const { to, facts, userTexts } = toReader(alert, tokens.deriveToken(job), config, shop);
      return { to, facts, userTexts };
    },
    sample: createSample,
  }),
  /** Reports that a size is back in stock. */
  'back-in-stock': defineMail({
    compose: composeBackInStock,
    needs,
    load: async (job, { alerts, tokens, config }, shop) => {
      const id = getRef(job, 'alertId');
      const facts = await alerts.findBackInStock(id, job.refs.round);
      return (
        facts && { ...toReader(facts, tokens.deriveToken(job), config, shop), onSent: () => alerts.end(id) }
      );
    },
    sample: createSample,
  }),
  /** Reports that the price of a favourite has dropped. */
  'price-drop': defineMail({
    compose: composePriceDrop,
    needs,
    load: async (job, { alerts, tokens, config }, shop) => {
      const facts = await alerts.findPriceDrop(getRef(job, 'mailId'));
      return facts && toReader(facts, tokens.deriveToken(job), config, shop);
    },
    sample: createSample,
  }),
} satisfies Partial<Record<MailType, Mail>>;
