import { findLargestDrop } from './price-drop.trigger';

const createSize = (index: number) => ({ sku: `LAV-${index + 1}`, size: `${index + 1}00 g` });
const at = (...cents: number[]) => cents.map((value, index) => ({ ...createSize(index), cents: value }));

test.each([
  ['no price falls', at(450, 690), at(450, 690), null],
  ['a price rises', at(450), at(500), null],
  ['one price falls', at(450, 690), at(450, 590), { ...createSize(1), fromCents: 690 }],
  [
    'two prices fall by different percentages',
    at(400, 1000),
    at(300, 800),
    { ...createSize(0), fromCents: 400 },
  ],
  ['one price rises and another falls', at(450, 690), at(500, 600), { ...createSize(1), fromCents: 690 }],
  ['a new size has a lower price', at(450), at(450, 100), null],
])('the largest price drop is found when %s', (_, before, now, drop) => {
  expect(findLargestDrop(before, now)).toEqual(drop);
});

test('a renamed size is compared with its previous price', () => {
  const now = [{ sku: 'LAV-60', size: '60 gramos', cents: 300 }];
  const drop = { sku: 'LAV-60', size: '60 gramos', fromCents: 450 };
  expect(findLargestDrop([{ sku: 'LAV-60', size: '60 g', cents: 450 }], now)).toEqual(drop);
  expect(findLargestDrop([{ sku: 'LAV-9', size: '60 gramos', cents: 450 }], now)).toBeNull();
});
