import fc from 'fast-check';
import { splitVat, sumCents } from '@munay/contracts/money';
import { ChainCheck, chainHash, CHAIN_START } from '../../database/hash-chain';
import { netShares } from './invoice.sums';

test('net amounts of random carts with a reduction and delivery add up to the net total', () => {
  const cart = fc.record({
    lines: fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 50 }),
    shipping: fc.integer({ min: 0, max: 2_000 }),
    reducedBy: fc.integer({ min: 0, max: 40 }),
  });
  fc.assert(
    fc.property(cart, fc.integer({ min: 0, max: 25 }), ({ lines, shipping, reducedBy }, vatPercent) => {
      const reduction = -Math.floor((sumCents(lines) * reducedBy) / 100);
      const gross = [...lines, reduction, shipping];
      const net = netShares(gross, vatPercent);
      expect(sumCents(net)).toBe(splitVat(sumCents(gross), vatPercent).baseCents);
      const farthest = Math.max(
        ...net.map((share, index) => Math.abs(share - ((gross[index] ?? 0) * 100) / (100 + vatPercent))),
      );
      expect(farthest).toBeLessThan(1);
    }),
    { numRuns: 10_000 },
  );
});

test('gives the example of the drawn bill', () => {
  const net = netShares([1380, 690, 1490, 1580, 450, -504, 0], 21);
  expect(sumCents(net)).toBe(4203);
  expect(net.slice(0, 5)).toEqual([1141, 570, 1231, 1306, 372]);
});

test('a changed, a missing and a swapped bill break the chain', () => {
  const links = [1, 2, 3].reduce<
    { number: string; sequence: number; fields: object; previousHash: string; hash: string }[]
  >((all, sequence) => {
    const previousHash = all.at(-1)?.hash ?? CHAIN_START;
    const fields = { number: `F-2026-00000${sequence}`, totals: { grossCents: sequence * 100 } };
    return [
      ...all,
      { number: fields.number, sequence, fields, previousHash, hash: chainHash(fields, previousHash) },
    ];
  }, []);
  const problems = (chain: typeof links): string[] => {
    const check = new ChainCheck();
    chain.forEach((link) => check.take(link));
    return check.problems;
  };
  const [first, second, third] = links as [(typeof links)[0], (typeof links)[0], (typeof links)[0]];
  expect(problems(links)).toEqual([]);
  expect(
    problems([first, { ...second, fields: { ...second.fields, number: 'F-2026-999999' } }, third]),
  ).toHaveLength(1);
  expect(problems([first, third])).toHaveLength(2);
  expect(problems([second, first, third]).length).toBeGreaterThan(1);
});
