import { carrierName, trackingUrl } from '@munay/contracts/admin/parcel';
import { computeArrivalAfterShipping, formatSpan } from '@munay/contracts/order/delivery';
import { stateTitle } from '@munay/contracts/order/order-sentences';
import type { MailType } from '../../outbox/outbox.types';
import { OrderService } from '../order/order.service';
import { addFacts, type OrderFacts, orderMail, sampleOrderMail, type TypedOrder } from './order.facts';
import {
  addressBlocks,
  composeOrderMail,
  createWithdrawalBlocks,
  formatState,
  orderButton,
  pickupPlace,
  toShownLine,
} from './order.parts';
import type { MailBlock, MailContent, MailShop } from './transport/mail.content';
import { defineMail, type Mail } from './transport/mail.declaration';
import { addGreeting, greeting } from './transport/mail.format';

const UPDATE_TEXTS = {
  es: (number: string, typed: TypedOrder | null) => ({
    subject: `Pedido ${number}: ya puedes seguirlo`,
    title: 'Así sigues tu pedido',
    text: addGreeting(typed, 'tu pedido ya salió del taller. Estos son los datos para seguirlo.'),
  }),
  en: (number: string, typed: TypedOrder | null) => ({
    subject: `Order ${number}: track your parcel`,
    title: 'Track your order',
    text: addGreeting(typed, 'your order has already left the workshop. Here’s how to track it.'),
  }),
};

interface ShippedFacts extends OrderFacts {
  shippedAt: Date;
  /** Whether the buyer was already notified of the shipment. In this case, the email only adds the tracking number. */
  alreadyNotified: boolean;
}

function compose(mail: ShippedFacts, typed: TypedOrder | null, shop: MailShop): MailContent {
  const { order, shippedAt, alreadyNotified } = mail;
  const { locale, shipping } = order;
  const pickup = shipping.method === 'pickup';
  const units = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const { from, to } = formatSpan(computeArrivalAfterShipping(shippedAt, shipping.zone), locale);
  const parcel = [shipping.carrier ? carrierName(shipping.carrier) : '', shipping.tracking ?? '']
    .filter(Boolean)
    .join(', ');
  const follow = trackingUrl(shipping);
  const state = pickup ? 'readyForPickup' : 'shipped';
  const sentence = formatState(mail, { state });
  const words = {
    es: {
      subject: pickup
        ? `Pedido ${order.number}: ya puedes recogerlo`
        : `Pedido ${order.number}: va de camino`,
      preheader: pickup ? 'Te espera en el taller.' : `Llega entre el ${from} y el ${to}.`,
      title: stateTitle(state, locale),
      text: `${greeting(locale, typed, sentence)}${pickup ? '' : ` Dentro ${units === 1 ? 'va 1 jabón' : `van ${units} jabones`}.`}`,
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
      title: stateTitle(state, locale),
      text: `${greeting(locale, typed, sentence)}${pickup ? '' : ` It contains ${units === 1 ? '1 item' : `${units} items`}.`}`,
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
    label: words.label,
    fact: words.fact,
    detail: pickup ? pickupPlace(locale) : parcel || undefined,
    button: follow ? { label: words.follow, url: follow } : orderButton(mail, shop),
    more: follow ? orderButton(mail, shop) : undefined,
  };
  return composeOrderMail(
    mail,
    { ...words, ...(alreadyNotified && UPDATE_TEXTS[locale](order.number, typed)) },
    {
      blocks: [
        box,
        {
          kind: 'lines',
          title: words.inside,
          lines: order.lines.map((line) => toShownLine(order, line, line.quantity, shop)),
          totals: [],
        },
        ...addressBlocks(mail, typed),
        { kind: 'text', title: words.care, text: [words.careText] },
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
      const mail = await orderMail(job, orders);
      const { at } = mail.facts.order.history.findLast(({ to }) => to === 'shipped') ?? {};
      const shippedAt = at ? new Date(at) : job.dueSince;
      return addFacts(mail, { shippedAt, alreadyNotified: job.refs.news === 'tracking' });
    },
    sample: (locale) => {
      const mail = sampleOrderMail(locale);
      const { order } = mail.facts;
      const shipping = { ...order.shipping, carrier: 'correos', tracking: 'PQ7F2A047391828' };
      const shippedAt = new Date('2026-11-20T15:00:00.000Z');
      return addFacts(mail, { order: { ...order, shipping }, shippedAt, alreadyNotified: false });
    },
  }),
} satisfies Partial<Record<MailType, Mail>>;
