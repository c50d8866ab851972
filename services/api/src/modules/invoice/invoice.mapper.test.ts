import type { OrderLine, OrderView } from '@munay/contracts/order/order';
import { createSampleOrder } from '../order/order.sample';
import { buildInvoice } from './invoice.mapper';

const SELLER = { name: 'Jabones Munay S. Coop.', taxId: 'F00000000', lines: ['Calle del Taller 8'] };
const ISSUED_AT = new Date('2026-11-19T17:10:00Z');

const view = createSampleOrder('es');
const [lavender, coffee] = view.lines as [OrderLine, OrderLine];
const toRows = (order: OrderView) =>
  buildInvoice(order, 'F-2026-000001', SELLER, ISSUED_AT).lines.map(
    ({ kind, grossCents, netCents, detail }) => [kind, grossCents, netCents, detail.replace(/\s/g, ' ')],
  );

test('an invoice shows only the announced discount of a line', () => {
  const sold = (announced: OrderLine['announced']) =>
    toRows({ ...view, lines: [{ ...lavender, priceCents: 990, announced }, coffee] });
  expect(sold(null).map(([kind, cents, , detail]) => [kind, cents, detail])).toEqual([
    ['goods', 1174, '100 g · LAV-100 · 5,87 € con IVA'],
    ['goods', 1490, '250 g · CAF-250 · 14,90 € con IVA'],
    ['shipping', 490, ''],
  ]);
  expect(sold({ beforeCents: 650, percent: 9 })[0]?.[3]).toContain('5,87 € con IVA, antes 6,50 €');
});

test('an invoice lists each promotion as a row with its code', () => {
  const title = { es: 'Navidad', en: 'Christmas' };
  const order: OrderView = {
    ...view,
    promotions: [
      { id: 'ten', title, target: 'basket', cents: 149, code: 'XMAS' },
      { id: 'free', title: { es: 'Envío gratis', en: '' }, target: 'delivery', cents: 490 },
    ],
    totals: { ...view.totals, savedCents: 206 + 149 + 490, shippingCents: 0, totalCents: 2515 },
  };
  const { lines } = buildInvoice(order, 'F-2026-000001', SELLER, ISSUED_AT);
  expect(lines.slice(2).map(({ kind, title: name, grossCents }) => [kind, name, grossCents])).toEqual([
    ['discount', 'Navidad (XMAS)', -149],
    ['shipping', 'Envío · Envío gratis', 0],
  ]);
  expect(lines.reduce((sum, { grossCents }) => sum + grossCents, 0)).toBe(2515);
});
