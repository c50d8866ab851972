import fc from 'fast-check';
import { capQuantity, mergeCarts, replaceSize, returnLines } from './cart.lines';
import type { StoredLine } from './cart.schema';

const line = (productId: string, quantity: number, size = '100 g'): StoredLine => ({
  id: `${productId} ${size}`,
  productId,
  size,
  sku: `${productId}-${size}`,
  quantity,
});
const createLines = (count: number, from = 0): StoredLine[] =>
  Array.from({ length: count }, (_, index) => line(`soap ${from + index}`, 1));
const createShelf = (...levels: [StoredLine, number][]) =>
  new Map(levels.map(([{ sku }, quantity]) => [sku, quantity]));

test('a cart line quantity is limited to the available stock and to 1–99', () => {
  expect([
    capQuantity(3, 10),
    capQuantity(10, 3),
    capQuantity(100, 500),
    capQuantity(99, 99),
    capQuantity(2, 0),
    capQuantity(-4, 5),
  ]).toEqual([3, 3, 99, 99, 1, 1]);
});

describe('merging a guest cart into a customer cart', () => {
  test('a merged cart keeps the larger quantity of each line', () => {
    const accountCartLines = [line('avena', 1), line('rosa', 5)];
    const guest = [line('rosa', 2), line('avena', 3), line('avena', 2, '60 g')];
    const all = createShelf(...accountCartLines.map((entry): [StoredLine, number] => [entry, 9]), [
      line('avena', 0, '60 g'),
      9,
    ]);
    expect(mergeCarts(accountCartLines, guest, all)).toEqual({
      lines: [line('avena', 3), line('rosa', 5), line('avena', 2, '60 g')],
      notes: [],
    });
  });

  test('a cart merge reports quantities that exceed the available stock', () => {
    const [avena, rosa] = [line('avena', 4), line('rosa', 3)];
    expect(mergeCarts([avena], [rosa], createShelf([avena, 2], [rosa, 3]))).toEqual({
      lines: [line('avena', 2), rosa],
      notes: [{ productId: 'avena', sku: 'avena-100 g', size: '100 g', requested: 4, quantity: 2 }],
    });
    expect(mergeCarts([avena], [], new Map()).lines).toEqual([line('avena', 1)]);
  });

  test('a cart merge reports lines that exceed the maximum number of lines', () => {
    const { lines, notes } = mergeCarts(createLines(49), [line('rosa', 1), line('miel', 2)], new Map());
    expect([lines.length, lines.at(-1)?.productId]).toEqual([50, 'rosa']);
    expect(notes).toEqual([
      { productId: 'miel', sku: 'miel-100 g', size: '100 g', requested: 2, quantity: 0 },
    ]);
  });

  test('a cart merge reports every dropped unit', () => {
    const cart = fc.uniqueArray(
      fc.record({
        name: fc.constantFrom('avena', 'rosa', 'miel'),
        quantity: fc.integer({ min: 1, max: 99 }),
      }),
      { selector: ({ name }) => name },
    );
    fc.assert(
      fc.property(cart, cart, fc.integer({ min: 0, max: 120 }), (accountCartLines, guest, units) => {
        const [accountLines, guestLines] = [accountCartLines, guest].map((rows) =>
          rows.map(({ name, quantity }) => line(name, quantity)),
        );
        const all = [...(accountLines ?? []), ...(guestLines ?? [])];
        const { lines, notes } = mergeCarts(
          accountLines ?? [],
          guestLines ?? [],
          new Map(all.map(({ sku }) => [sku, units])),
        );
        for (const { productId } of all) {
          const requested = Math.max(
            ...all.filter((candidate) => candidate.productId === productId).map(({ quantity }) => quantity),
          );
          const stored = lines.find((candidate) => candidate.productId === productId)?.quantity ?? 0;
          const note = notes.find((candidate) => candidate.productId === productId);
          expect(note ? [note.requested, note.quantity] : [stored, stored]).toEqual([requested, stored]);
          expect(stored).toBeLessThanOrEqual(Math.max(1, Math.min(units, 99)));
        }
      }),
    );
  });
});

describe('restoring unpaid items to the cart', () => {
  test('restored lines are appended to the cart without duplicating existing lines', () => {
    const accountCartLines = [line('avena', 1), line('rosa', 5)];
    const returnedLines = [line('rosa', 2), line('avena', 3), line('miel', 2)];
    expect(returnLines(accountCartLines, returnedLines)).toEqual([
      line('avena', 3),
      line('rosa', 5),
      line('miel', 2),
    ]);
    expect(returnLines([], returnedLines)).toEqual(returnedLines);
    expect(returnLines(accountCartLines, [])).toEqual(accountCartLines);
  });

  test('restored lines beyond the maximum of the cart are dropped', () => {
    const lines = returnLines(createLines(49), [line('rosa', 1), line('miel', 2)]);
    expect([lines.length, lines.at(-1)?.productId]).toEqual([50, 'rosa']);
    expect(lines.slice(0, 49)).toEqual(createLines(49));
  });
});

test('changing the size of a cart line merges the line with an existing line of that size', () => {
  const lines = [line('avena', 2), line('rosa', 1), { ...line('avena', 3), id: 'small', sku: 'SMALL' }];
  const other = { price: { sku: 'LARGE', size: '250 g' }, available: 9 };
  const replacedLine = { ...lines[0], sku: 'LARGE', size: '250 g', quantity: 4 };
  expect(replaceSize(lines, lines[0]?.id ?? '', 4, other)).toEqual([replacedLine, lines[1], lines[2]]);
  const existing = { price: { sku: 'SMALL', size: '60 g' }, available: 4 };
  expect(replaceSize(lines, lines[0]?.id ?? '', 2, existing)).toEqual([
    lines[1],
    { ...lines[2], quantity: 4 },
  ]);
});
