import type { OrderView } from '@munay/contracts/order/order';
import { type RandomOrder, randomOrders } from '@munay/contracts/order/random-orders';
import { CouponsService } from '../../../sandbox/src/objects/coupons.service';
import { AccountPaymentTypes } from '../../../sandbox/src/objects/payment-types';
import { SessionsService } from '../../../sandbox/src/objects/sessions.service';
import { toPageModel } from '../../../sandbox/src/page/page.model';
import { renderPayPage } from '../../../sandbox/src/page/page.view';
import { decodeForm } from '../../../sandbox/src/request/form';
import { Params } from '../../../sandbox/src/request/params';
import { Clock } from '../../../sandbox/src/state/clock';
import { Store } from '../../../sandbox/src/state/store';
import { EventsService } from '../../../sandbox/src/webhook/events.service';
import { readPdfText } from '../../../sandbox/test/read-pdf';
import { toSessionParams } from '../../src/modules/billing/session/payment-session.params';
import { buildInvoice } from '../../src/modules/invoice/invoice.mapper';
import { drawInvoice } from '../../src/modules/invoice/invoice.pdf';
import { MAILS } from '../../src/modules/mail/mail.list';
import { createLinesBlock } from '../../src/modules/mail/order.parts';
import { SAMPLE_SHOP } from '../../src/modules/mail/transport/mail.declaration';
import { renderHtml } from '../../src/modules/mail/transport/mail.html-renderer';
import { renderText } from '../../src/modules/mail/transport/mail.text-renderer';
import { createSampleOrder } from '../../src/modules/order/order.sample';

const SELLER = { name: 'Jabones Munay S. Coop.', taxId: 'F00000000', lines: ['Calle del Taller 8'] };

const orders: OrderView[] = randomOrders(100).map((order, index) => ({
  ...createSampleOrder('es'),
  ...order,
  _id: `order${index}`,
}));

type Row = [label: string, cents: number];
const parseCents = (text: string): number =>
  text.includes('gratis') ? 0 : Number(text.replace('−', '-').replace(/[^\d-]/g, ''));
const removeTags = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;|\s+/g, ' ')
    .trim();

/** The rows below the order lines, and the amounts of the lines. */
function createExpectedRows(
  { lines, promotions = [], totals, shipping }: OrderView,
  deliveryLabel = 'Envío',
) {
  const getLabel = ({ title, code }: RandomOrder['promotions'][number]): string =>
    code === undefined ? title.es : `${title.es} (${code})`;
  const deliveryLabels = promotions.filter(({ target }) => target === 'delivery').map(getLabel);
  const delivery = [
    shipping.method === 'pickup' ? 'Recogida en el taller' : deliveryLabel,
    ...deliveryLabels,
  ];
  return {
    lines: lines.map(({ title, quantity, lineCents }) => [title, quantity, lineCents]),
    added: [
      ...promotions
        .filter(({ target }) => target !== 'delivery')
        .map((promotion): Row => [getLabel(promotion), -promotion.cents]),
      [delivery.join(' · '), totals.shippingCents] satisfies Row,
    ],
    total: totals.totalCents,
  };
}
const isTotalConsistent = ({ lines, added, total }: ReturnType<typeof createExpectedRows>): boolean =>
  lines.reduce((sum, [, , cents]) => sum + Number(cents), 0) +
    added.reduce((sum, [, cents]) => sum + cents, 0) ===
  total;

/** Rows of a table that have an amount in the last cell. */
const tableRows = (html: string): Row[] =>
  [...html.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].flatMap(([, row = '']): Row[] => {
    const cells = [...row.matchAll(/<td[\s\S]*?>([\s\S]*?)<\/td>/g)].map(([, cell = '']) => removeTags(cell));
    return cells.length === 2 && /gratis|€/.test(cells[1] ?? '')
      ? [[cells[0] ?? '', parseCents(cells[1] ?? '')]]
      : [];
  });

test('the rows of a random order add up to its total', () => {
  expect(orders.filter((order) => !isTotalConsistent(createExpectedRows(order)))).toEqual([]);
});

