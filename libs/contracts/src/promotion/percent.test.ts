import { applyGoodsPromotions } from '../pricing/goods-promotions';
import { createLine, listTexts, onGoods } from '../pricing/testing';
import { percent } from './percent';

test('a percentage discount is rounded per unit', () => {
  const promotion = onGoods({ kind: 'percent', percent: 12 }, { scope: { of: { tags: ['vegano'] } } });
  const [use] = applyGoodsPromotions([promotion], [createLine('L', 3), createLine('S', 1)]).uses;
  expect([use?.cents, ...(use?.centsByLine ?? [])]).toEqual([249, ['L', 249]]);
});

test('a percentage discount makes goods free only at 100 %', () => {
  expect(percent.lowersUnitPrice({ percent: 1 })).toBe(true);
  expect(percent.freeGoods).toMatchObject({ field: 'percent' });
  const isFree = (off: number) =>
    percent.freeGoods?.isPossible({ percent: off }, { minCents: 0, cheapestCents: 1 });
  expect([isFree(99), isFree(100)]).toEqual([false, true]);
  expect(percent.campaignPercent?.({ percent: 15 })).toBe(15);
});

test('the description of a percentage discount includes its value', () => {
  expect(percent).toMatchObject({
    fields: { percent: { min: 1, max: 100 } },
    label: 'promo.kind.percent',
    hint: 'promo.kindHint.percent',
  });
  expect(percent.describe({ percent: 15 })).toEqual([{ id: 'promo.rule.percent', values: { percent: 15 } }]);
});

test('the description states the percentage per unit', () => {
  expect(listTexts(onGoods({ kind: 'percent', percent: 10 }))).toEqual([
    '−10 %',
    'Cada unidad baja un 10 %.',
    '−10%',
    'Each unit is 10% off.',
  ]);
});
