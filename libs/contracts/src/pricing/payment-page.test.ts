import { paymentPage } from './payment-page';
import { code, onBasket, pricedOrder, soap } from './testing';

const lines = [soap('L', 3), soap('S', 2)];

test('a line that divides evenly is a row of its pieces, another one a row by itself', () => {
  const codes = [code(onBasket({ kind: 'percent', percent: 15 }, { scope: { of: { skus: ['L'] } } }))];
  expect(paymentPage(pricedOrder({ lines, codes }))).toEqual({
    kind: 'lines',
    rows: [
      { line: expect.objectContaining({ id: 'L', quantity: 3 }) as object, quantity: 1, unitCents: 1759 },
      { line: expect.objectContaining({ id: 'S', quantity: 2 }) as object, quantity: 2, unitCents: 890 },
    ],
    deliveryCents: 490,
  });
  expect(paymentPage(pricedOrder({ lines, delivery: null }))).toMatchObject({ deliveryCents: 0 });
});

test('what tenders leave is one sum, and nothing where they leave nothing', () => {
  const paying = (balanceCents: number) =>
    paymentPage(pricedOrder({ lines, tenders: [{ id: 'a', kind: 'giftCard', balanceCents }] }));
  expect(paying(1_000)).toEqual({ kind: 'rest', dueCents: 3340 });
  expect(paying(9_000)).toEqual({ kind: 'none' });
});
