import { type TenderInput, tendersOf } from './tenders';

const card = (id: string, balanceCents: number): TenderInput => ({ id, kind: 'giftCard', balanceCents });
const credit: TenderInput = { id: 'credit', kind: 'credit', balanceCents: 700 };
const paid = (tenders: TenderInput[], totalCents: number, payableCents = totalCents, leastDueCents = 50) => {
  const { tenders: parts, dueCents } = tendersOf(tenders, { totalCents, payableCents, leastDueCents });
  return [...parts.map(({ id, kind, cents }) => [id, kind, cents]), dueCents];
};

test('gift cards pay in the order entered, then store credit', () => {
  expect(paid([credit, card('b', 300), card('a', 400)], 2_000)).toEqual([
    ['b', 'giftCard', 300],
    ['a', 'giftCard', 400],
    ['credit', 'credit', 700],
    600,
  ]);
});

test('a tender that is not needed is not named', () => {
  expect(paid([card('a', 1_000), card('b', 1_000), card('empty', 0)], 1_000)).toEqual([
    ['a', 'giftCard', 1_000],
    0,
  ]);
  expect(paid([], 1_000)).toEqual([1_000]);
});

test('no tender pays for gift cards', () => {
  expect(paid([card('a', 6_000)], 6_732, 1_732)).toEqual([['a', 'giftCard', 1_732], 5_000]);
});

test('where less than the least sum is left, the last tenders give back', () => {
  expect(paid([card('a', 2_730)], 2_760)).toEqual([['a', 'giftCard', 2_710], 50]);
  expect(paid([card('a', 970), card('b', 15)], 1_000)).toEqual([['a', 'giftCard', 950], 50]);
  expect(paid([card('a', 900), card('b', 90)], 1_000)).toEqual([
    ['a', 'giftCard', 900],
    ['b', 'giftCard', 50],
    50,
  ]);
  expect(paid([card('a', 950)], 1_000)).toEqual([['a', 'giftCard', 950], 50]);
  expect(paid([card('a', 900)], 1_000)).toEqual([['a', 'giftCard', 900], 100]);
});

test('where every sum can be paid, nothing is given back', () => {
  expect(paid([card('a', 990)], 1_000, 1_000, 0)).toEqual([['a', 'giftCard', 990], 10]);
  expect(paid([card('a', 1_000)], 1_000, 1_000, 50)).toEqual([['a', 'giftCard', 1_000], 0]);
});

test('an order below the least sum stays below it', () => {
  expect(paid([card('a', 30)], 40)).toEqual([40]);
  expect(paid([], 40)).toEqual([40]);
});
