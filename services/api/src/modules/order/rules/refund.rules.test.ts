import {
  getNextRefundId,
  getRefundableCents,
  getRefundedCents,
  listOwedRefunds,
  sumRefundsBefore,
} from './refund.rules';
import { createOrder, refund } from './testing/sold-order';

describe('refundable amount', () => {
  test('the refundable amount is the payment minus completed and requested refunds', () => {
    expect(getRefundableCents(createOrder())).toBe(2500);
    expect(getRefundableCents(createOrder([refund({ amountCents: 500 })], 500))).toBe(2000);
    expect(getRefundableCents(createOrder([refund({ amountCents: 500, state: 'requested' })]))).toBe(2000);
    expect(getRefundableCents(createOrder([refund({ amountCents: 500, state: 'failed' })]))).toBe(2500);
  });

  test('the refundable amount is based on the provider’s refunds if they exceed the stored ones', () => {
    expect(getRefundableCents(createOrder([refund({ amountCents: 500 })], 700))).toBe(1800);
    expect(getRefundableCents(createOrder([], 2600))).toBe(0);
  });

  test('the refundable amount excludes chargebacks', () => {
    const { payment } = createOrder();
    expect(getRefundableCents({ refunds: [], payment: { ...payment, chargedBackCents: 900 } })).toBe(1600);
  });

  test('the refunded amount includes only completed refunds', () => {
    expect(getRefundedCents(createOrder())).toBe(0);
    const states = (['done', 'requested', 'failed'] as const).map((state, index) =>
      refund({ state, amountCents: 10 ** index }),
    );
    expect(getRefundedCents(createOrder([...states, refund({ amountCents: 1000 })]))).toBe(1001);
  });
});

test('each refund attempt has its own id', () => {
  const ids = (...names: string[]) => ({ refunds: names.map((id) => refund({ id })) });
  expect(getNextRefundId(ids(), 'cancel')).toBe('cancel');
  expect(getNextRefundId(ids('staff-1', 'cancelled'), 'cancel')).toBe('cancel');
  expect(getNextRefundId(ids('cancel'), 'cancel')).toBe('cancel-2');
  expect(getNextRefundId(ids('cancel', 'x', 'cancel-2'), 'cancel')).toBe('cancel-3');
});

describe('amount already refunded', () => {
  const day = (date: number) => new Date(2026, 10, date);
  const refunds = [
    refund({ id: 'a', amountCents: 100, doneAt: day(3) }),
    refund({ id: 'b', amountCents: 200, doneAt: day(1) }),
    refund({ id: 'c', amountCents: 400, doneAt: day(3) }),
    refund({ id: 'd', amountCents: 800, state: 'failed', doneAt: day(2), failedAt: day(4) }),
    refund({ id: 'e', amountCents: 1600, state: 'failed', doneAt: day(2), failedAt: day(2) }),
    refund({ id: 'f', amountCents: 3200, state: 'requested' }),
    refund({ id: 'g', amountCents: 6400, state: 'failed', failedAt: day(4) }),
    refund({ id: 'h', amountCents: 12_800, state: 'failed', doneAt: day(2), failedAt: day(3) }),
  ];
  test.each([
    ['b', 0],
    ['a', 1000],
    ['c', 1100],
  ])('the refunded amount before the refund %s includes refunds that failed later', (id, cents) => {
    expect(sumRefundsBefore(createOrder(refunds, 700), id)).toBe(cents);
  });

  test('the refunded amount before a pending refund includes all completed refunds', () => {
    expect(sumRefundsBefore(createOrder([refund({ id: 'new', state: 'requested' })], 700), 'new')).toBe(700);
  });
});

describe('owed refunds', () => {
  const createFailedRefund = (
    id: string,
    amountCents: number,
    overrides: Parameters<typeof refund>[0] = {},
  ) => refund({ id, amountCents, state: 'failed', ...overrides });
  const computeOwed = (...refunds: ReturnType<typeof refund>[]) =>
    listOwedRefunds(createOrder(refunds)).map(({ id }) => id);

  test('a failed refund is owed until later refunds cover the amount', () => {
    expect(computeOwed()).toEqual([]);
    expect(computeOwed(refund({ id: 'a', amountCents: 500 }))).toEqual([]);
    expect(computeOwed(createFailedRefund('a', 500))).toEqual(['a']);
    expect(computeOwed(createFailedRefund('a', 500), refund({ amountCents: 499 }))).toEqual(['a']);
    expect(computeOwed(createFailedRefund('a', 500), refund({ amountCents: 500 }))).toEqual([]);
    expect(
      computeOwed(createFailedRefund('a', 500), refund({ amountCents: 300 }), refund({ amountCents: 200 })),
    ).toEqual([]);
    expect(computeOwed(createFailedRefund('a', 500), refund({ amountCents: 2500 }))).toEqual([]);
    expect(computeOwed(refund({ amountCents: 500 }), createFailedRefund('a', 500))).toEqual(['a']);
    expect(listOwedRefunds(createOrder([createFailedRefund('a', 500)], 2500))).toEqual([]);
  });

  test('a later refund covers several failed refunds only up to its own amount', () => {
    const laterIndex = refund({ id: 'c', amountCents: 700 });
    expect(computeOwed(createFailedRefund('a', 500), createFailedRefund('b', 500), laterIndex)).toEqual([
      'b',
    ]);
    expect(computeOwed(createFailedRefund('a', 500), createFailedRefund('b', 200), laterIndex)).toEqual([]);
    // The first refund failed after the second was requested, so the second does not include its amount
    expect(
      computeOwed(createFailedRefund('a', 500, { failedBefore: 2 }), refund({ amountCents: 500 })),
    ).toEqual(['a']);
    expect(
      computeOwed(createFailedRefund('a', 500, { failedBefore: 1 }), refund({ amountCents: 500 })),
    ).toEqual([]);
  });

  test('a settled refund is no longer owed', () => {
    expect(
      computeOwed(createFailedRefund('a', 500, { settledAt: new Date() }), createFailedRefund('b', 300)),
    ).toEqual(['b']);
  });
});
