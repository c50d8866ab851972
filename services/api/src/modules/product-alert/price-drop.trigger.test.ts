import { largestDrop } from './price-drop.trigger';

const at = (...cents: number[]) => cents.map((one, index) => ({ size: `${index + 1}00 g`, cents: one }));

test.each([
  ['nothing falls', at(450, 690), at(450, 690), null],
  ['a price rises', at(450), at(500), null],
  ['one size falls', at(450, 690), at(450, 590), { size: '200 g', fromCents: 690 }],
  ['the larger share counts, not the larger sum', at(400, 1000), at(300, 800), { size: '100 g', fromCents: 400 }],
  ['one rises while another falls', at(450, 690), at(500, 600), { size: '200 g', fromCents: 690 }],
  ['a new size is no fall', at(450), at(450, 100), null],
])('%s', (_, before, now, drop) => {
  expect(largestDrop(before, now)).toEqual(drop);
}); // prettier-ignore

test('a size is the same under another name, and one of before is known by its label', () => {
  const now = [{ sku: 'LAV-60', size: '60 gramos', cents: 300 }];
  const drop = { sku: 'LAV-60', size: '60 gramos', fromCents: 450 };
  expect(largestDrop([{ sku: 'LAV-60', size: '60 g', cents: 450 }], now)).toEqual(drop);
  expect(largestDrop([{ size: '60 gramos', cents: 450 }], now)).toEqual(drop);
  expect(largestDrop([{ sku: 'LAV-9', size: '60 gramos', cents: 450 }], now)).toBeNull();
});
