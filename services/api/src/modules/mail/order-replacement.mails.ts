import { carrierName, trackingUrl } from '@munay/contracts/admin/parcel';
import type { Locale } from '@munay/contracts/locale';
import { computeArrivalAfterShipping, formatSpan } from '@munay/contracts/order/delivery';
import type { ReplacementView } from '@munay/contracts/order/replacement';
import type { MailType, OutboxJob } from '../../outbox/outbox.types';
import { OrderService } from '../order/order.service';
import { addFacts, type OrderFacts, orderMail, sampleOrderMail, type TypedOrder } from './order.facts';
import { addressBlocks, composeOrderMail, orderButton, toShownLine } from './order.parts';
import type { MailBlock, MailContent, MailShop } from './transport/mail.content';
import { defineMail, type Mail, ref } from './transport/mail.declaration';
import { addGreeting } from './transport/mail.format';

type ReplacementFacts = OrderFacts & { replacement: ReplacementView };
type MailTexts = Parameters<typeof composeOrderMail>[1];
type Compose = (mail: ReplacementFacts, typed: TypedOrder | null, shop: MailShop) => MailContent;

const CONTENTS = { es: 'Lo que va en el paquete', en: 'In the parcel' };

function createContentsBlock({ order, replacement }: ReplacementFacts, shop: MailShop): MailBlock {
  return {
    kind: 'lines',
    title: CONTENTS[order.locale],
    lines: replacement.lines.map((line) => {
      const { image = null } = order.lines.find(({ id }) => id === line.lineId) ?? {};
      return toShownLine(order, { ...line, image }, line.quantity, shop);
    }),
    totals: [],
  };
}

const planned: Compose = (mail, typed, shop) => {
  const { number, locale } = mail.order;
  const words: Record<Locale, MailTexts> = {
    es: {
      subject: `Pedido ${number}: te lo enviamos de nuevo`,
      preheader: 'No tienes que pagar nada.',
      title: 'Te lo enviamos de nuevo',
      text: addGreeting(
        typed,
        'sentimos lo que ha pasado con tu pedido. Estamos preparando otro paquete con lo que ves abajo: no tienes que pagar nada, y te escribimos cuando salga.',
      ),
    },
    en: {
      subject: `Order ${number}: we’re sending it again`,
      preheader: 'There’s nothing to pay.',
      title: 'We’re sending it again',
      text: addGreeting(
        typed,
        'we’re sorry about what happened to your order. We’re preparing another parcel with the items below. There’s nothing to pay, and we’ll email you when it leaves.',
      ),
    },
  };
  const blocks = [createContentsBlock(mail, shop), ...addressBlocks(mail, typed)];
  return composeOrderMail(mail, words[locale], { button: orderButton(mail, shop), blocks }, shop);
};

const shipped: Compose = (mail, typed, shop) => {
  const { order, replacement } = mail;
  const { locale, number } = order;
  const { carrier = '', tracking = '', shippedAt } = replacement;
  const span = computeArrivalAfterShipping(new Date(shippedAt ?? replacement.at), order.shipping.zone);
  const { from, to } = formatSpan(span, locale);
  const parcel = [carrier && carrierName(carrier), tracking].filter(Boolean).join(', ');
  const follow = trackingUrl(replacement);
  const words = {
    es: {
      subject: `Pedido ${number}: el nuevo paquete va de camino`,
      preheader: `Llega entre el ${from} y el ${to}.`,
      title: 'El nuevo paquete va de camino',
      text: addGreeting(typed, 'el paquete que te enviamos de nuevo ya ha salido del taller.'),
      label: 'Llega',
      fact: `Entre el ${from} y el ${to}`,
      follow: 'Seguir el envío',
    },
    en: {
      subject: `Order ${number}: your new parcel is on its way`,
      preheader: `Arriving between ${from} and ${to}.`,
      title: 'Your new parcel is on its way',
      text: addGreeting(typed, 'your new parcel, with the items we’re sending again, has left the workshop.'),
      label: 'Arrives',
      fact: `Between ${from} and ${to}`,
      follow: 'Track the parcel',
    },
  }[locale];
  const box: MailBlock = {
    kind: 'box',
    label: words.label,
    fact: words.fact,
    detail: parcel || undefined,
    button: follow ? { label: words.follow, url: follow } : orderButton(mail, shop),
    more: follow ? orderButton(mail, shop) : undefined,
  };
  return composeOrderMail(
    mail,
    words,
    { blocks: [box, createContentsBlock(mail, shop), ...addressBlocks(mail, typed)] },
    shop,
  );
};

const cancelled: Compose = (mail, typed, shop) => {
  const { number, locale } = mail.order;
  const words: Record<Locale, MailTexts> = {
    es: {
      subject: `Pedido ${number}: el nuevo paquete no sale`,
      preheader: 'Hemos cancelado el nuevo envío.',
      title: 'Hemos cancelado el nuevo envío',
      text: addGreeting(
        typed,
        'el paquete que íbamos a enviarte de nuevo no sale. Si no lo esperabas, responde a este correo.',
      ),
    },
    en: {
      subject: `Order ${number}: the new parcel is cancelled`,
      preheader: 'We’ve cancelled the replacement.',
      title: 'We’ve cancelled the new parcel',
      text: addGreeting(
        typed,
        'we won’t be sending the parcel we promised you after all. If you didn’t expect this, just reply to this email.',
      ),
    },
  };
  return composeOrderMail(mail, words[locale], { button: orderButton(mail, shop), blocks: [] }, shop);
};

async function load(job: OutboxJob, { orders }: { orders: OrderService }) {
  const mail = await orderMail(job, orders);
  const replacement = mail.facts.order.replacements?.find(({ _id }) => _id === ref(job, 'replacementId'));
  if (!replacement) throw new Error(`The order has no replacement ${ref(job, 'replacementId')}`);
  return addFacts(mail, { replacement });
}

const define = (compose: Compose, parcel: Partial<ReplacementView> = {}): Mail =>
  defineMail({
    compose,
    needs: { orders: OrderService },
    load,
    sample: (locale) => {
      const mail = sampleOrderMail(locale);
      const lines = mail.facts.order.lines
        .slice(0, 1)
        .map(({ id, sku, title, size }) => ({ lineId: id, sku, title, size, quantity: 1 }));
      const at = '2026-11-26T09:00:00.000Z';
      const replacement = { _id: 'replacement', at, lines, shippedAt: null, cancelledAt: null, ...parcel };
      return addFacts(mail, { replacement });
    },
  });

export const ORDER_REPLACEMENT_MAILS = {
  /** Announces a replacement. */
  'order-replacement': define(planned),
  /** Reports that the replacement was sent. */
  'order-replacement-shipped': define(shipped, {
    carrier: 'correos',
    tracking: 'PQ7F2A047391999',
    shippedAt: '2026-11-27T15:00:00.000Z',
  }),
  /** Reports that the replacement will not be sent. */
  'order-replacement-cancelled': define(cancelled, { cancelledAt: '2026-11-27T15:00:00.000Z' }),
} satisfies Partial<Record<MailType, Mail>>;
