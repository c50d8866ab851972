import { computeCouponCents, createCouponName } from './payment-coupon';
import { createEnteredCode, createLine, createPricedOrder, onBasket } from './testing';

test('the coupon amount is the sum of all promotion discounts on the lines', () => {
  const lines = [createLine('L', 3), createLine('S', 2)];
  const codes = [
    createEnteredCode(onBasket({ kind: 'percent', percent: 15 }, { scope: { of: { skus: ['L'] } } })),
  ];
  expect(computeCouponCents(createPricedOrder({ lines, codes }).lines)).toBe(311);
  expect(computeCouponCents(createPricedOrder({ lines }).lines)).toBe(0);
});

test('a coupon name lists the promotion codes and titles that fit in 40 characters', () => {
  const title = { es: 'Tres por dos', en: 'Three for two' };
  const promotions = [
    { target: 'goods' as const, title },
    { target: 'basket' as const, title, code: 'TALLER5' },
    { target: 'delivery' as const, title, code: 'GRATIS' },
  ];
  expect(createCouponName(promotions, 'es')).toBe('Tres por dos, TALLER5');
  expect(createCouponName(promotions, 'en')).toBe('Three for two, TALLER5');
  const createPromotionWithCode = (length: number) => [
    { target: 'basket' as const, title, code: 'x'.repeat(length) },
  ];
  expect(createCouponName(createPromotionWithCode(40), 'es')).toBe('x'.repeat(40));
  expect(createCouponName(createPromotionWithCode(41), 'es')).toBe('Promociones');
  expect(createCouponName(createPromotionWithCode(41), 'en')).toBe('Promotions');
  expect(createCouponName([], 'es')).toBe('Promociones');
});
