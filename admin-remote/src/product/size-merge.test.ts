import type { DraftSize } from './product-draft';
import { mergeSizes } from './size-merge';

const size = (sku: string, overrides: Partial<DraftSize> = {}): DraftSize => ({
  key: sku,
  label: `${sku} g`,
  sku,
  weightGrams: '60',
  price: '4,50',
  stock: '10',
  ...overrides,
});
const BASE = [size('A'), size('B'), size('C')];
const [a, b, c] = BASE as [DraftSize, DraftSize, DraftSize];

test('changes to different sizes are merged', () => {
  const mine = [{ ...a, price: '5,00' }, b, c];
  const theirs = [a, { ...b, price: '6,00' }, c];
  expect(mergeSizes(BASE, mine, theirs)).toEqual({
    sizes: [{ ...a, price: '5,00' }, { ...b, price: '6,00' }, c],
    contested: [],
  });
});

test('changes to different fields of a size are merged', () => {
  const mine = [{ ...a, price: '5,00', stock: '12' }, b, c];
  const theirs = [{ ...a, label: 'Pequeño', stock: '9' }, b, { ...c, stock: '8' }];
  expect(mergeSizes(BASE, mine, theirs).sizes).toEqual([
    { ...a, label: 'Pequeño', price: '5,00', stock: '12' },
    b,
    { ...c, stock: '8' },
  ]);
});

test('a field changed by both users is a conflict, and the selection decides', () => {
  const mine = [{ ...a, price: '5,00' }, b, c];
  const theirs = [{ ...a, price: '6,00' }, b, c];
  const { sizes, contested } = mergeSizes(BASE, mine, theirs);
  expect(contested).toEqual([{ key: 'A', mine: mine[0], theirs: theirs[0] }]);
  expect(sizes[0]?.price).toBe('5,00');
  expect(mergeSizes(BASE, mine, theirs, ['A']).sizes[0]?.price).toBe('6,00');
});

test('the same change by both users is not a conflict', () => {
  const mine = [{ ...a, price: '5,00', stock: '11' }, b, c];
  const theirs = [{ ...a, price: '5,00' }, b, c];
  expect(mergeSizes(BASE, mine, theirs)).toEqual({ sizes: [mine[0], b, c], contested: [] });
});

test('sizes added or removed by either user are merged', () => {
  const added = size('uuid', { sku: 'D' });
  const mine = [a, b, added];
  const theirs = [b, c, size('E')];
  expect(mergeSizes(BASE, mine, theirs)).toEqual({ sizes: [b, added, size('E')], contested: [] });
});

test.each([
  ['removed here and changed there', [b, c], [{ ...a, price: '6,00' }, b, c]],
  ['changed here and removed there', [{ ...a, price: '6,00' }, b, c], [b, c]],
])('a size %s is a conflict', (_, mine, theirs) => {
  const { contested } = mergeSizes(BASE, mine, theirs);
  expect(contested).toMatchObject([{ key: 'A' }]);
  const find = (taken: string[]) =>
    mergeSizes(BASE, mine, theirs, taken).sizes.some(({ key }) => key === 'A');
  expect([find([]), find(['A'])]).toEqual([mine.length === 3, theirs.length === 3]);
});

test('the same SKU added by both users is one size', () => {
  const mine = [...BASE, size('uuid', { sku: 'D', price: '7,00' })];
  const theirs = [...BASE, size('D', { price: '8,00' })];
  const { sizes, contested } = mergeSizes(BASE, mine, theirs, ['uuid']);
  expect(contested).toMatchObject([{ key: 'uuid' }]);
  expect(sizes.map(({ sku, price }) => [sku, price])).toEqual([
    ['A', '4,50'],
    ['B', '4,50'],
    ['C', '4,50'],
    ['D', '8,00'],
  ]);
});
