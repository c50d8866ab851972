import { computeLineCents, type FixedLine, isGoods, sortBySku, unitPriceCents } from './lines';
import { createLine } from './testing';

const wrapping: FixedLine = { kind: 'wrapping', id: 'w', sku: 'W', quantity: 2, priceCents: 255 };

test('a discounted price is rounded half up once per unit', () => {
  const line = createLine('L', 3, { priceCents: 390, appliedDiscountPercent: 25 });
  expect(unitPriceCents(line)).toBe(293);
  expect(computeLineCents(line)).toBe(879);
});

test('a fixed line such as gift wrapping costs its full price', () => {
  expect(unitPriceCents(wrapping)).toBe(255);
  expect(computeLineCents(wrapping)).toBe(510);
  expect([isGoods(wrapping), isGoods(createLine('L', 1))]).toEqual([false, true]);
});

test('order lines are sorted by SKU, then by id', () => {
  const line = (sku: string, id: string) => ({ sku, id });
  const lines = [line('b', '1'), line('a', '2'), line('B', '3'), line('a', '1'), line('a', '10')];
  const sorted = ['B3', 'a1', 'a10', 'a2', 'b1'];
  const listNames = (all: typeof lines): string[] => sortBySku(all).map(({ sku, id }) => sku + id);
  expect(listNames(lines)).toEqual(sorted);
  expect(listNames([...lines].reverse())).toEqual(sorted);
  expect(lines[0]).toEqual(line('b', '1'));
});
