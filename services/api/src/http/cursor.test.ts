import fc from 'fast-check';
import { comparePositions, type Position, readCursor, writeCursor } from './cursor';

const ID = 'a1b2c3d4e5f60718293a4b5c';
const id = fc.stringMatching(/^[0-9a-f]{24}$/);
const key = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, min: -8.64e15, max: 8.64e15 }).map((n) => n + 0),
);
const position: fc.Arbitrary<Position> = fc.record({
  id,
  keys: fc.array(key, { minLength: 1, maxLength: 3 }),
});
const encodeCursor = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

test('a cursor is decoded only for the sort order that it was created for', () => {
  fc.assert(
    fc.property(position, (where) => {
      const cursor = writeCursor('newest', where);
      expect(cursor).toMatch(/^[\w-]+$/);
      expect(readCursor('newest', cursor)).toEqual(JSON.parse(JSON.stringify(where)));
      expect(() => readCursor('price', cursor)).toThrow();
    }),
  );
});

test.each<[string, string]>([
  ['nothing', ''],
  ['nonsense', '%%%'],
  ['no list', encodeCursor({ id: ID })],
  ['no id', encodeCursor(['newest'])],
  ['no keys', encodeCursor(['newest', ID])],
  ['an id that is none', encodeCursor(['newest', 7, 1])],
  ['an id in a list', encodeCursor(['newest', [ID], 1])],
  ['a word for an id', encodeCursor(['newest', 'x', 1])],
  ['an id with more behind it', encodeCursor(['newest', `${ID}0`, 1])],
  ['an id with more before it', encodeCursor(['newest', `0${ID}`, 1])],
  ['a time after all times', encodeCursor(['newest', ID, 8.64e15 + 1])],
  ['a time before all times', encodeCursor(['newest', ID, -8.64e15 - 1])],
  ['a key that is no number', encodeCursor(['newest', ID, 1, '2'])],
  ['a key without value', encodeCursor(['newest', ID, null])],
  ['another sort', encodeCursor(['price', ID, 1])],
])('%s is not a cursor', (_, cursor) => {
  expect(() => readCursor('newest', cursor)).toThrow(
    expect.objectContaining({ key: 'badRequest', details: { fields: [{ field: 'cursor', rule: 'known' }] } }),
  );
});

test('a cursor may contain the earliest and the latest representable time', () => {
  for (const time of [8.64e15, -8.64e15]) {
    const where = { id: ID, keys: [time] };
    expect(readCursor('newest', writeCursor('newest', where))).toEqual(where);
  }
});

test('list positions are sorted by their keys, then by their ids', () => {
  const at = (rowId: string, ...keys: number[]): Position => ({ id: rowId, keys });
  const rows = [at('c', 1, 2), at('a', 2, 1), at('b', 1, 1), at('a', 1, 1), at('z', 0, 9)];
  expect(rows.sort(comparePositions).map((row) => row.id + row.keys.join(''))).toEqual([
    'z09',
    'a11',
    'b11',
    'c12',
    'a21',
  ]);
  expect(comparePositions(at('b', 1), at('a', 1))).toBe(1);
  expect(comparePositions(at('a', 1), at('a', 1))).toBe(0);
  expect(comparePositions(at('a', 0), at('a'))).toBe(0);
  expect([comparePositions(at('a', 1), at('b', 2)), comparePositions(at('b', 2), at('a', 1))]).toEqual([
    -1, 1,
  ]);
});
