import type { PricePromotion } from './buyer-texts';
import { rankShownPromotions } from './shown-promotions';
import { createLine, NOW, onBasket, onGoods, threeForTwo } from './testing';

const rank = (promotions: readonly PricePromotion[], units = [createLine('L', 1)]) =>
  rankShownPromotions(
    promotions.map((promotion) => ({ promotion })),
    units,
    NOW,
  ).map(({ promotion }) => promotion.id);

const tenFrom30 = onBasket({ kind: 'percent', percent: 10 }, { id: 'ten', minCents: 3000 });

test('the promotion with the largest share of the price is first', () => {
  expect(rank([tenFrom30, threeForTwo])).toEqual(['3x2', 'ten']);
  const half = onGoods({ kind: 'steps', steps: [{ from: 2, percent: 50 }] }, { id: 'half' });
  expect(rank([threeForTwo, half])).toEqual(['half', '3x2']);
});

test('ties are resolved by the order of publication', () => {
  expect(rank([{ ...threeForTwo, id: 'first' }, threeForTwo])).toEqual(['first', '3x2']);
});

test('a promotion applies if any size of the product is in its scope', () => {
  const vegan = { ...threeForTwo, id: 'vegan', scope: { of: { tags: ['vegano'] } } };
  expect(rank([vegan], [createLine('S', 1)])).toEqual([]);
  expect(rank([vegan], [createLine('S', 1), createLine('L', 1)])).toEqual(['vegan']);
});

test('discounted sizes have no promotion unless it includes them', () => {
  const discounted = [createLine('L', 1, { appliedDiscountPercent: 20 })];
  expect(rank([threeForTwo], discounted)).toEqual([]);
  expect(rank([{ ...threeForTwo, includesDiscounted: true }], discounted)).toEqual(['3x2']);
});

test('a discount that a single unit receives is not shown', () => {
  expect(rank([{ ...tenFrom30, minCents: 0 }])).toEqual([]);
  expect(rank([{ ...tenFrom30, minCents: 690 }])).toEqual([]);
  expect(rank([{ ...tenFrom30, minCents: 691 }])).toEqual(['ten']);
});

test('a promotion whose discounted units are other products is shown after all others', () => {
  const scope = { of: { skus: ['L'] } };
  const gift = onGoods(
    { kind: 'buyGet', buy: 2, get: 1, percent: 100, getScope: { of: { skus: ['S'] } } },
    { id: 'gift', scope },
  );
  expect(rank([gift, tenFrom30])).toEqual(['ten', 'gift']);
  expect(rank([gift], [createLine('S', 1)])).toEqual(['gift']);
});
