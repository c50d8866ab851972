import { givenBackBefore, nextRefundId, refundableCents, refundedCents } from './refund.rules';
import { order, refund } from './testing/sold-order';

describe('the money that can go back', () => {
  test('is what was paid, less what was asked for, be it on its way or there', () => {
    expect(refundableCents(order())).toBe(2500);
    expect(refundableCents(order([refund({ amountCents: 500 })], 500))).toBe(2000);
    expect(refundableCents(order([refund({ amountCents: 500, state: 'requested' })]))).toBe(2000);
    expect(refundableCents(order([refund({ amountCents: 500, state: 'failed' })]))).toBe(2500);
  });

  test('counts what the provider says when that is more, and is never less than nothing', () => {
    expect(refundableCents(order([refund({ amountCents: 500 })], 700))).toBe(1800);
    expect(refundableCents(order([], 2600))).toBe(0);
  });

  test('was given back once it has left', () => {
    expect(refundedCents(order())).toBe(0);
    const states = (['done', 'requested', 'failed'] as const).map((state, index) =>
      refund({ state, amountCents: 10 ** index }),
    );
    expect(refundedCents(order([...states, refund({ amountCents: 1000 })]))).toBe(1001);
  });
});

test('each attempt has an id of its own', () => {
  const ids = (...names: string[]) => ({ refunds: names.map((id) => refund({ id })) });
  expect(nextRefundId({}, 'cancel')).toBe('cancel');
  expect(nextRefundId(ids('staff-1', 'cancelled'), 'cancel')).toBe('cancel');
  expect(nextRefundId(ids('cancel'), 'cancel')).toBe('cancel-2');
  expect(nextRefundId(ids('cancel', 'x', 'cancel-2'), 'cancel')).toBe('cancel-3');
});

describe('what was given back before a refund', () => {
  const day = (date: number) => new Date(2026, 10, date);
  const refunds = [
    refund({ id: 'a', amountCents: 100, doneAt: day(3) }),
    refund({ id: 'b', amountCents: 200, doneAt: day(1) }),
    refund({ id: 'c', amountCents: 400, doneAt: day(3) }),
    refund({ id: 'd', amountCents: 800, state: 'failed', doneAt: day(2), failedAt: day(4) }),
    refund({ id: 'e', amountCents: 1600, state: 'failed', doneAt: day(2), failedAt: day(2) }),
    refund({ id: 'f', amountCents: 3200, state: 'requested' }),
    refund({ id: 'g', amountCents: 6400, state: 'failed', failedAt: day(4) }),
  ];
  test.each([
    ['b', 0],
    ['a', 1000],
    ['c', 1100],
  ])('%s is what had left by then, whatever followed', (id, cents) => {
    expect(givenBackBefore(order(refunds, 700), id)).toBe(cents);
  });

  test('is all else that has left where nobody kept when', () => {
    expect(givenBackBefore(order([refund({ id: 'old', amountCents: 300 })], 1_000), 'old')).toBe(700);
    const mixed = [
      refund({ id: 'old', amountCents: 300 }),
      refund({ id: 'new', amountCents: 50, doneAt: day(1) }),
    ];
    expect(givenBackBefore(order(mixed, 350), 'new')).toBe(300);
  });
});
