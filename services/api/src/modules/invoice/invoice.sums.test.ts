import fc from 'fast-check';
import { sumCents } from '@munay/contracts/money';
import { splitVat, toBasisPoints } from '@munay/contracts/pricing/vat';
import { allocateNet } from './invoice.sums';

test('the net amounts of a random invoice add up to its net total', () => {
  const cart = fc.record({
    lines: fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 50 }),
    shipping: fc.integer({ min: 0, max: 2_000 }),
    reducedBy: fc.integer({ min: 0, max: 40 }),
  });
  fc.assert(
    fc.property(cart, fc.integer({ min: 0, max: 25 }), ({ lines, shipping, reducedBy }, vatPercent) => {
      const reduction = -Math.floor((sumCents(lines) * reducedBy) / 100);
      const gross = [...lines, reduction, shipping];
      const net = allocateNet(gross, vatPercent);
      expect(sumCents(net)).toBe(splitVat(sumCents(gross), toBasisPoints(vatPercent)).baseCents);
      const maxDeviation = Math.max(
        ...net.map((share, index) => Math.abs(share - ((gross[index] ?? 0) * 100) / (100 + vatPercent))),
      );
      expect(maxDeviation).toBeLessThan(1);
    }),
    { numRuns: 10_000 },
  );
});

test('the net amounts of the sample invoice are correct', () => {
  const net = allocateNet([1380, 690, 1490, 1580, 450, -504, 0], 21);
  expect(sumCents(net)).toBe(4203);
  expect(net.slice(0, 5)).toEqual([1141, 570, 1231, 1306, 372]);
});

test('remaining cents of an invoice are allocated to the largest remainders', () => {
  expect(allocateNet([100, 100, 100], 21)).toEqual([83, 83, 82]);
  expect(allocateNet([10, 11, 12], 21)).toEqual([8, 9, 10]);
  expect(allocateNet([121, 242], 21)).toEqual([100, 200]);
  expect(allocateNet([], 21)).toEqual([]);
});
