import { applyGoodsPromotions } from '../pricing/goods-promotions';
import { createLine, listTexts, onGoods } from '../pricing/testing';
import { amountEach } from './amount-each';

test('a fixed amount per unit leaves at least one cent unless the codes are single-use', () => {
  const applyAmountEach = (personal: boolean) => {
    const promotion = onGoods({ kind: 'amountEach', cents: 700 }, { personal });
    const lines = [createLine('L', 2), createLine('R', 1), createLine('S', 1, { priceCents: 0 })];
    return applyGoodsPromotions([promotion], lines).uses.flatMap(({ cents, centsByLine }) => [
      cents,
      ...centsByLine,
    ]);
  };
  expect(applyAmountEach(false)).toEqual([2_078, ['R', 700], ['L', 1_378]]);
  expect(applyAmountEach(true)).toEqual([2_080, ['R', 700], ['L', 1_380]]);
});

test('a fixed amount per unit makes goods free if it reaches the cheapest unit price', () => {
  expect(amountEach.lowersUnitPrice({ cents: 1 })).toBe(true);
  expect(amountEach.freeGoods).toMatchObject({ field: 'cents' });
  const isFree = (cents: number) =>
    amountEach.freeGoods?.isPossible({ cents }, { minCents: 501, cheapestCents: 500 });
  expect([isFree(499), isFree(500)]).toEqual([false, true]);
});

test('the description of a fixed amount per unit includes the cents', () => {
  expect(amountEach).toMatchObject({
    fields: { cents: { min: 1 } },
    label: 'promo.kind.amountEach',
    hint: 'promo.kindHint.amountEach',
  });
  expect(amountEach.describe({ cents: 50 })).toEqual([
    { id: 'promo.rule.amountEach', values: { cents: 50 } },
  ]);
});

test('the description states the discount per unit', () => {
  expect(listTexts(onGoods({ kind: 'amountEach', cents: 150 }))).toEqual([
    '−1,50 € por unidad',
    'Cada unidad baja 1,50 €.',
    '−€1.50 each',
    'Each unit is €1.50 off.',
  ]);
});
