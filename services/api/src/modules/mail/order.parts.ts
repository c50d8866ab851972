import type { Locale } from '@munay/contracts/locale';
import { formatAddressLines } from '@munay/contracts/order/address';
import { PICKUP_LOCATION } from '@munay/contracts/order/delivery';
import type { OrderLine, OrderView } from '@munay/contracts/order/order';
import { getBuyerSentence } from '@munay/contracts/order/order-sentences';
import type { OrderState } from '@munay/contracts/order/order-state';
import { toSentenceFacts } from '@munay/contracts/order/sentence-facts';
import { buildOrderRows, getDeliveryLabel } from '@munay/contracts/pricing/order-rows';
import { METHOD_TEXTS } from '../order/payment-method.texts';
import type { MailOrder, OrderFacts, OrderUserTexts } from './order.facts';
import {
  buildMail,
  type MailBlock,
  type MailContent,
  type MailLink,
  type MailPhrases,
  type MailShop,
} from './transport/mail.content';
import { day, formatDiscount, formatMoney, time, toThumbnailUrl } from './transport/mail.format';
import type { OutgoingMail } from './transport/mail.transport';

const TEXTS = {
  es: {
    lines: 'Lo que has pedido',
    units: (count: number) => `Cantidad: ${count}`,
    goods: 'Artículos',
    saved: 'Te has ahorrado',
    shipping: 'Envío',
    pickup: 'Recogida en el taller',
    free: 'gratis',
    total: 'Total',
    base: 'Base imponible',
    vat: (percent: number) => `IVA ${percent} % incluido`,
    address: 'Se entrega en',
    collect: 'Se recoge en el taller',
    onName: (name: string) => `A nombre de ${name}`,
    country: 'España',
    note: 'Tu nota',
    button: 'Ver mi pedido',
    follow: 'Sigue tu pedido',
    followOnly: 'Sigue tu pedido sin entrar en tu cuenta',
    withdraw: '14 días para desistir',
    withdrawText:
      'Desde que recibes el pedido tienes 14 días para desistir del contrato, sin decir por qué. Son dos pasos y no hace falta tener cuenta.',
    withdrawLink: 'Desistir del contrato aquí',
    keep: 'Confirma tu correo y guarda tu pedido',
    wrongRecipient: 'Este pedido no es mío',
    afterConfirming: 'Está en tu pedido. Para verla, confirma antes que este correo es tuyo.',
    reason: 'Te escribimos porque has hecho un pedido. No es publicidad.',
    order: 'Pedido',
  },
  en: {
    lines: 'What you ordered',
    units: (count: number) => `Qty ${count}`,
    goods: 'Items',
    saved: 'You saved',
    shipping: 'Delivery',
    pickup: 'Collection from the workshop',
    free: 'free',
    total: 'Total',
    base: 'Net amount',
    vat: (percent: number) => `VAT ${percent}% included`,
    address: 'Delivering to',
    collect: 'Collect it from',
    onName: (name: string) => `In the name of ${name}`,
    country: 'Spain',
    note: 'Your note',
    button: 'View my order',
    follow: 'Track your order',
    followOnly: 'Track your order without logging in',
    withdraw: '14 days to withdraw',
    withdrawText:
      'You have 14 days from receiving the order to withdraw from the contract, without giving a reason. It takes two steps, and you don’t need an account.',
    withdrawLink: 'Withdraw from contract here',
    keep: 'Confirm your email and save your order',
    wrongRecipient: 'This order isn’t mine',
    afterConfirming: 'It’s with your order. To see it, first confirm that this email is yours.',
    reason: 'You’re receiving this because you placed an order. This isn’t advertising.',
    order: 'Order',
  },
} as const;

export const getOrderWords = (locale: Locale): (typeof TEXTS)[Locale] => TEXTS[locale];

/** Describes the state of an order for an email. @param sumCents amount that the email is about */
export function formatState(
  { order, state, reference }: Pick<OrderFacts, 'order' | 'state' | 'reference'>,
  about: { state?: OrderState; sumCents?: number } = {},
): string {
  const { locale, totals } = order;
  const visibleState = about.state ?? state;
  const formatAmount = (cents: number): string => formatMoney(cents, totals.currency, locale);
  const facts = toSentenceFacts({ ...order, withdrawal: { reference } }, visibleState, locale, {
    money: formatAmount,
    day: (at) => day(at, locale),
    time: (at) => time(at, locale),
  });
  const sum = about.sumCents === undefined ? facts.sum : formatAmount(about.sumCents);
  return getBuyerSentence('email', visibleState, locale, { ...facts, sum });
}

