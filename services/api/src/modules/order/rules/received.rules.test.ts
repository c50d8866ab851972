import { computeReceivedAmounts, isOrderCovered } from './received.rules';

const createReceipt = (cents: number) => ({ cents, at: new Date(), by: 'a', reference: 'R' });
const order = (...received: number[]) => ({
  payment: { ...(received.length > 0 && { received: received.map(createReceipt) }) },
  totals: { totalCents: 2_460 },
});

test.each([
  [[], 0, 2_460, 0],
  [[2_060], 2_060, 400, 0],
  [[2_060, 400], 2_460, 0, 0],
  [[2_060, 500], 2_560, 0, 100],
  [[2_660], 2_660, 0, 200],
])(
  'received payments of %j give the missing amount or the surplus',
  (cents, receivedCents, missingCents, surplusCents) => {
    expect(computeReceivedAmounts(order(...cents))).toEqual({ receivedCents, missingCents, surplusCents });
  },
);

test('the received amount can exclude later payments', () => {
  expect(computeReceivedAmounts(order(2_060, 500), 1)).toEqual({
    receivedCents: 2_060,
    missingCents: 400,
    surplusCents: 0,
  });
});

test('a received payment pays an order if it equals the total or the missing amount', () => {
  expect([
    isOrderCovered(order(), 2_460),
    isOrderCovered(order(), 2_459),
    isOrderCovered(order(), 0),
  ]).toEqual([true, false, false]);
  expect([
    isOrderCovered(order(2_060), 400),
    isOrderCovered(order(2_060), 401),
    isOrderCovered(order(2_060), 2_460),
  ]).toEqual([true, false, true]);
  expect([isOrderCovered(order(2_660), 2_460), isOrderCovered(order(2_660), 0)]).toEqual([true, false]);
});
