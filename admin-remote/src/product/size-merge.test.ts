import type { DraftSize } from './product-draft';
import { mergeSizes } from './size-merge';

const createSize = (sku: string, overrides: Partial<DraftSize> = {}): DraftSize => ({
  key: sku,
  label: `${sku} g`,
  sku,
  weightGrams: '60',
  price: '4,50',
  stock: '10',
  ...overrides,
});
const BASE_SIZES = [createSize('A'), createSize('B'), createSize('C')];
const [a, b, c] = BASE_SIZES as [DraftSize, DraftSize, DraftSize];

test('changes of two users to different sizes are merged', () => {
  const local = [{ ...a, price: '5,00' }, b, c];
  const server = [a, { ...b, price: '6,00' }, c];
  expect(mergeSizes(BASE_SIZES, local, server)).toEqual({
    sizes: [{ ...a, price: '5,00' }, { ...b, price: '6,00' }, c],
    conflicts: [],
  });
});

test('changes of two users to different fields of a size are merged', () => {
  const local = [{ ...a, price: '5,00', stock: '12' }, b, c];
  const server = [{ ...a, label: 'Pequeño', stock: '9' }, b, { ...c, stock: '8' }];
  expect(mergeSizes(BASE_SIZES, local, server).sizes).toEqual([
    { ...a, label: 'Pequeño', price: '5,00', stock: '12' },
    b,
    { ...c, stock: '8' },
  ]);
});

test('a field changed by two users is a conflict that the user resolves', () => {
  const local = [{ ...a, price: '5,00' }, b, c];
  const server = [{ ...a, price: '6,00' }, b, c];
  const { sizes, conflicts } = mergeSizes(BASE_SIZES, local, server);
  expect(conflicts).toEqual([{ key: 'A', local: local[0], server: server[0] }]);
  expect(sizes[0]?.price).toBe('5,00');
  expect(mergeSizes(BASE_SIZES, local, server, ['A']).sizes[0]?.price).toBe('6,00');
});

test('the same change by two users is not a conflict', () => {
  const local = [{ ...a, price: '5,00', stock: '11' }, b, c];
  const server = [{ ...a, price: '5,00' }, b, c];
  expect(mergeSizes(BASE_SIZES, local, server)).toEqual({ sizes: [local[0], b, c], conflicts: [] });
});

test('sizes added or removed by two users are merged', () => {
  const addedSize = createSize('uuid', { sku: 'D' });
  const local = [a, b, addedSize];
  const server = [b, c, createSize('E')];
  expect(mergeSizes(BASE_SIZES, local, server)).toEqual({
    sizes: [b, addedSize, createSize('E')],
    conflicts: [],
  });
});

test.each([
  ['removed by the user and changed on the server', [b, c], [{ ...a, price: '6,00' }, b, c]],
  ['changed by the user and removed on the server', [{ ...a, price: '6,00' }, b, c], [b, c]],
])('a size %s is a merge conflict', (_, local, server) => {
  const { conflicts } = mergeSizes(BASE_SIZES, local, server);
  expect(conflicts).toMatchObject([{ key: 'A' }]);
  const find = (adoptedFields: string[]) =>
    mergeSizes(BASE_SIZES, local, server, adoptedFields).sizes.some(({ key }) => key === 'A');
  expect([find([]), find(['A'])]).toEqual([local.length === 3, server.length === 3]);
});

test('the same SKU added by two users becomes a single size', () => {
  const local = [...BASE_SIZES, createSize('uuid', { sku: 'D', price: '7,00' })];
  const server = [...BASE_SIZES, createSize('D', { price: '8,00' })];
  const { sizes, conflicts } = mergeSizes(BASE_SIZES, local, server, ['uuid']);
  expect(conflicts).toMatchObject([{ key: 'uuid' }]);
  expect(sizes.map(({ sku, price }) => [sku, price])).toEqual([
    ['A', '4,50'],
    ['B', '4,50'],
    ['C', '4,50'],
    ['D', '8,00'],
  ]);
});
