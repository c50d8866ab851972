import fc from 'fast-check';
import { discountedCents, per100gCents, splitVat } from './money';

test('splits every gross amount into a base and a VAT that add up to it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -10_000_000, max: 10_000_000 }),
      fc.integer({ min: 0, max: 30 }),
      (gross, vat) => {
        const { baseCents, vatCents } = splitVat(gross, vat);
        expect(baseCents + vatCents).toBe(gross);
        expect(Number.isInteger(baseCents)).toBe(true);
      },
    ),
  );
});

test('rounds a reduced unit price half up', () => {
  expect(discountedCents(390, 25)).toBe(293);
  expect(discountedCents(690, 0)).toBe(690);
  expect(discountedCents(1290, 40)).toBe(774);
});

test('tells the price of 100 g', () => {
  expect(per100gCents(450, 60)).toBe(750);
});
