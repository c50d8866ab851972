import type { Scope } from '../promotion/scope';
import {
  computeMissingCents,
  filterPublishedPromotions,
  isInPromotionScope,
  isMinimumReached,
  isUsable,
  minUnitCents,
} from './promotion';
import { createLine, onBasket, onDelivery, onGoods } from './testing';

const line = createLine('R', 2, { collections: ['xmas'], productId: 'rosa', weightGrams: 60 });
const discounted = createLine('R', 1, { id: 'R2', appliedDiscountPercent: 20 });
const facial: Scope = { of: { tags: ['facial'] } };

test('a line matches a promotion if it can be the gift or the bought item', () => {
  const rule = { kind: 'buyGet', buy: 1, get: 1, percent: 100 } as const;
  const lavender: Scope = { of: { skus: ['L'] } };
  expect(isInPromotionScope(onGoods(rule, { scope: lavender }), line)).toBe(false);
  expect(isInPromotionScope(onGoods({ ...rule, getScope: facial }, { scope: lavender }), line)).toBe(true);
  expect(isInPromotionScope(onGoods({ ...rule, getScope: lavender }, { scope: facial }), line)).toBe(true);
  expect(isInPromotionScope(onGoods({ ...rule, getScope: lavender }, { scope: lavender }), line)).toBe(false);
  expect(isInPromotionScope(onGoods({ kind: 'percent', percent: 5 }, { scope: lavender }), line)).toBe(false);
  expect(isInPromotionScope(onBasket({ kind: 'percent', percent: 5 }, { scope: lavender }), line)).toBe(
    false,
  );
});

test('a discounted unit counts only for promotions that include discounted goods', () => {
  const off = { kind: 'percent', percent: 10 } as const;
  expect(isUsable(onBasket(off), line)).toBe(true);
  expect(isUsable(onBasket(off), discounted)).toBe(false);
  expect(isUsable(onBasket(off, { includesDiscounted: true }), discounted)).toBe(true);
  expect(isUsable(onBasket(off, { includesDiscounted: true, scope: { of: {} } }), discounted)).toBe(false);
  expect(isUsable(onDelivery(0, []), discounted)).toBe(true);
  // The discount is too small to change the price of the unit
  expect(isUsable(onBasket(off), createLine('R', 1, { priceCents: 10, appliedDiscountPercent: 1 }))).toBe(
    true,
  );
});

test('the minimum of a promotion includes only eligible goods at discounted prices', () => {
  const from = (minCents: number) => onBasket({ kind: 'amount', cents: 100 }, { minCents, scope: facial });
  const lines = [line, discounted, createLine('L', 5)];
  expect(computeMissingCents(from(2_000), lines)).toBe(420);
  expect(computeMissingCents(from(1_580), lines)).toBe(0);
  expect(computeMissingCents({ ...from(2_000), includesDiscounted: true }, lines)).toBe(0);
  expect(isMinimumReached(from(1_581), lines)).toBe(false);
  expect(isMinimumReached(from(1_580), lines)).toBe(true);
});

test('a promotion without a minimum requires an eligible line', () => {
  const promotion = onBasket({ kind: 'amount', cents: 100 });
  expect(isMinimumReached(promotion, [line])).toBe(true);
  expect(isMinimumReached(promotion, [discounted])).toBe(false);
  expect(isMinimumReached(promotion, [])).toBe(false);
  expect(isMinimumReached(promotion, [discounted, line])).toBe(true);
});

test('a fixed-amount promotion never reduces a unit below one cent unless codes are single-use', () => {
  const amount = { kind: 'amount', cents: 100 } as const;
  expect([minUnitCents(onBasket(amount)), minUnitCents(onBasket(amount, { personal: true }))]).toEqual([
    1, 0,
  ]);
});

test('promotions are sorted by publication time', () => {
  const at = (position: number) => onBasket({ kind: 'amount', cents: 100 }, { position });
  const all = [at(2), at(0), at(1)];
  expect(filterPublishedPromotions(all).map(({ position }) => position)).toEqual([0, 1, 2]);
  expect(all[0]?.position).toBe(2);
});
