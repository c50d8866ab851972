import type { OrderView } from '@munay/contracts/order/order';
import { METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
import type { MailType, OutboxJob } from '../../outbox/outbox.types';
import { createSampleOrder } from '../order/order.sample';
import { OrderService } from '../order/order.service';
import { createLinesBlock, createNoteBlocks } from './order.parts';
import { withAwaitedTransfer } from './order-transfer.mails';
import type { MailBlock, MailContent, MailShop } from './transport/mail.content';
import { defineStaffMail, getRef, type Mail } from './transport/mail.declaration';
import { day, formatMoney } from './transport/mail.format';

/** Order data for emails to staff. */
export interface StaffFacts {
  order: OrderView;
}

/** Loads a job's order in its current state, for an email to the workshop. @throws AppError noOrder */
export async function loadStaffFacts(job: OutboxJob, orders: OrderService): Promise<StaffFacts> {
  const { order } = await orders.findForMail(getRef(job, 'orderId'));
  return { order };
}

export const createSampleStaffFacts = (): StaffFacts => ({ order: createSampleOrder('es') });

export function toWorkshop(
  { order }: StaffFacts,
  { webOrigin }: MailShop,
  texts: { subject: string; preheader: string; title: string; text: string[]; reason: string },
  blocks: MailBlock[],
): MailContent {
  const { subject, preheader, title, text, reason } = texts;
  const button = {
    label: 'Abrir el pedido',
    url: `${webOrigin}/admin/dashboard?tab=orders&order=${order._id}`,
  };
  return {
    locale: 'es',
    subject,
    preheader,
    reference: ['Pedido', order.number],
    blocks: [{ kind: 'intro', title, text, button }, ...blocks],
    reason,
  };
}

export const toSpanish = ({ order }: StaffFacts): StaffFacts => ({ order: { ...order, locale: 'es' } });

/** @param mail `amountCents` is the amount to refund */
function composeCancelled(mail: StaffFacts & { amountCents: number }, shop: MailShop): MailContent {
  const spanish = toSpanish(mail);
  const { order } = spanish;
  const sum = formatMoney(mail.amountCents, order.totals.currency, 'es');
  const isRefundedByProvider = METHOD_TRAITS[order.payment.method].refundedBy === 'provider';
  const texts = {
    subject: `Pedido ${order.number} cancelado: no lo prepares`,
    preheader: isRefundedByProvider
      ? `${sum} vuelven solos por donde se pagaron.`
      : `Hay que devolver ${sum} por transferencia.`,
    title: 'Un pedido se ha cancelado',
    text: [
      `${order.customer.name} ha cancelado su pedido, que ya estaba pagado. Los jabones vuelven a estar disponibles.`,
      isRefundedByProvider
        ? `Los ${sum} vuelven solos por donde se pagaron: no hay que hacer nada.`
        : `Falta devolverle ${sum} por transferencia. La cuenta, si la ha dejado, y el sitio donde apuntarlo están en el pedido.`,
    ],
    reason: 'Este aviso llega al taller cuando alguien cancela un pedido pagado.',
  };
  return toWorkshop(spanish, shop, texts, [createLinesBlock(spanish, shop)]);
}

function composeAwaitedPayment(mail: StaffFacts, shop: MailShop): MailContent {
  const spanish = toSpanish(mail);
  const { order } = spanish;
  const sum = formatMoney(order.totals.totalCents, order.totals.currency, 'es');
  const { payBy } = order.payment.transfer ?? {};
  const texts = {
    subject: `Pedido ${order.number}: espera una transferencia de ${sum}`,
    preheader: `${[order.customer.name, order.address.city].filter(Boolean).join(', ')}.`,
    title: 'Hay un pedido a la espera de una transferencia',
    text: [
      `${order.customer.name} ha pedido por transferencia. Cuando veas ${sum} en la cuenta con el concepto ${order.number}, apúntalo en el pedido y quedará pagado.`,
      ...(payBy ? [`Los jabones están apartados hasta el ${day(payBy, 'es')}.`] : []),
    ],
    reason: 'Este aviso llega al taller con cada pedido por transferencia.',
  };
  return toWorkshop(spanish, shop, texts, [
    createLinesBlock(spanish, shop),
    ...createNoteBlocks(spanish, order),
  ]);
}

const needs = { orders: OrderService };

export const ORDER_STAFF_MAILS = {
  /** Notifies staff that the buyer has cancelled a paid order. */
  'order-cancelled-staff': defineStaffMail({
    compose: composeCancelled,
    needs,
    load: async (job, { orders }) => {
      const { order } = await loadStaffFacts(job, orders);
      const { amountCents } = await orders.findRefundForMail(order._id, getRef(job, 'refundId'));
      return { from: order.customer, facts: { order, amountCents } };
    },
    sample: () => ({ ...createSampleStaffFacts(), amountCents: 3154 }),
  }),
  /** Notifies staff of a new order that is paid by bank transfer. */
  'order-transfer-staff': defineStaffMail({
    compose: composeAwaitedPayment,
    needs,
    load: async (job, { orders }) => {
      const facts = await loadStaffFacts(job, orders);
      return facts.order.status === 'pending_payment' ? { from: facts.order.customer, facts } : null;
    },
    sample: () => ({ order: withAwaitedTransfer(createSampleOrder('es')) }),
  }),
} satisfies Partial<Record<MailType, Mail>>;
