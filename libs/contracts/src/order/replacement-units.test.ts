import type { OrderView } from './order';
import type { ReplacementView } from './replacement';
import { countReplaceableUnits, isReplaceable, isReplacementDue } from './replacement-units';

const line = (id: string, sku: string, quantity: number) =>
  ({ id, sku, quantity }) as OrderView['lines'][number];
type ReplaceableOrder = Parameters<typeof countReplaceableUnits>[0];
const createOrder = (overrides: Partial<ReplaceableOrder> = {}): ReplaceableOrder => ({
  lines: [line('a', 'LAV', 3), line('b', 'LAV', 1), line('c', 'SAL', 2)],
  refundedParts: { lines: {}, deliveryCents: 0 },
  withdrawal: null,
  ...overrides,
});
const listUnits = (overrides?: Partial<ReplaceableOrder>) =>
  Object.fromEntries(countReplaceableUnits(createOrder(overrides)));
const replacement = (quantity: number, overrides: Partial<ReplacementView> = {}): ReplacementView => ({
  _id: 'r',
  at: '',
  lines: [{ lineId: 'a', sku: 'LAV', title: 'Lavanda', size: '100 g', quantity }],
  shippedAt: null,
  cancelledAt: null,
  ...overrides,
});
const withdrawal = (overrides: Partial<NonNullable<OrderView['withdrawal']>>) => ({
  withdrawal: {
    reference: 'D-1',
    declaredAt: '',
    goods: 'x',
    lines: [],
    arrivedAt: null,
    closedAt: null,
    ...overrides,
  },
});

test('every bought unit can be replaced unless it was refunded', () => {
  expect(listUnits()).toEqual({ a: 3, b: 1, c: 2 });
  expect(listUnits({ refundedParts: { lines: { a: { units: 2, cents: 1 } }, deliveryCents: 0 } })).toEqual({
    a: 1,
    b: 1,
    c: 2,
  });
});

test('earlier replacements reduce the replaceable units unless they were cancelled', () => {
  const replacements = [
    replacement(1),
    replacement(1, { shippedAt: 'x' }),
    replacement(9, { cancelledAt: 'x' }),
  ];
  expect(listUnits({ replacements })).toEqual({ a: 1, b: 1, c: 2 });
});

test('units refunded after a replacement are not replaceable', () => {
  const refunded = { lines: { a: { units: 3, cents: 1 } }, deliveryCents: 0 };
  expect(listUnits({ refundedParts: refunded, replacements: [replacement(2)] })).toEqual({
    a: 0,
    b: 1,
    c: 2,
  });
});

test('units of an open withdrawal are not replaceable', () => {
  const lines = [{ sku: 'LAV', quantity: 4 }];
  expect(listUnits(withdrawal({ lines: [{ sku: 'LAV', quantity: 3 }] }))).toEqual({ a: 0, b: 1, c: 2 });
  expect(listUnits(withdrawal({ lines }))).toEqual({ a: 0, b: 0, c: 2 });
  expect(listUnits(withdrawal({ lines, closedAt: 'x' }))).toEqual({ a: 3, b: 1, c: 2 });
});

test('units are not replaceable after a withdrawal of the whole order', () => {
  expect(listUnits(withdrawal({ goods: '' }))).toEqual({ a: 0, b: 0, c: 0 });
  expect(listUnits(withdrawal({}))).toEqual({ a: 3, b: 1, c: 2 });
});

test.each([
  [true, 'shipped', 'standard', false],
  [true, 'delivered', 'standard', false],
  [false, 'processing', 'standard', false],
  [false, 'refunded', 'standard', false],
  [false, 'shipped', 'pickup', false],
  [false, 'shipped', 'standard', true],
] as const)(
  'isReplaceable returns %s for an order that is %s by %s, disputed: %s',
  (expected, status, method, disputed) => {
    expect(isReplaceable({ status, shipping: { method }, payment: { disputed } })).toBe(expected);
  },
);

test('a replacement remains open until it is shipped or cancelled', () => {
  expect(isReplacementDue(replacement(1))).toBe(true);
  expect(isReplacementDue(replacement(1, { shippedAt: 'x' }))).toBe(false);
  expect(isReplacementDue(replacement(1, { cancelledAt: 'x' }))).toBe(false);
});
