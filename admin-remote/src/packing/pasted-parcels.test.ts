import { parsePastedParcels } from './pasted-parcels';

const createNumber = (index: number): string => `MUN-2026-00000${index}`;
const orders = [1, 2, 3].map((index) => ({ _id: String(index), number: createNumber(index) }));
const read = (text: string, index = 0) => parsePastedParcels(text, orders, index);

test.each([
  ['PQ1', 0],
  ['PQ1\n', 0],
  ['', 0],
])('the single cell %j is pasted as plain text', (text, index) => {
  expect(read(text, index)).toBeNull();
});

test.each([
  ['PQ1\nPQ2\nPQ3', 0, { 1: 'PQ1', 2: 'PQ2', 3: 'PQ3' }, 3, []],
  ['PQ1\r\n\r\nPQ3\r\n', 0, { 1: 'PQ1', 2: '', 3: 'PQ3' }, 2, []],
  ['\nPQ2', 0, { 1: '', 2: 'PQ2' }, 1, []],
  ['PQ2\nPQ3\nPQ4', 1, { 2: 'PQ2', 3: 'PQ3' }, 2, ['PQ4']],
  ['PQ1111, PQ2222,PQ3333', 0, { 1: 'PQ1111', 2: 'PQ2222', 3: 'PQ3333' }, 3, []],
  ['PQ2222;PQ3333', 1, { 2: 'PQ2222', 3: 'PQ3333' }, 2, []],
  ['"PQ 1"\nPQ2', 0, { 1: 'PQ 1', 2: 'PQ2' }, 2, []],
])(
  'the column %j pasted at row %d is assigned line by line',
  (text, at, numbers, matchedCount, unmatchedRows) => {
    expect(read(text, at)).toEqual({ numbers, matchedCount, unmatchedRows });
  },
);

test.each([
  [`${createNumber(2)}\tPQ2`, { 2: 'PQ2' }, []],
  [`PQ3\t${createNumber(3)}\nPQ1\t${createNumber(1)}`, { 1: 'PQ1', 3: 'PQ3' }, []],
  [`${createNumber(1).toLowerCase()};PQ1\n\n${createNumber(2)};\n`, { 1: 'PQ1', 2: '' }, []],
  [`Pedido\tSeguimiento\n${createNumber(1)}\tPQ1`, { 1: 'PQ1' }, []],
  [`${createNumber(1)}\tPQ1\n${createNumber(1)}\tPQ1`, { 1: 'PQ1' }, []],
  [`${createNumber(1)}\tPQ1\n${createNumber(1)}\tPQ2`, {}, [`${createNumber(1)} PQ2`]],
  [`${createNumber(1)}\tMadrid\tPQ1111\n${createNumber(2)}\tPQ2222`, { 1: 'PQ1111', 2: 'PQ2222' }, []],
  [`${createNumber(1)}\t28013\t2026-11-28\tAna Quispe\tPQ1111`, { 1: 'PQ1111' }, []],
  [`${createNumber(1)}\tPQ1111\tSR2222`, {}, [`${createNumber(1)} PQ1111 SR2222`]],
  [`${createNumber(1)}\tMadrid\tAna`, { 1: '' }, []],
  ['000002\tAna\tPQ2222\n000003;Iker;PQ3333', { 2: 'PQ2222', 3: 'PQ3333' }, []],
  ['000002\n000009', { 2: '' }, ['000009']],
  [`${createNumber(1)},PQ1111\n${createNumber(3)},PQ3333`, { 1: 'PQ1111', 3: 'PQ3333' }, []],
  [`${createNumber(9)}\tPQ9\nAna\tPQ1`, {}, [`${createNumber(9)} PQ9`, 'Ana PQ1']],
  [`${createNumber(1)}\n${createNumber(2)}`, { 1: '', 2: '' }, []],
  ['F-2026-000001\nPQ1', {}, ['F-2026-000001', 'PQ1']],
])('the pasted columns %j are matched to parcels by order number', (text, numbers, unmatchedRows) => {
  const matchedCount = Object.values(numbers).filter(Boolean).length;
  expect(read(text)).toEqual({ numbers, matchedCount, unmatchedRows });
});
