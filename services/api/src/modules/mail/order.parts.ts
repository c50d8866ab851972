import type { Locale } from '@munay/contracts/locale';
import { placeLines } from '@munay/contracts/order/address';
import { PICKUP } from '@munay/contracts/order/delivery';
import type { OrderLine, OrderView } from '@munay/contracts/order/order';
import { buyerSentence } from '@munay/contracts/order/order-sentences';
import type { OrderState } from '@munay/contracts/order/order-state';
import { sentenceFacts } from '@munay/contracts/order/sentence-facts';
import { deliveryLabel, orderRows } from '@munay/contracts/pricing/order-rows';
import { METHOD_TEXTS } from '../order/payment-method.texts';
import type { MailOrder, OrderFacts, TypedOrder } from './order.facts';
import {
  buildMail,
  type MailBlock,
  type MailContent,
  type MailLink,
  type MailShop,
  type MailWords,
} from './transport/mail.content';
import { day, money, reduction, thumbnail, time } from './transport/mail.format';
import type { OutgoingMail } from './transport/mail.transport';

const WORDS = {
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

export const orderWords = (locale: Locale): (typeof WORDS)[Locale] => WORDS[locale];

/** Describes the state of an order in its emails. @param sumCents amount that the email is about */
export function formatState(
  { order, state, reference }: Pick<OrderFacts, 'order' | 'state' | 'reference'>,
  about: { state?: OrderState; sumCents?: number } = {},
): string {
  const { locale, totals } = order;
  const shown = about.state ?? state;
  const amount = (cents: number): string => money(cents, totals.currency, locale);
  const facts = sentenceFacts({ ...order, withdrawal: { reference } }, shown, locale, {
    money: amount,
    day: (at) => day(at, locale),
    time: (at) => time(at, locale),
  });
  const sum = about.sumCents === undefined ? facts.sum : amount(about.sumCents);
  return buyerSentence('email', shown, locale, { ...facts, sum });
}

const orderUrl = ({ order }: Pick<OrderFacts, 'order'>, { webOrigin }: MailShop): string =>
  `${webOrigin}/profile?order=${order._id}`;

export const trackingLink = ({ order, trackingToken }: OrderFacts, { webOrigin }: MailShop): MailLink => ({
  label: WORDS[order.locale].follow,
  url: `${webOrigin}/order/${trackingToken}`,
});

const hasAccount = ({ buyerId, isOfGuest }: OrderFacts): boolean => buyerId !== null && !isOfGuest;

/** Creates a link to the order in the account. Buyers without an account get a link to the tracking page. */
export const orderButton = (mail: OrderFacts, shop: MailShop): MailLink =>
  hasAccount(mail)
    ? { label: WORDS[mail.order.locale].button, url: orderUrl(mail, shop) }
    : trackingLink(mail, shop);

const listLinks = (block: MailBlock): string[] =>
  block.kind === 'box' ? [block.button, block.more].flatMap((link) => link?.url ?? []) : [];

/** Inserts the tracking link below the first box of the email, or below its introduction. */
function insertTrackingLink(blocks: MailBlock[], follow: MailLink): MailBlock[] {
  const at = blocks[0]?.kind === 'box' ? 1 : 0;
  return blocks.toSpliced(at, 0, { kind: 'link', link: follow });
}

/** Creates links for a guest buyer, and for a recipient who has not bought anything. */
function createUnverifiedLinks(
  { order, trackingToken, wrongRecipientToken, isOfGuest }: OrderFacts,
  { webOrigin }: MailShop,
) {
  const { keep, wrongRecipient } = WORDS[order.locale];
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
  words: Omit<MailWords, 'reason'>,
  rest: { button?: MailLink; blocks: MailBlock[] },
  shop: MailShop,
): MailContent {
  const { locale, number } = mail.order;
  const follow = trackingLink(mail, shop);
  const links = [rest.button?.url, ...rest.blocks.flatMap(listLinks)];
  const isThere = links.includes(follow.url);
  // If the email also links to the order in the account, the label explains what the tracking link is for
  const label = links.includes(orderUrl(mail, shop)) ? WORDS[locale].followOnly : follow.label;
  return buildMail(
    locale,
    { ...words, reason: WORDS[locale].reason },
    {
      reference: [WORDS[locale].order, number],
      ...rest,
      blocks: [
        ...(isThere ? rest.blocks : insertTrackingLink(rest.blocks, { ...follow, label })),
        ...createUnverifiedLinks(mail, shop),
      ],
    },
  );
}

export const cardName = (
  { brand, last4 }: NonNullable<OrderView['payment']['card']>,
  locale: Locale,
): string =>
  last4 ? { es: `${brand} terminada en ${last4}`, en: `${brand} ending in ${last4}` }[locale] : brand;

export const formatPaymentMethod = ({ order }: Pick<OrderFacts, 'order'>): string =>
  order.payment.card
    ? cardName(order.payment.card, order.locale)
    : METHOD_TEXTS[order.locale][order.payment.method].inMails;

/** Converts an order line for emails, with its picture. @param quantity units that the email is about */
export const toShownLine = (
  order: MailOrder,
  line: Pick<OrderLine, 'title' | 'size' | 'image'>,
  quantity: number,
  shop: MailShop,
) => ({
  title: line.title,
  detail: `${line.size} · ${WORDS[order.locale].units(quantity)}`,
  image: line.image && thumbnail(line.image.base, shop.apiOrigin),
});

/** Lines and sums as on the invoice and in the staff app. */
export function createLinesBlock({ order }: Pick<OrderFacts, 'order'>, shop: MailShop): MailBlock {
  const words = WORDS[order.locale];
  const { totals, locale } = order;
  const { lines, goodsCents, promotions, delivery, totalCents, savedCents } = orderRows(
    { ...order, ...totals },
    locale,
  );
  const amount = (cents: number): string => money(cents, totals.currency, locale);
  const way = order.shipping.method === 'pickup' ? words.pickup : words.shipping;
  return {
    kind: 'lines',
    title: words.lines,
    lines: lines.map((line) => ({
      ...toShownLine(order, line, line.quantity, shop),
      reduction: line.discountPercent > 0 ? reduction(line.discountPercent, locale) : undefined,
      before: line.announced ? amount(line.announced.beforeCents * line.quantity) : undefined,
      amount: amount(line.lineCents),
    })),
    totals: [
      { label: words.goods, amount: amount(goodsCents) },
      ...promotions.map(({ label, cents }) => ({ label, amount: amount(cents) })),
      {
        label: deliveryLabel(way, delivery),
        amount: totals.shippingCents === 0 ? words.free : amount(totals.shippingCents),
      },
      { label: words.total, amount: amount(totalCents), strong: true },
      { label: words.base, amount: amount(totals.baseCents) },
      { label: words.vat(totals.vatPercent), amount: amount(totals.vatCents) },
      ...(savedCents > 0 ? [{ label: words.saved, amount: amount(savedCents) }] : []),
    ],
  };
}

/** Creates blocks about the right of withdrawal and its form. For the owner of the order, the form is prefilled. */
export function createWithdrawalBlocks(mail: OrderFacts, { webOrigin }: MailShop): MailBlock[] {
  const { withdraw, withdrawText, withdrawLink } = WORDS[mail.order.locale];
  const query = hasAccount(mail) ? `?order=${mail.order._id}` : '';
  return [
    { kind: 'text', title: withdraw, text: [withdrawText] },
    { kind: 'link', link: { label: withdrawLink, url: `${webOrigin}/withdrawal${query}` } },
  ];
}

export const pickupPlace = (locale: Locale): string =>
  `${PICKUP.street}, ${PICKUP.city}. ${PICKUP.hours[locale]}.`;

/** The lines of the delivery address, or the store for pickup; empty if the address is withheld. */
function addressColumns({ order }: Pick<OrderFacts, 'order'>, typed: Pick<TypedOrder, 'address'> | null) {
  const words = WORDS[order.locale];
  if (order.shipping.method === 'pickup') {
    const name = typed ? [words.onName(typed.address.name)] : [];
    return [
      { title: words.collect, lines: [PICKUP.street, PICKUP.city, PICKUP.hours[order.locale], ...name] },
    ];
  }
  if (!typed) return [];
  const { name, city, province } = typed.address;
  const lines = [
    name,
    ...placeLines(typed.address, province === city ? '' : ` (${province})`),
    words.country,
  ];
  return [{ title: words.address, lines }];
}

/** @param more columns to the right of the address */
export function addressBlocks(
  mail: Pick<OrderFacts, 'order'>,
  typed: Pick<TypedOrder, 'address'> | null,
  more: { title: string; lines: string[] }[] = [],
): MailBlock[] {
  const columns = [...addressColumns(mail, typed), ...more];
  return columns.length === 0 ? [] : [{ kind: 'columns', columns }];
}

export const noteBlocks = (
  { order }: Pick<OrderFacts, 'order'>,
  typed: Pick<TypedOrder, 'note'> | null,
): MailBlock[] =>
  typed === null || typed.note === ''
    ? []
    : [{ kind: 'quote', title: WORDS[order.locale].note, text: typed.note }];

/**
 * A document with the text about it. A recipient with an unverified address gets no attachment; the text then says
 * where to find the document.
 */
export const documentBlock = (
  { order }: Pick<OrderFacts, 'order'>,
  typed: TypedOrder | null,
  name: string,
  text: string,
): MailBlock =>
  typed
    ? { kind: 'file', name, text }
    : { kind: 'text', title: name, text: [WORDS[order.locale].afterConfirming] };

export const pdfFile = (number: string, content: Buffer): OutgoingMail['attachments'][number] => ({
  filename: `${number}.pdf`,
  content,
  contentType: 'application/pdf',
});
