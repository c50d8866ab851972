import { getCarrierName, trackingUrl } from '@munay/contracts/admin/parcel';
import type { Locale } from '@munay/contracts/locale';
import { computeArrivalAfterShipping, formatSpan } from '@munay/contracts/order/delivery';
import type { ReplacementView } from '@munay/contracts/order/replacement';
import type { MailType, OutboxJob } from '../../outbox/outbox.types';
import { OrderService } from '../order/order.service';
import {
  addFacts,
  createSampleOrderMail,
  loadOrderMail,
  type OrderFacts,
  type OrderUserTexts,
} from './order.facts';
import { composeOrderMail, createAddressBlocks, createOrderButton, toShownLine } from './order.parts';
import type { MailBlock, MailContent, MailShop } from './transport/mail.content';
import { defineMail, getRef, type Mail } from './transport/mail.declaration';
import { addGreeting } from './transport/mail.format';

type ReplacementFacts = OrderFacts & { replacement: ReplacementView };
type MailTexts = Parameters<typeof composeOrderMail>[1];
type Compose = (mail: ReplacementFacts, userTexts: OrderUserTexts | null, shop: MailShop) => MailContent;

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

const composePlanned: Compose = (mail, userTexts, shop) => {
  const { number, locale } = mail.order;
  const texts: Record<Locale, MailTexts> = {
    es: {
      subject: `Pedido ${number}: te lo enviamos de nuevo`,
      preheader: 'No tienes que pagar nada.',
      title: 'Te lo enviamos de nuevo',
      text: addGreeting(
        userTexts,
        'sentimos lo que ha pasado con tu pedido. Estamos preparando otro paquete con lo que ves abajo: no tienes que pagar nada, y te escribimos cuando salga.',
      ),
    },
    en: {
      subject: `Order ${number}: we’re sending it again`,
      preheader: 'There’s nothing to pay.',
      title: 'We’re sending it again',
      text: addGreeting(
        userTexts,
        'we’re sorry about what happened to your order. We’re preparing another parcel with the items below. There’s nothing to pay, and we’ll email you when it leaves.',
      ),
    },
  };
  const blocks = [createContentsBlock(mail, shop), ...createAddressBlocks(mail, userTexts)];
  return composeOrderMail(mail, texts[locale], { button: createOrderButton(mail, shop), blocks }, shop);
};

const composeShipped: Compose = (mail, userTexts, shop) => {
  const { order, replacement } = mail;
  const { locale, number } = order;
  const { carrier = '', tracking = '', shippedAt } = replacement;
  const span = computeArrivalAfterShipping(new Date(shippedAt ?? replacement.at), order.shipping.zone);
  const { from, to } = formatSpan(span, locale);
  const parcel = [carrier && getCarrierName(carrier), tracking].filter(Boolean).join(', ');
  const trackingLink = trackingUrl(replacement);
  const texts = {
    es: {
      subject: `Pedido ${number}: el nuevo paquete va de camino`,
      preheader: `Llega entre el ${from} y el ${to}.`,
      title: 'El nuevo paquete va de camino',
      text: addGreeting(userTexts, 'el paquete que te enviamos de nuevo ya ha salido del taller.'),
      label: 'Llega',
      fact: `Entre el ${from} y el ${to}`,
      follow: 'Seguir el envío',
    },
    en: {
      subject: `Order ${number}: your new parcel is on its way`,
      preheader: `Arriving between ${from} and ${to}.`,
      title: 'Your new parcel is on its way',
      text: addGreeting(
        userTexts,
        'your new parcel, with the items we’re sending again, has left the workshop.',
      ),
      label: 'Arrives',
      fact: `Between ${from} and ${to}`,
      follow: 'Track the parcel',
    },
  }[locale];
  const box: MailBlock = {
    kind: 'box',
    label: texts.label,
    fact: texts.fact,
    detail: parcel || undefined,
    button: trackingLink ? { label: texts.follow, url: trackingLink } : createOrderButton(mail, shop),
    more: trackingLink ? createOrderButton(mail, shop) : undefined,
  };
  return composeOrderMail(
    mail,
    texts,
    { blocks: [box, createContentsBlock(mail, shop), ...createAddressBlocks(mail, userTexts)] },
    shop,
  );
};

const composeCancelled: Compose = (mail, userTexts, shop) => {
  const { number, locale } = mail.order;
  const texts: Record<Locale, MailTexts> = {
    es: {
      subject: `Pedido ${number}: el nuevo paquete no sale`,
      preheader: 'Hemos cancelado el nuevo envío.',
      title: 'Hemos cancelado el nuevo envío',
      text: addGreeting(
        userTexts,
        'el paquete que íbamos a enviarte de nuevo no sale. Si no lo esperabas, responde a este correo.',
      ),
    },
    en: {
      subject: `Order ${number}: the new parcel is cancelled`,
      preheader: 'We’ve cancelled the replacement.',
      title: 'We’ve cancelled the new parcel',
      text: addGreeting(
        userTexts,
        'we won’t be sending the parcel we promised you after all. If you didn’t expect this, just reply to this email.',
      ),
    },
  };
  return composeOrderMail(mail, texts[locale], { button: createOrderButton(mail, shop), blocks: [] }, shop);
};

async function load(job: OutboxJob, { orders }: { orders: OrderService }) {
  const mail = await loadOrderMail(job, orders);
  const replacement = mail.facts.order.replacements?.find(({ _id }) => _id === getRef(job, 'replacementId'));
  if (!replacement) throw new Error(`The order has no replacement ${getRef(job, 'replacementId')}`);
  return addFacts(mail, { replacement });
}

const defineReplacementMail = (compose: Compose, parcel: Partial<ReplacementView> = {}): Mail =>
  defineMail({
    compose,
    needs: { orders: OrderService },
    load,
    sample: (locale) => {
      const mail = createSampleOrderMail(locale);
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
  'order-replacement': defineReplacementMail(composePlanned),
  /** Reports that the replacement was sent. */
  'order-replacement-shipped': defineReplacementMail(composeShipped, {
    carrier: 'correos',
    tracking: 'PQ7F2A047391999',
    shippedAt: '2026-11-27T15:00:00.000Z',
  }),
  /** Reports that the replacement will not be sent. */
  'order-replacement-cancelled': defineReplacementMail(composeCancelled, {
    cancelledAt: '2026-11-27T15:00:00.000Z',
  }),
} satisfies Partial<Record<MailType, Mail>>;
