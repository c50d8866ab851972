import { createEnteredCode, createLine, onBasket } from '@munay/contracts/pricing/testing';
import type { Offers, PromotionFields } from '../promotion/promotion.types';
import { excludeReachingMinimum } from './minimums';

const from = (minCents: number) => onBasket({ kind: 'percent', percent: 20 }, { id: 'p', minCents });
const GOODS = [createLine('L', 3, { priceCents: 1_100 }), createLine('O', 1, { priceCents: 500 })];

function listExcludedSizes(minCents: number, fields: Partial<PromotionFields>, goods = GOODS): unknown {
  const promotion = from(minCents);
  const knownPromotion = {
    redemption: 'automatic',
    announced: false,
    perBuyer: null,
    firstOrder: false,
    ...fields,
  };
  const offers = {
    promotions: [promotion],
    codes: [createEnteredCode(promotion), createEnteredCode(null)],
    known: new Map([['p', knownPromotion]]),
  };
  const { promotions, codes } = excludeReachingMinimum(offers as unknown as Offers, goods);
  expect([codes[0]?.promotion, codes[1]?.promotion]).toEqual([promotions[0], null]);
  return promotions[0]?.scope.except?.skus;
}

test('an automatic promotion excludes sizes that reach the minimum with a single unit', () => {
  expect(listExcludedSizes(1_000, {})).toEqual(['L']);
  expect(listExcludedSizes(1_101, {})).toBeUndefined();
  expect(
    listExcludedSizes(1_000, {}, [createLine('L', 1, { priceCents: 1_100, appliedDiscountPercent: 40 })]),
  ).toEqual(['L']);
});

test('a promotion for first orders, with a buyer limit or with codes excludes no sizes', () => {
  for (const fields of [
    { firstOrder: true },
    { perBuyer: 5 },
    { redemption: 'shared', announced: true },
    { redemption: 'single' },
  ] as const)
    expect(listExcludedSizes(1_000, fields)).toBeUndefined();
  expect(listExcludedSizes(1_000, { redemption: 'single', announced: true })).toEqual(['L']);
  expect(listExcludedSizes(0, {})).toBeUndefined();
  const unknownOffers = { promotions: [from(1_000)], codes: [], known: new Map() } as unknown as Offers;
  expect(excludeReachingMinimum(unknownOffers, GOODS).promotions).toEqual(unknownOffers.promotions);
});
