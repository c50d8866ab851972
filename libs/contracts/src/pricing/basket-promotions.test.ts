import { applyBasketPromotions } from './basket-promotions';
import { computeLineCents } from './lines';
import { createLine, onBasket } from './testing';

const lines = [createLine('L', 2), createLine('R', 1), createLine('S', 1, { appliedDiscountPercent: 10 })];
const listDiscounts = (use: ReturnType<typeof applyBasketPromotions>) => use && [...use.centsByLine];

test('a basket percentage is rounded half up and allocated by the remaining line amounts', () => {
  const use = applyBasketPromotions([onBasket({ kind: 'percent', percent: 15 })], lines, computeLineCents);
  expect(use?.cents).toBe(326);
  expect(listDiscounts(use)).toEqual([
    ['L', 207],
    ['R', 119],
  ]);
  const half = applyBasketPromotions(
    [onBasket({ kind: 'percent', percent: 50 })],
    [createLine('L', 1)],
    () => 5,
  );
  expect(half?.cents).toBe(3);
});

test('a fixed basket discount leaves at least one cent per unit unless codes are single-use', () => {
  const rule = { kind: 'amount', cents: 3_000 } as const;
  expect(applyBasketPromotions([onBasket(rule)], lines, computeLineCents)).toMatchObject({
    cents: 2 * 690 + 790 - 3,
  });
  expect(applyBasketPromotions([onBasket(rule, { personal: true })], lines, computeLineCents)).toMatchObject({
    cents: 2170,
  });
  expect(applyBasketPromotions([onBasket(rule)], lines, ({ id }) => (id === 'L' ? 2 : 0))).toBeNull();
  expect(applyBasketPromotions([onBasket(rule)], lines, ({ id }) => (id === 'L' ? 4 : 0))?.cents).toBe(1);
});

test('a fixed basket discount is limited to the remaining basket amount', () => {
  const promotion = onBasket({ kind: 'amount', cents: 500 }, { includesDiscounted: true, personal: true });
  expect(applyBasketPromotions([promotion], lines, computeLineCents)).toMatchObject({
    promotion,
    cents: 500,
  });
  const use = applyBasketPromotions([promotion], lines, ({ id }) => (id === 'L' ? 100 : 0));
  expect(use?.cents).toBe(100);
  expect(listDiscounts(use)).toEqual([
    ['L', 100],
    ['R', 0],
    ['S', 0],
  ]);
});

test('the first basket promotion with the largest saving is applied', () => {
  const fiveEuros = onBasket({ kind: 'amount', cents: 500 }, { id: 'five' });
  const tenth = onBasket({ kind: 'percent', percent: 10 }, { id: 'tenth' });
  const other = { ...fiveEuros, id: 'other' };
  expect(applyBasketPromotions([tenth, fiveEuros, other], lines, computeLineCents)?.promotion.id).toBe(
    'five',
  );
  expect(applyBasketPromotions([other, fiveEuros, tenth], lines, computeLineCents)?.promotion.id).toBe(
    'other',
  );
});

test('a basket promotion without savings is not applied', () => {
  expect(applyBasketPromotions([], lines, computeLineCents)).toBeNull();
  expect(applyBasketPromotions([onBasket({ kind: 'percent', percent: 15 })], lines, () => 0)).toBeNull();
  expect(
    applyBasketPromotions([onBasket({ kind: 'percent', percent: 15 })], lines.slice(2), computeLineCents),
  ).toBeNull();
});
