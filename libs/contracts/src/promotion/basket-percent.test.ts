import { listTexts, onBasket } from '../pricing/testing';
import { basketPercent } from './basket-percent';

test('a basket percentage is rounded half up', () => {
  expect(basketPercent.computeDiscountCents({ percent: 15 }, 2_170, 3)).toBe(326);
  expect(basketPercent.computeDiscountCents({ percent: 50 }, 5, 0)).toBe(3);
});

test('a basket percentage makes goods free only at 100 %', () => {
  expect(basketPercent.lowersUnitPrice({ percent: 1 })).toBe(true);
  expect(basketPercent.freeGoods).toMatchObject({ field: 'percent' });
  const isFree = (percent: number) =>
    basketPercent.freeGoods?.isPossible({ percent }, { minCents: 0, cheapestCents: 1 });
  expect([isFree(99), isFree(100)]).toEqual([false, true]);
  expect(basketPercent.campaignPercent?.({ percent: 15 })).toBe(15);
});

test('the description of a basket percentage refers to the basket', () => {
  expect(basketPercent).toMatchObject({
    fields: { percent: { min: 1, max: 100 } },
    label: 'promo.kind.percent',
    hint: 'promo.kindHint.basket',
  });
  expect(basketPercent.describe({ percent: 15 })).toEqual([
    { id: 'promo.rule.basketPercent', values: { percent: 15 } },
  ]);
});

test('the description states the percentage for the products in the promotion', () => {
  expect(listTexts(onBasket({ kind: 'percent', percent: 10 }))).toEqual([
    '−10 %',
    'Los productos de la promoción bajan un 10 %.',
    '−10%',
    'The products in the promotion are 10% off.',
  ]);
});
