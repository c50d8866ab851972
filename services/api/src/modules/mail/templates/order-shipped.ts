import { carrierName, trackingUrl } from '@munay/contracts/order-desk';
import { workingDaysAfter } from '@munay/contracts/working-days';
import type { MailBlock, MailContent } from '../mail.content';
import { weekday } from '../mail.words';
import { aboutOrder, addressColumn, orderButton, type OrderMail } from './order-parts';

const TOLD = {
  es: (number: string, firstname: string) => ({
    subject: `Pedido ${number}: ya puedes seguirlo`,
    title: 'Así sigues tu pedido',
    text: `${firstname}, tu pedido ya salió del taller. Estos son los datos para seguirlo.`,
  }),
  en: (number: string, firstname: string) => ({
    subject: `Order ${number}: how to follow it`,
    title: 'Follow your order',
    text: `${firstname}, your order has left the workshop already. Here is how to follow it.`,
  }),
};

/**
 * The parcel has left, or waits at the store.
 * @param shippedAt when, for the days it takes
 * @param told the buyer knows that it has left: now they learn how to follow it
 */
export function orderShipped(mail: OrderMail & { shippedAt: Date; told: boolean }): MailContent {
  const { order, firstname, shippedAt, told } = mail;
  const { locale, shipping } = order;
  const pickup = shipping.method === 'pickup';
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const from = weekday(workingDaysAfter(shippedAt, 1), locale);
  const to = weekday(workingDaysAfter(shippedAt, 3), locale);
  const parcel = [shipping.carrier ? carrierName(shipping.carrier) : '', shipping.tracking ?? '']
    .filter(Boolean)
    .join(', ');
  const follow = trackingUrl(shipping);
  const words = {
    es: {
      subject: pickup
        ? `Pedido ${order.number}: ya puedes recogerlo`
        : `Pedido ${order.number}: va de camino`,
      preheader: pickup ? 'Te espera en la tienda.' : `Llega entre el ${from} y el ${to}.`,
      title: pickup ? 'Tu pedido te espera' : 'Tu pedido va de camino',
      text: pickup
        ? `${firstname}, la caja está lista. Tráete el número del pedido.`
        : `${firstname}, la caja ha salido del taller. Dentro ${pieces === 1 ? 'va 1 pieza' : `van ${pieces} piezas`}.`,
      label: pickup ? 'Lo recoges en la tienda' : 'Llega',
      fact: pickup ? 'Desde hoy' : `Entre el ${from} y el ${to}`,
      follow: 'Seguir el envío',
      inside: 'En la caja',
      care: 'Cuando llegue',
      careText:
        'Deja la barra en un sitio seco, sobre una jabonera que escurra: dura casi el doble. Si algo no te convence, responde a este correo.',
    },
    en: {
      subject: pickup ? `Order ${order.number} waits for you` : `Order ${order.number} is on its way`,
      preheader: pickup ? 'It waits at the store.' : `It arrives between ${from} and ${to}.`,
      title: pickup ? 'Your order waits for you' : 'Your order is on its way',
      text: pickup
        ? `${firstname}, the box is ready. Bring the number of the order.`
        : `${firstname}, the box has left the workshop with ${pieces === 1 ? '1 piece' : `${pieces} pieces`} in it.`,
      label: pickup ? 'You collect it at the store' : 'It arrives',
      fact: pickup ? 'From today' : `Between ${from} and ${to}`,
      follow: 'Follow the parcel',
      inside: 'In the box',
      care: 'When it arrives',
      careText:
        'Keep the bar in a dry place, on a dish that drains: it lasts almost twice as long. If something is not right, answer this mail.',
    },
  }[locale];
  const box: MailBlock = {
    kind: 'box',
    label: words.label,
    fact: words.fact,
    ...(parcel && { detail: parcel }),
    button: follow ? { label: words.follow, url: follow } : orderButton(mail),
  };
  return aboutOrder(
    mail,
    { ...words, ...(told && TOLD[locale](order.number, firstname)) },
    {
      blocks: [
        box,
        {
          kind: 'text',
          title: words.inside,
          text: order.lines.map(({ quantity, title, size }) => `${quantity} × ${title}, ${size}`),
        },
        { kind: 'columns', columns: [addressColumn(mail)] },
        { kind: 'text', title: words.care, text: [words.careText] },
      ],
    },
  );
}