const toOrderUrl = ({ order }: Pick<OrderFacts, 'order'>, { webOrigin }: MailShop): string =>
  `${webOrigin}/profile?order=${order._id}`;

export const createTrackingLink = (
  { order, trackingToken }: OrderFacts,
  { webOrigin }: MailShop,
): MailLink => ({
  label: TEXTS[order.locale].follow,
  url: `${webOrigin}/order/${trackingToken}`,
});

const hasAccount = ({ buyerId, isOfGuest }: OrderFacts): boolean => buyerId !== null && !isOfGuest;

/** Links to the order in the buyer's account, or to the tracking page if there is no account. */
export const createOrderButton = (mail: OrderFacts, shop: MailShop): MailLink =>
  hasAccount(mail)
    ? { label: TEXTS[mail.order.locale].button, url: toOrderUrl(mail, shop) }
    : createTrackingLink(mail, shop);

const listLinks = (block: MailBlock): string[] =>
  block.kind === 'box' ? [block.button, block.more].flatMap((link) => link?.url ?? []) : [];

/** Inserts the tracking link below the first box of the email, or below its introduction. */
function insertTrackingLink(blocks: MailBlock[], trackingLink: MailLink): MailBlock[] {
  const at = blocks[0]?.kind === 'box' ? 1 : 0;
  return blocks.toSpliced(at, 0, { kind: 'link', link: trackingLink });
}

/** Creates the links for a guest buyer, and for a recipient who may not have placed the order. */
function createUnverifiedLinks(
  { order, trackingToken, wrongRecipientToken, isOfGuest }: OrderFacts,
  { webOrigin }: MailShop,
) {
  const { keep, wrongRecipient } = TEXTS[order.locale];
  const links: MailLink[] = [
    ...(isOfGuest && wrongRecipientToken
      ? [{ label: keep, url: `${webOrigin}/order/${trackingToken}?keep` }]
      : []),
    ...(wrongRecipientToken
      ? [{ label: wrongRecipient, url: `${webOrigin}/order/not-mine/${wrongRecipientToken}` }]
      : []),
  ];
  return links.map((link): MailBlock => ({ kind: 'link', link }));
}

/** Composes an email to the buyer about an order, with its tracking link. */
export function composeOrderMail(
  mail: OrderFacts,
  texts: Omit<MailPhrases, 'reason'>,
  rest: { button?: MailLink; blocks: MailBlock[] },
  shop: MailShop,
): MailContent {
  const { locale, number } = mail.order;
  const trackingLink = createTrackingLink(mail, shop);
  const links = [rest.button?.url, ...rest.blocks.flatMap(listLinks)];
  const hasTrackingLink = links.includes(trackingLink.url);
  // If the email also links to the order in the account, the label explains what the tracking link is for
  const label = links.includes(toOrderUrl(mail, shop)) ? TEXTS[locale].followOnly : trackingLink.label;
  return buildMail(
    locale,
    { ...texts, reason: TEXTS[locale].reason },
    {
      reference: [TEXTS[locale].order, number],
      ...rest,
      blocks: [
        ...(hasTrackingLink ? rest.blocks : insertTrackingLink(rest.blocks, { ...trackingLink, label })),
        ...createUnverifiedLinks(mail, shop),
      ],
    },
  );
}

export const getCardName = (
  { brand, last4 }: NonNullable<OrderView['payment']['card']>,
  locale: Locale,
): string =>
  last4 ? { es: `${brand} terminada en ${last4}`, en: `${brand} ending in ${last4}` }[locale] : brand;

export const formatPaymentMethod = ({ order }: Pick<OrderFacts, 'order'>): string =>
  order.payment.card
    ? getCardName(order.payment.card, order.locale)
    : METHOD_TEXTS[order.locale][order.payment.method].inMails;

/** Converts an order line for emails, with its picture. @param quantity units that the email is about */
export const toShownLine = (
  order: MailOrder,
  line: Pick<OrderLine, 'title' | 'size' | 'image'>,
  quantity: number,
  shop: MailShop,
) => ({
  title: line.title,
  detail: `${line.size} · ${TEXTS[order.locale].units(quantity)}`,
  image: line.image && toThumbnailUrl(line.image.base, shop.apiOrigin),
});