test('the email of a random order shows its rows and the savings below the total', () => {
  const sample = MAILS['order-paid'].sample('es');
  for (const order of orders) {
    const content = { ...sample, blocks: [createLinesBlock({ order }, SAMPLE_SHOP)] };
    const { lines, added, total } = createExpectedRows(order);
    const html = renderHtml(content, SAMPLE_SHOP);
    const rows = tableRows(html);
    const totalAt = rows.findIndex(([label]) => label === 'Total');
    const { goodsCents, savedCents } = order.totals;
    expect(rows.slice(totalAt - added.length - 1, totalAt + 1)).toEqual([
      ['Artículos', goodsCents],
      ...added,
      ['Total', total],
    ]);
    const savingsRows = rows.slice(totalAt).filter(([label]) => label === 'Te has ahorrado');
    expect(savingsRows).toEqual(savedCents > 0 ? [['Te has ahorrado', savedCents]] : []);
    const text = renderText(content, SAMPLE_SHOP);
    for (const [title, quantity] of lines) {
      expect(removeTags(html)).toContain(`${title} 100 g · Cantidad: ${quantity}`);
      expect(text).toContain(`Cantidad: ${quantity}`);
    }
    for (const [label] of added) expect(text).toContain(label);
  }
});

test('the invoice of a random order shows its rows', async () => {
  for (const order of orders) {
    const invoice = buildInvoice(order, 'F-2026-000001', SELLER, new Date());
    const { lines, added, total } = createExpectedRows(order);
    expect(invoice.lines.slice(0, lines.length)).toMatchObject(
      lines.map(([title, quantity, grossCents]) => ({ title, quantity, grossCents })),
    );
    expect(invoice.lines.slice(lines.length).map(({ title, grossCents }) => [title, grossCents])).toEqual(
      added,
    );
    expect(invoice.lines.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(invoice.totals.baseCents);
    const text = readPdfText(await drawInvoice(invoice)).replace(/\s+/g, ' ');
    for (const { title } of invoice.lines) expect(text).toContain(title);
    expect(text).toContain((total / 100).toFixed(2).replace('.', ','));
  }
});

test('the payment page of a random order shows its lines, one coupon and its delivery', () => {
  const [store, clock] = [new Store(null), new Clock()];
  const coupons = new CouponsService(store, clock);
  const events = new EventsService(store, clock);
  const sessions = new SessionsService(store, clock, events, new AccountPaymentTypes(), coupons);
  const read = (params: object) => new Params(decodeForm(describeForm(params)));
  // The provider rejects smaller amounts
  for (const order of orders.filter(({ totals }) => totals.totalCents >= 50)) {
    const { params, coupon } = toSessionParams({
      orderId: order._id,
      number: order.number,
      attempt: 1,
      types: ['card'],
      locale: 'es',
      lines: order.lines,
      promotions: order.promotions,
      totals: order.totals,
      shipping: order.shipping.method,
      email: 'ana@munay.example',
      expiresAt: new Date(Date.now() + 45 * 60_000),
      webOrigin: 'https://munay.example',
      apiOrigin: 'https://munay.example',
    });
    const session = store.runTransaction(() => {
      if (coupon) coupons.create(read(coupon));
      return sessions.create(read(params), 'https://pay.example');
    });
    const page = renderPayPage(toPageModel(session), 'es');
    const { lines, added, total } = createExpectedRows(order);
    const pageLines = [...page.matchAll(/<li class="plain-line">([\s\S]*?)<\/li>/g)].map(([, row = '']) => {
      const [, title = '', quantity = '', amount = ''] =
        /^(.*) 100 g · Cantidad: (\d+).*? ([\d.,]+ €)/.exec(removeTags(row).replace(/−\d+ %/, '')) ?? [];
      return [title, Number(quantity), parseCents(amount)];
    });
    expect(pageLines).toEqual(lines);
    const [, sums = ''] = /<div class="tot">([\s\S]*?)<\/details>/.exec(page) ?? [];
    const rows = [...sums.matchAll(/<div[^>]*>([\s\S]*?)<span class="num">([\s\S]*?)<\/span>/g)].map(
      ([, label = '', amount = '']): Row => [removeTags(label), parseCents(removeTags(amount))],
    );
    const discountCents = added.slice(0, -1).reduce((sum, [, cents]) => sum + cents, 0);
    expect(rows.slice(0, -1)).toEqual([
      ['Subtotal', order.totals.goodsCents],
      ...(coupon ? [[coupon['name'], discountCents]] : []),
      added.at(-1),
      ['Total', total],
    ]);
  }
});

/** Parameters as the provider's SDK encodes them. */
function describeForm(value: object): string {
  const pairs = (entry: unknown, name: string): string[] =>
    typeof entry === 'object' && entry !== null
      ? Object.entries(entry).flatMap(([key, inner]) => pairs(inner, name ? `${name}[${key}]` : key))
      : [`${encodeURIComponent(name)}=${encodeURIComponent(String(entry))}`];
  return pairs(value, '').join('&');
}
