import {
  computeCentsPer100g,
  computeDiscountedCents,
  getAnnouncedDiscount,
  getAnnouncedSavingCents,
  parseEuros,
  sumCents,
  toEurosInput,
} from './money';

test('a discounted unit price is rounded half up', () => {
  expect(computeDiscountedCents(390, 25)).toBe(293);
  expect(computeDiscountedCents(690, 0)).toBe(690);
  expect(computeDiscountedCents(1290, 40)).toBe(774);
});

test('the price per 100 g is computed from the price and the weight', () => {
  expect(computeCentsPer100g(450, 60)).toBe(750);
});

describe('announced discount', () => {
  const reduction = (priceCents: number, unitPriceCents: number, lowest30DaysCents: number | null) =>
    getAnnouncedDiscount({ priceCents, unitPriceCents, lowest30DaysCents });

  test('a discount is announced from the previous price if it applied for 30 days', () => {
    expect(reduction(690, 552, 690)).toEqual({ beforeCents: 690, percent: 20 });
  });

  test('a discount is announced from the lowest price if the price was raised recently', () => {
    expect(reduction(1000, 800, 900)).toEqual({ beforeCents: 900, percent: 11 });
  });

  test('a discount is not announced if the price was already as low within the last 30 days', () => {
    expect(reduction(1000, 800, 800)).toBeNull();
    expect(reduction(1000, 800, 700)).toBeNull();
  });

  test('no discount is announced at full price', () => {
    expect(reduction(690, 690, null)).toBeNull();
    expect(reduction(390, 293, 390)).toEqual({ beforeCents: 390, percent: 25 });
  });
});

test('an announced percentage is rounded down and is omitted below one percent', () => {
  const createDiscountedSize = (before: number, now: number) =>
    getAnnouncedDiscount({ priceCents: before, unitPriceCents: now, lowest30DaysCents: before })?.percent;
  expect([
    createDiscountedSize(1000, 811),
    createDiscountedSize(1000, 990),
    createDiscountedSize(1000, 991),
    createDiscountedSize(1000, 1001),
  ]).toEqual([18, 1, undefined, undefined]);
  expect(createDiscountedSize(2, 2)).toBeUndefined();
});

test('the announced saving is computed from the announced previous price', () => {
  const product = { priceCents: 990, unitPriceCents: 594, lowest30DaysCents: 690 };
  expect(getAnnouncedSavingCents(product, 2)).toBe(192);
  expect(getAnnouncedSavingCents({ ...product, lowest30DaysCents: null }, 2)).toBe(0);
});

test('sumCents adds the amounts', () => {
  expect([sumCents([]), sumCents([390]), sumCents([390, -90, 200])]).toEqual([0, 390, 500]);
});

test.each([
  ['4,50', 450],
  ['4.5', 450],
  [' 12 ', 1_200],
  ['0', 0],
  ['999999,99', 99_999_999],
  ['1000000', null],
  ['4,505', null],
  ['4,', null],
  ['', null],
  ['-1', null],
  ['1e3', null],
  ['4,50 €', null],
])('the input %p euros is parsed as %p cents', (text, cents) => {
  expect(parseEuros(text)).toBe(cents);
});

test('cents are formatted as euros for an input field', () => {
  expect([450, 5, 120_000].map(toEurosInput)).toEqual(['4,50', '0,05', '1200,00']);
});
