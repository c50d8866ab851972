import { getCarrierName, trackingUrl } from '@munay/contracts/admin/parcel';
import { computeArrivalAfterShipping, formatSpan } from '@munay/contracts/order/delivery';
import { getStateTitle } from '@munay/contracts/order/order-sentences';
import type { MailType } from '../../outbox/outbox.types';
import { OrderService } from '../order/order.service';
import {
  addFacts,
  createSampleOrderMail,
  loadOrderMail,
  type OrderFacts,
  type OrderUserTexts,
} from './order.facts';
import {
  composeOrderMail,
  createAddressBlocks,
  createOrderButton,
  createWithdrawalBlocks,
  describePickupPlace,
  formatState,
  toShownLine,
} from './order.parts';
import type { MailBlock, MailContent, MailShop } from './transport/mail.content';
import { defineMail, type Mail } from './transport/mail.declaration';
import { addGreeting, formatGreetingSentence } from './transport/mail.format';

const UPDATE_TEXTS = {
  es: (number: string, userTexts: OrderUserTexts | null) => ({
    subject: `Pedido ${number}: ya puedes seguirlo`,
    title: 'Así sigues tu pedido',
    text: addGreeting(userTexts, 'tu pedido ya salió del taller. Estos son los datos para seguirlo.'),
  }),
  en: (number: string, userTexts: OrderUserTexts | null) => ({
    subject: `Order ${number}: track your parcel`,
    title: 'Track your order',
    text: addGreeting(userTexts, 'your order has already left the workshop. Here’s how to track it.'),
  }),
};

interface ShippedFacts extends OrderFacts {
  shippedAt: Date;
  /** Whether the buyer was already notified of the shipment. If so, the email only adds the tracking number. */
  alreadyNotified: boolean;
}

function compose(mail: ShippedFacts, userTexts: OrderUserTexts | null, shop: MailShop): MailContent {
  const { order, shippedAt, alreadyNotified } = mail;
  const { locale, shipping } = order;
  const pickup = shipping.method === 'pickup';
  const units = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const { from, to } = formatSpan(computeArrivalAfterShipping(shippedAt, shipping.zone), locale);
  const parcel = [shipping.carrier ? getCarrierName(shipping.carrier) : '', shipping.tracking ?? '']
    .filter(Boolean)
    .join(', ');
  const trackingLink = trackingUrl(shipping);
  const state = pickup ? 'readyForPickup' : 'shipped';
  const sentence = formatState(mail, { state });
  const texts = {
    es: {
      subject: pickup
        ? `Pedido ${order.number}: ya puedes recogerlo`
        : `Pedido ${order.number}: va de camino`,
      preheader: pickup ? 'Te espera en el taller.' : `Llega entre el ${from} y el ${to}.`,
      title: getStateTitle(state, locale),
      text: `${formatGreetingSentence(locale, userTexts, sentence)}${pickup ? '' : ` Dentro ${units === 1 ? 'va 1 jabón' : `van ${units} jabones`}.`}`,
      label: pickup ? 'Lo recoges en el taller' : 'Llega',
      fact: pickup ? 'Ya está listo' : `Entre el ${from} y el ${to}`,
      follow: 'Seguir el envío',
      inside: 'En la caja',
      care: 'Cuando llegue',
      careText:
        'Deja el jabón en un sitio seco, sobre una jabonera que escurra: dura casi el doble. Si algo no te convence, responde a este correo.',
    },
    en: {
      subject: pickup ? `Order ${order.number} is ready to collect` : `Order ${order.number} is on its way`,
      preheader: pickup ? 'It’s waiting at the workshop.' : `Arriving between ${from} and ${to}.`,
      title: getStateTitle(state, locale),
      text: `${formatGreetingSentence(locale, userTexts, sentence)}${pickup ? '' : ` It contains ${units === 1 ? '1 item' : `${units} items`}.`}`,
      label: pickup ? 'Collect it from the workshop' : 'Arrives',
      fact: pickup ? 'It’s ready' : `Between ${from} and ${to}`,
      follow: 'Track the parcel',
      inside: 'In the parcel',
      care: 'When it arrives',
      careText:
        'Keep the soap somewhere dry, on a dish that drains: it lasts almost twice as long. If anything isn’t right, just reply to this email.',
    },
  }[locale];
  const box: MailBlock = {
    kind: 'box',
    label: texts.label,
    fact: texts.fact,
    detail: pickup ? describePickupPlace(locale) : parcel || undefined,
    button: trackingLink ? { label: texts.follow, url: trackingLink } : createOrderButton(mail, shop),
    more: trackingLink ? createOrderButton(mail, shop) : undefined,
  };
  return composeOrderMail(
    mail,
    { ...texts, ...(alreadyNotified && UPDATE_TEXTS[locale](order.number, userTexts)) },
    {
      blocks: [
        box,
        {
          kind: 'lines',
          title: texts.inside,
          lines: order.lines.map((line) => toShownLine(order, line, line.quantity, shop)),
          totals: [],
        },
        ...createAddressBlocks(mail, userTexts),
        { kind: 'text', title: texts.care, text: [texts.careText] },
        ...createWithdrawalBlocks(mail, shop),
      ],
    },
    shop,
  );
}

export const ORDER_SHIPPED_MAILS = {
  /** Reports that the parcel was sent, or is ready for collection. */
  'order-shipped': defineMail({
    compose,
    needs: { orders: OrderService },
    load: async (job, { orders }) => {
      const mail = await loadOrderMail(job, orders);
      const { at } = mail.facts.order.history.findLast(({ to }) => to === 'shipped') ?? {};
      const shippedAt = at ? new Date(at) : job.dueSince;
      return addFacts(mail, { shippedAt, alreadyNotified: job.refs.news === 'tracking' });
    },
    sample: (locale) => {
      const mail = createSampleOrderMail(locale);
      const { order } = mail.facts;
      const shipping = { ...order.shipping, carrier: 'correos', tracking: 'PQ7F2A047391828' };
      const shippedAt = new Date('2026-11-20T15:00:00.000Z');
      return addFacts(mail, { order: { ...order, shipping }, shippedAt, alreadyNotified: false });
    },
  }),
} satisfies Partial<Record<MailType, Mail>>;
