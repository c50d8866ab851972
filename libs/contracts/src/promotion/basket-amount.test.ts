import { listTexts, onBasket } from '../pricing/testing';
import { basketAmount } from './basket-amount';

test('a fixed basket amount is limited to the remaining discountable basket', () => {
  const computeDiscount = (remainingCents: number, minCents: number) =>
    basketAmount.computeDiscountCents({ cents: 500 }, remainingCents, minCents);
  expect([
    computeDiscount(2_170, 3),
    computeDiscount(502, 3),
    computeDiscount(100, 0),
    computeDiscount(2, 3),
  ]).toEqual([500, 499, 100, 0]);
});

test('a fixed basket amount makes goods free if it reaches the minimum and a unit price', () => {
  expect(basketAmount.lowersUnitPrice({ cents: 1 })).toBe(true);
  expect(basketAmount.freeGoods).toMatchObject({ field: 'cents' });
  const isFree = (cents: number, minCents: number) =>
    basketAmount.freeGoods?.isPossible({ cents }, { minCents, cheapestCents: 500 });
  expect([isFree(500, 0), isFree(499, 0), isFree(500, 501), isFree(501, 501)]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

test('the description of a fixed basket amount refers to the basket', () => {
  expect(basketAmount).toMatchObject({
    fields: { cents: { min: 1 } },
    label: 'promo.kind.amount',
    hint: 'promo.kindHint.amount',
  });
  expect(basketAmount.describe({ cents: 500 })).toEqual([
    { id: 'promo.rule.amount', values: { cents: 500 } },
  ]);
});

test('the description states the discount on the order', () => {
  expect(listTexts(onBasket({ kind: 'amount', cents: 500 }))).toEqual([
    '−5 €',
    'El pedido baja 5 €.',
    '−€5',
    'The order is €5 off.',
  ]);
});
