import { computeWithdrawalRefund, isFullWithdrawal, type WithdrawnOrder } from './withdrawal-refund';

/** An order of three units at 7.90, one of them free through a promotion, and another product; delivery costs 4.90. */
const order: WithdrawnOrder = {
  lines: [
    { id: 'three', netCents: 1580, quantity: 3 },
    { id: 'one', netCents: 690, quantity: 1 },
  ],
  totals: { shippingCents: 490 },
  refundedParts: { lines: {}, deliveryCents: 0 },
  refundableCents: 2760,
};
const withdrawnLines = (firstQuantity: number, value: number) => [
  { lineId: 'three', quantity: firstQuantity },
  { lineId: 'one', quantity: value },
];

test.each([
  [withdrawnLines(3, 0), 1580],
  [withdrawnLines(1, 0), 527],
  [withdrawnLines(2, 1), 1053 + 690],
  [withdrawnLines(0, 0), 0],
])('withdrawing the units %j refunds their paid amount', (units, cents) => {
  expect(computeWithdrawalRefund(order, units)).toBe(cents);
  expect(isFullWithdrawal(order, units)).toBe(false);
});

test('withdrawing the whole order also refunds the delivery', () => {
  expect(isFullWithdrawal(order, withdrawnLines(3, 1))).toBe(true);
  expect(computeWithdrawalRefund(order, withdrawnLines(3, 1))).toBe(2760);
});

test('withdrawing the remaining units refunds the entire remaining amount', () => {
  const refunded = { lines: { three: { units: 3, cents: 1580 } }, deliveryCents: 0 };
  const partlyRefunded = { ...order, refundedParts: refunded, refundableCents: 1180 };
  expect(computeWithdrawalRefund(partlyRefunded, withdrawnLines(0, 1))).toBe(1180);
  expect(isFullWithdrawal(partlyRefunded, [{ lineId: 'one', quantity: 1 }])).toBe(true);
});

test('a withdrawal never refunds more than the remaining amount', () => {
  expect(computeWithdrawalRefund({ ...order, refundableCents: 500 }, withdrawnLines(3, 0))).toBe(500);
});
