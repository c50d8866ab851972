import { MINUTE_MS } from '@munay/contracts/durations';
import type { OrderView } from '@munay/contracts/order/order';
import { AppError, isAppError } from '../../errors/app-error';
import type { MailType, OutboxJob } from '../../outbox/outbox.types';
import { OrderService } from '../order/order.service';
import { createAddressBlocks, createLinesBlock, createNoteBlocks, formatPaymentMethod } from './order.parts';
import {
  createSampleStaffFacts,
  loadStaffFacts,
  type StaffFacts,
  toSpanish,
  toWorkshop,
} from './order-staff.mails';
import type { MailContent, MailShop } from './transport/mail.content';
import { defineStaffMail, type Mail } from './transport/mail.declaration';
import { formatMoney, toThumbnailUrl } from './transport/mail.format';

/** Minimum time between two emails about new orders, in ms. */
const INTERVAL_MS = 5 * MINUTE_MS;
const NAMES_MAX = 3;

interface NewOrders {
  mails: readonly [StaffFacts, ...StaffFacts[]];
  /** Number of orders, including those that are not listed. */
  count: number;
}

const formatTotal = ({ totals }: OrderView): string => formatMoney(totals.totalCents, totals.currency, 'es');

function composeNewOrder(mail: StaffFacts, shop: MailShop): MailContent {
  const spanish = toSpanish(mail);
  const { order } = spanish;
  const sum = formatTotal(order);
  const texts = {
    subject: `Pedido nuevo ${order.number}: ${sum}`,
    preheader: `${[order.customer.name, order.address.city].filter(Boolean).join(', ')}.`,
    title: 'Hay un pedido por preparar',
    text: [`${order.customer.name} ha pagado ${sum} (${formatPaymentMethod(spanish)}).`],
    reason: 'Este aviso llega al taller cuando hay pedidos pagados.',
  };
  return toWorkshop(spanish, shop, texts, [
    createLinesBlock(spanish, shop),
    ...createAddressBlocks(spanish, order),
    ...createNoteBlocks(spanish, order),
  ]);
}

function summarize({ lines, shipping, address, note }: OrderView): string {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const place = shipping.method === 'pickup' ? 'Se recoge en el taller' : address.city;
  return [`Cantidad: ${units}`, place, ...(note ? ['Con nota'] : [])].join(' · ');
}

function composeNewOrders({ mails, count }: NewOrders, shop: MailShop): MailContent {
  const orders = mails.map(({ order }) => order);
  const names = orders.slice(0, NAMES_MAX).map(({ customer }) => customer.name);
  const omittedCount = count - orders.length;
  return {
    locale: 'es',
    subject: `${count} pedidos nuevos`,
    preheader: `${names.join(', ')}${count > names.length ? ` y ${count - names.length} más` : ''}.`,
    blocks: [
      {
        kind: 'intro',
        title: `Hay ${count} pedidos por preparar`,
        text:
          omittedCount > 0 ? [`Aquí salen ${orders.length}. Los demás están en la lista de pedidos.`] : [],
        button: { label: 'Abrir los pedidos', url: `${shop.webOrigin}/admin/dashboard?tab=orders` },
      },
      {
        kind: 'lines',
        title: 'Pedidos nuevos',
        lines: orders.map((order) => ({
          title: `${order.number}, ${order.customer.name}`,
          detail: summarize(order),
          image: order.lines[0]?.image ? toThumbnailUrl(order.lines[0].image.base, shop.apiOrigin) : null,
          amount: formatTotal(order),
        })),
        totals: [],
      },
    ],
    reason: 'Este aviso llega al taller, como mucho cada cinco minutos, cuando hay pedidos pagados.',
  };
}

export const composeNewOrdersMail = (summary: NewOrders, shop: MailShop): MailContent =>
  summary.count === 1 ? composeNewOrder(summary.mails[0], shop) : composeNewOrders(summary, shop);

const isMissingOrder = (error: unknown): boolean => isAppError(error) && error.key === 'noOrder';

/** @throws AppError noOrder if none of the orders exists any more */
async function loadFacts(jobs: readonly OutboxJob[], orders: OrderService): Promise<NewOrders['mails']> {
  const found = await Promise.all(
    jobs.map((job) =>
      loadStaffFacts(job, orders).catch((error: unknown) => {
        if (isMissingOrder(error)) return null;
        throw error;
      }),
    ),
  );
  const [first, ...others] = found.flatMap((mail) => mail ?? []);
  if (!first) throw new AppError('noOrder');
  return [first, ...others];
}

export const ORDER_NEW_MAILS = {
  /** Notifies staff of new orders to pack. */
  'order-new-staff': defineStaffMail({
    compose: composeNewOrdersMail,
    needs: { orders: OrderService },
    load: async (job, { orders }, _shop, { jobs, count } = { jobs: [job], count: 1 }) => {
      const mails = await loadFacts(jobs, orders);
      const facts = { mails, count: count - jobs.length + mails.length };
      return { facts, from: facts.count === 1 ? mails[0].order.customer : undefined };
    },
    sample: () => ({ mails: [createSampleStaffFacts()] as const, count: 1 }),
    gatherMs: ({ newOrderMails }) => (newOrderMails === 'each' ? 0 : INTERVAL_MS),
  }),
} satisfies Partial<Record<MailType, Mail>>;
