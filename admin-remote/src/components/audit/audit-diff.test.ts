import { findDifference } from './audit-diff';

test('the difference of two size lists contains only the changed fields of changed sizes', () => {
  const createSize = (sku: string, priceCents: number) => ({ sku, label: '60 g', priceCents });
  expect(
    findDifference(
      [createSize('A', 690), createSize('B', 990)],
      [createSize('A', 690), createSize('B', 890), createSize('C', 500)],
    ),
  ).toEqual([[{ sku: 'B', priceCents: 990 }], [{ sku: 'B', priceCents: 890 }, createSize('C', 500)]]);
});

test('the difference of two objects contains only the changed fields at any depth', () => {
  const createRule = (percent: number) => ({
    kind: 'percent',
    percent,
    scope: { of: { skus: ['A'] }, except: null },
  });
  expect(findDifference(createRule(10), createRule(15))).toEqual([{ percent: 10 }, { percent: 15 }]);
  expect(findDifference({ a: { b: 1, c: 1 } }, { a: { b: 1, c: 2 } })).toEqual([
    { a: { c: 1 } },
    { a: { c: 2 } },
  ]);
});

test('the difference of two long texts starts shortly before the first changed character', () => {
  const leadingText = 'x'.repeat(500);
  expect(findDifference(`${leadingText} old`, `${leadingText} new`)).toEqual([
    `…${'x'.repeat(39)} old`,
    `…${'x'.repeat(39)} new`,
  ]);
  expect(findDifference('old', 'new')).toEqual(['old', 'new']);
});

test('audit differences show reordered lists and lists of plain values in full', () => {
  const [a, b] = [{ base: 'a' }, { base: 'b' }];
  expect(findDifference([a, b], [b, a])).toEqual([
    [a, b],
    [b, a],
  ]);
  expect(findDifference(['x'], ['x', 'y'])).toEqual([['x'], ['x', 'y']]);
});
