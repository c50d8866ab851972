import type { OrderLine, OrderView } from '@munay/contracts/order/order';
import { sampleOrder } from '../order/order.sample';
import { readLines } from '../order/rules/line.rules';
import { invoiceOf } from './invoice.mapper';

const SELLER = { name: 'Jabones Munay S. Coop.', taxId: 'F00000000', lines: ['Calle del Taller 8'] };
const AT = new Date('2026-11-19T17:10:00Z');

const view = sampleOrder('es');
const [lavender, coffee] = view.lines as [OrderLine, OrderLine];
const rowsOf = (order: OrderView) =>
  invoiceOf(order, 'F-2026-000001', SELLER, AT).lines.map(({ kind, grossCents, netCents, detail }) => [
    kind,
    grossCents,
    netCents,
    detail.replace(/\s/g, ' '),
  ]);

test('an order of before has the rows it would have had then', () => {
  const { productId, slug, sku, title, size, image, quantity, priceCents, unitPriceCents, lineCents } =
    lavender;
  const old = { productId, slug, sku, title, size, image, quantity, priceCents, unitPriceCents, lineCents };
  const lines = readLines([{ ...old, discountPercent: 15 }, coffee], view.totals);
  expect(rowsOf({ ...view, lines })).toEqual([
    ['goods', 1380, 1141, '100 g · LAV-100 · 6,90 € con IVA'],
    ['goods', 1490, 1231, '250 g · CAF-250 · 14,90 € con IVA'],
    ['discount', -206, -170, 'Lavanda del altiplano 15 %'],
    ['shipping', 490, 405, ''],
  ]);
});

test('a reduction that could not be announced leaves no trace, and another one as much as was', () => {
  const sold = (announced: OrderLine['announced']) =>
    rowsOf({ ...view, lines: [{ ...lavender, priceCents: 990, announced }, coffee] });
  expect(sold(null).map(([kind, cents, , detail]) => [kind, cents, detail])).toEqual([
    ['goods', 1174, '100 g · LAV-100 · 5,87 € con IVA'],
    ['goods', 1490, '250 g · CAF-250 · 14,90 € con IVA'],
    ['shipping', 490, ''],
  ]);
  expect(sold({ beforeCents: 650, percent: 9 })[2]?.slice(0, 2)).toEqual(['discount', -126]);
});

test('what promotions took is part of the discount, so that the rows come to what was paid', () => {
  const lines = [lavender, { ...coffee, cuts: [{ promotionId: 'ten', cents: 149 }], netCents: 1341 }];
  const rows = rowsOf({ ...view, lines });
  expect(rows[2]?.[1]).toBe(-206 - 149);
  expect(rows.reduce((sum, [, cents]) => sum + Number(cents), 0)).toBe(1174 + 1341 + 490);
});
