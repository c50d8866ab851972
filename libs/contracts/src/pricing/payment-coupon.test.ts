import { couponCents, couponName } from './payment-coupon';
import { code, onBasket, pricedOrder, soap } from './testing';

test('the coupon is the sum of all promotion discounts on the lines', () => {
  const lines = [soap('L', 3), soap('S', 2)];
  const codes = [code(onBasket({ kind: 'percent', percent: 15 }, { scope: { of: { skus: ['L'] } } }))];
  expect(couponCents(pricedOrder({ lines, codes }).lines)).toBe(311);
  expect(couponCents(pricedOrder({ lines }).lines)).toBe(0);
});

test('a coupon name lists the promotion codes and titles that fit in 40 characters', () => {
  const title = { es: 'Tres por dos', en: 'Three for two' };
  const promotions = [
    { target: 'goods' as const, title },
    { target: 'basket' as const, title, code: 'TALLER5' },
    { target: 'delivery' as const, title, code: 'GRATIS' },
  ];
  expect(couponName(promotions, 'es')).toBe('Tres por dos, TALLER5');
  expect(couponName(promotions, 'en')).toBe('Three for two, TALLER5');
  const named = (length: number) => [{ target: 'basket' as const, title, code: 'x'.repeat(length) }];
  expect(couponName(named(40), 'es')).toBe('x'.repeat(40));
  expect(couponName(named(41), 'es')).toBe('Promociones');
  expect(couponName(named(41), 'en')).toBe('Promotions');
  expect(couponName([], 'es')).toBe('Promociones');
});