/** Lines and totals as on the invoice and in the staff app. */
export function createLinesBlock({ order }: Pick<OrderFacts, 'order'>, shop: MailShop): MailBlock {
  const texts = TEXTS[order.locale];
  const { totals, locale } = order;
  const { lines, goodsCents, promotions, delivery, totalCents, savedCents } = buildOrderRows(
    { ...order, ...totals },
    locale,
  );
  const formatAmount = (cents: number): string => formatMoney(cents, totals.currency, locale);
  const methodText = order.shipping.method === 'pickup' ? texts.pickup : texts.shipping;
  return {
    kind: 'lines',
    title: texts.lines,
    lines: lines.map((line) => ({
      ...toShownLine(order, line, line.quantity, shop),
      reduction: line.discountPercent > 0 ? formatDiscount(line.discountPercent, locale) : undefined,
      before: line.announced ? formatAmount(line.announced.beforeCents * line.quantity) : undefined,
      amount: formatAmount(line.lineCents),
    })),
    totals: [
      { label: texts.goods, amount: formatAmount(goodsCents) },
      ...promotions.map(({ label, cents }) => ({ label, amount: formatAmount(cents) })),
      {
        label: getDeliveryLabel(methodText, delivery),
        amount: totals.shippingCents === 0 ? texts.free : formatAmount(totals.shippingCents),
      },
      { label: texts.total, amount: formatAmount(totalCents), strong: true },
      { label: texts.base, amount: formatAmount(totals.baseCents) },
      { label: texts.vat(totals.vatPercent), amount: formatAmount(totals.vatCents) },
      ...(savedCents > 0 ? [{ label: texts.saved, amount: formatAmount(savedCents) }] : []),
    ],
  };
}

/** Creates blocks about the right of withdrawal and its form. For the owner of the order, the form is prefilled. */
export function createWithdrawalBlocks(mail: OrderFacts, { webOrigin }: MailShop): MailBlock[] {
  const { withdraw, withdrawText, withdrawLink } = TEXTS[mail.order.locale];
  const query = hasAccount(mail) ? `?order=${mail.order._id}` : '';
  return [
    { kind: 'text', title: withdraw, text: [withdrawText] },
    { kind: 'link', link: { label: withdrawLink, url: `${webOrigin}/withdrawal${query}` } },
  ];
}

export const describePickupPlace = (locale: Locale): string =>
  `${PICKUP_LOCATION.street}, ${PICKUP_LOCATION.city}. ${PICKUP_LOCATION.hours[locale]}.`;

/** The delivery address in lines, or the store for pickup; empty if the address is withheld. */
function createAddressColumns(
  { order }: Pick<OrderFacts, 'order'>,
  userTexts: Pick<OrderUserTexts, 'address'> | null,
) {
  const texts = TEXTS[order.locale];
  if (order.shipping.method === 'pickup') {
    const name = userTexts ? [texts.onName(userTexts.address.name)] : [];
    return [
      {
        title: texts.collect,
        lines: [PICKUP_LOCATION.street, PICKUP_LOCATION.city, PICKUP_LOCATION.hours[order.locale], ...name],
      },
    ];
  }
  if (!userTexts) return [];
  const { name, city, province } = userTexts.address;
  const lines = [
    name,
    ...formatAddressLines(userTexts.address, province === city ? '' : ` (${province})`),
    texts.country,
  ];
  return [{ title: texts.address, lines }];
}

/** @param extraColumns columns to the right of the address */
export function createAddressBlocks(
  mail: Pick<OrderFacts, 'order'>,
  userTexts: Pick<OrderUserTexts, 'address'> | null,
  extraColumns: { title: string; lines: string[] }[] = [],
): MailBlock[] {
  const columns = [...createAddressColumns(mail, userTexts), ...extraColumns];
  return columns.length === 0 ? [] : [{ kind: 'columns', columns }];
}

export const createNoteBlocks = (
  { order }: Pick<OrderFacts, 'order'>,
  userTexts: Pick<OrderUserTexts, 'note'> | null,
): MailBlock[] =>
  userTexts === null || userTexts.note === ''
    ? []
    : [{ kind: 'quote', title: TEXTS[order.locale].note, text: userTexts.note }];

/** Describes an attached document or, for an unverified address without attachments, says where to find it. */
export const createDocumentBlock = (
  { order }: Pick<OrderFacts, 'order'>,
  userTexts: OrderUserTexts | null,
  name: string,
  text: string,
): MailBlock =>
  userTexts
    ? { kind: 'file', name, text }
    : { kind: 'text', title: name, text: [TEXTS[order.locale].afterConfirming] };

export const createPdfAttachment = (
  number: string,
  content: Buffer,
): OutgoingMail['attachments'][number] => ({
  filename: `${number}.pdf`,
  content,
  contentType: 'application/pdf',
});
