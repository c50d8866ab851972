import { type FixedLine, isGoods, lineCents, sortBySku, unitPriceCents } from './lines';
import { soap } from './testing';

const wrapping: FixedLine = { kind: 'wrapping', id: 'w', sku: 'W', quantity: 2, priceCents: 255 };

test('a discounted price is rounded half up once per unit', () => {
  const line = soap('L', 3, { priceCents: 390, appliedDiscountPercent: 25 });
  expect(unitPriceCents(line)).toBe(293);
  expect(lineCents(line)).toBe(879);
});

test('a fixed line such as gift wrapping costs its full price', () => {
  expect(unitPriceCents(wrapping)).toBe(255);
  expect(lineCents(wrapping)).toBe(510);
  expect([isGoods(wrapping), isGoods(soap('L', 1))]).toEqual([false, true]);
});

test('order lines are sorted by SKU, then by id', () => {
  const line = (sku: string, id: string) => ({ sku, id });
  const lines = [line('b', '1'), line('a', '2'), line('B', '3'), line('a', '1'), line('a', '10')];
  const sorted = ['B3', 'a1', 'a10', 'a2', 'b1'];
  const names = (all: typeof lines): string[] => sortBySku(all).map(({ sku, id }) => sku + id);
  expect(names(lines)).toEqual(sorted);
  expect(names([...lines].reverse())).toEqual(sorted);
  expect(lines[0]).toEqual(line('b', '1'));
});
