import { applyGoodsPromotions } from './goods-promotions';
import type { GoodsLine } from './lines';
import type { GoodsPromotion, GoodsRule } from './promotion';
import { createLine, onGoods } from './testing';

const listDiscounts = (lines: GoodsLine[], ...promotions: GoodsPromotion[]) =>
  applyGoodsPromotions(promotions, lines).uses.map(({ promotion, cents, centsByLine }) => [
    promotion.id,
    cents,
    [...centsByLine],
  ]);
const buyGet = (buy: number, get: number, options: { percent?: number; times?: number } = {}): GoodsRule => ({
  kind: 'buyGet',
  buy,
  get,
  percent: 100,
  ...options,
});
const inScopeOf = (sku: string) => ({ of: { skus: [sku] } });

test('the discount of a line is the sum of its shares in all groups', () => {
  const [use] = applyGoodsPromotions(
    [onGoods(buyGet(2, 1))],
    [createLine('L', 7), createLine('R', 4), createLine('S', 1)],
  ).uses;
  // The groups are S R R, R R L, L L L and L L L
  expect([...(use?.centsByLine ?? [])]).toEqual([
    ['S', 284],
    ['R', 506 + 480],
    ['L', 210 + 2 * 690],
  ]);
});

describe('several goods promotions', () => {
  const threeForTwo = onGoods(buyGet(2, 1), { id: '3x2' });
  const vegan = onGoods(
    { kind: 'percent', percent: 12 },
    { id: 'vegan', scope: { of: { tags: ['vegano'] } } },
  );

  test('the goods promotion with the largest saving is applied first', () => {
    const result = applyGoodsPromotions(
      [vegan, threeForTwo],
      [createLine('L', 2), createLine('R', 2), createLine('S', 1, { appliedDiscountPercent: 5 })],
    );
    expect(result.uses.map(({ promotion, cents }) => [promotion.id, cents])).toEqual([
      ['3x2', 690],
      ['vegan', 83],
    ]);
    expect([...result.eligibleUnits.values()]).toEqual([1, 3]);
  });

  test('each goods promotion is applied only once', () => {
    const duplicate = { ...threeForTwo, id: 'twin' };
    expect(listDiscounts([createLine('L', 3)], threeForTwo, duplicate).map(([id]) => id)).toEqual(['3x2']);
    expect(listDiscounts([createLine('L', 3)], duplicate, threeForTwo).map(([id]) => id)).toEqual(['twin']);
    const limitedToOnce = onGoods(buyGet(2, 1, { times: 1 }), { id: 'once' });
    expect(listDiscounts([createLine('L', 9)], limitedToOnce).map(([, cents]) => cents)).toEqual([690]);
    expect(
      listDiscounts([createLine('L', 6)], limitedToOnce, { ...limitedToOnce, id: 'again' }).map(([id]) => id),
    ).toEqual(['once', 'again']);
  });

  test('units that cannot be discounted further stay available to other promotions', () => {
    const off = onGoods({ kind: 'percent', percent: 1 }, { id: 'off' });
    const lines = [createLine('L', 1, { priceCents: 40 }), createLine('S', 1)];
    const result = applyGoodsPromotions(
      [off, onGoods({ kind: 'amountEach', cents: 5 }, { id: 'each', scope: inScopeOf('L') })],
      lines,
    );
    expect(result.uses.map(({ promotion, cents }) => [promotion.id, cents])).toEqual([
      ['off', 9],
      ['each', 5],
    ]);
    expect(listDiscounts([], off)).toEqual([]);
    expect(listDiscounts([createLine('L', 3, { priceCents: 0 })], threeForTwo)).toEqual([]);
  });
});
