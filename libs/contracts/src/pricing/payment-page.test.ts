import { couponName, paymentPage } from './payment-page';
import { code, onBasket, pricedOrder, soap } from './testing';

const lines = [soap('L', 3), soap('S', 2)];

test('the payment page has a row with the units of each line, and one coupon for all promotions', () => {
  const codes = [code(onBasket({ kind: 'percent', percent: 15 }, { scope: { of: { skus: ['L'] } } }))];
  expect(paymentPage(pricedOrder({ lines, codes }))).toEqual({
    kind: 'lines',
    rows: [
      { line: expect.objectContaining({ id: 'L', netCents: 1759 }) as object, quantity: 3, unitCents: 690 },
      { line: expect.objectContaining({ id: 'S', netCents: 1780 }) as object, quantity: 2, unitCents: 890 },
    ],
    couponCents: 311,
    deliveryCents: 490,
  });
  expect(paymentPage(pricedOrder({ lines, delivery: null }))).toMatchObject({
    couponCents: 0,
    deliveryCents: 0,
  });
});

test('what tenders leave is one sum, and nothing where they leave nothing', () => {
  const paying = (balanceCents: number) =>
    paymentPage(pricedOrder({ lines, tenders: [{ id: 'a', kind: 'giftCard', balanceCents }] }));
  expect(paying(1_000)).toEqual({ kind: 'rest', dueCents: 3340 });
  expect(paying(9_000)).toEqual({ kind: 'none' });
});

test('a coupon is named after codes and titles that fit in 40 characters', () => {
  const title = { es: 'Tres por dos', en: 'Three for two' };
  const promotions = [
    { lane: 'goods' as const, title },
    { lane: 'basket' as const, title, code: 'TALLER5' },
    { lane: 'delivery' as const, title, code: 'GRATIS' },
  ];
  expect(couponName(promotions, 'es')).toBe('Tres por dos, TALLER5');
  expect(couponName(promotions, 'en')).toBe('Three for two, TALLER5');
  const named = (length: number) => [{ lane: 'basket' as const, title, code: 'x'.repeat(length) }];
  expect(couponName(named(40), 'es')).toBe('x'.repeat(40));
  expect(couponName(named(41), 'es')).toBe('Promociones');
  expect(couponName(named(41), 'en')).toBe('Promotions');
  expect(couponName([], 'es')).toBe('Promociones');
});
