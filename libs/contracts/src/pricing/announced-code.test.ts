import { applyCentsOff, excludeSkus, isForAllBuyers, reachesMinimum } from './announced-code';
import type { Promotion } from './promotion';
import { createLine, onBasket, onDelivery, onGoods } from './testing';

const steps = (from: number) => ({ kind: 'steps', steps: [{ from, percent: 10 }] }) as const;
const threeForTwo = { kind: 'buyGet', buy: 2, get: 1, percent: 100 } as const;
const unit = createLine('L', 1, { priceCents: 690 });

test.each<[number | null, Promotion]>([
  [621, onGoods({ kind: 'percent', percent: 10 })],
  [621, onBasket({ kind: 'percent', percent: 10 })],
  [590, onGoods({ kind: 'amountEach', cents: 100 })],
  [590, onBasket({ kind: 'amount', cents: 100 })],
  [621, onGoods(steps(1))],
  [621, onGoods({ kind: 'steps', steps: [...steps(1).steps, { from: 5, percent: 20 }] })],
  [null, onGoods(steps(2))],
  [null, onGoods(threeForTwo)],
  [null, onDelivery(0, [])],
  [621, onBasket({ kind: 'percent', percent: 10 }, { minCents: 690 })],
  [null, onBasket({ kind: 'percent', percent: 10 }, { minCents: 691 })],
  [null, onBasket({ kind: 'percent', percent: 10 }, { scope: { of: { skus: ['R'] } } })],
])('a single unit costs %j with the promotion %j', (cents, promotion) => {
  expect(applyCentsOff(promotion, unit)).toBe(cents);
});

test('a discounted product uses only promotions that include discounted products', () => {
  const discounted = createLine('L', 1, { priceCents: 690, appliedDiscountPercent: 20 });
  expect(applyCentsOff(onBasket({ kind: 'percent', percent: 10 }), discounted)).toBeNull();
  expect(
    applyCentsOff(onBasket({ kind: 'percent', percent: 10 }, { includesDiscounted: true }), discounted),
  ).toBe(497);
});

test('a promotion that saves less than a cent does not lower the price', () => {
  const cheapSoap = createLine('L', 1, { priceCents: 4 });
  expect(applyCentsOff(onGoods({ kind: 'percent', percent: 10 }), cheapSoap)).toBeNull();
});

test('a limit of more than five uses per buyer counts as available to all buyers', () => {
  const isUnlimited = (perBuyer: number | null, firstOrder = false) =>
    isForAllBuyers({ perBuyer, firstOrder });
  expect([isUnlimited(null), isUnlimited(6), isUnlimited(5), isUnlimited(1)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect([isUnlimited(null, true), isUnlimited(6, true)]).toEqual([false, false]);
});

test('a promotion minimum is compared with the full price of a single unit', () => {
  const from = (minCents: number, overrides = {}) =>
    onBasket({ kind: 'percent', percent: 10 }, { minCents, ...overrides });
  expect([reachesMinimum(from(690), unit), reachesMinimum(from(691), unit)]).toEqual([true, false]);
  expect(reachesMinimum(from(691), { ...unit, quantity: 9 })).toBe(false);
  expect(reachesMinimum(from(690), { ...unit, appliedDiscountPercent: 40 })).toBe(true);
  expect(reachesMinimum(from(690, { scope: { of: { skus: ['R'] } } }), unit)).toBe(false);
});

test('excluded SKUs are added to the exclusions of the scope', () => {
  const promotion = onGoods(
    { kind: 'percent', percent: 10 },
    { scope: { except: { skus: ['R'], tags: ['facial'] } } },
  );
  expect(excludeSkus(promotion, ['L']).scope).toEqual({
    except: { skus: ['R', 'L'], tags: ['facial'] },
  });
  expect(excludeSkus(onGoods(threeForTwo), ['L']).scope).toEqual({ except: { skus: ['L'] } });
  expect(excludeSkus(promotion, [])).toBe(promotion);
});
