import fc from 'fast-check';
import type { RefundInput } from '@munay/contracts/admin/order';
import type { StoredRefund } from '../order.types';
import {
  givenBackBefore,
  nextRefundId,
  piecesReturned,
  piecesToReturn,
  refundableCents,
  refundablePieces,
  refundedCents,
  refundSum,
  remainingLines,
} from './refund.rules';

type Order = Parameters<typeof refundableCents>[0];

const line = (sku: string, quantity: number, unitPriceCents = 500) =>
  ({ sku, quantity, unitPriceCents }) as Order['lines'][number];

const refund = (change: Partial<StoredRefund>) =>
  ({ id: 'r', amountCents: 0, lines: [], state: 'done', ...change }) as StoredRefund;

/** Two lavender at 5 €, one of them in a line of its own, three oat at 4 €; delivery 3 €. */
function order(refunds?: StoredRefund[], counted = 0): Order {
  const payment = { paidCents: 2500, refundedCents: counted } as Order['payment'];
  const lines = [line('lavanda', 1), line('lavanda', 1), line('avena', 3, 400)];
  return { lines, payment, ...(refunds && { refunds }) };
}

const back = (sku: string, quantity: number, restock = true) => ({ sku, quantity, restock });

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

describe('the pieces whose money can go back', () => {
  test('are those that were bought, over all lines, less those that were asked for', () => {
    expect([...refundablePieces(order())]).toEqual([
      ['lavanda', 2],
      ['avena', 3],
    ]);
    const refunds = [
      refund({ lines: [back('avena', 1), back('avena', 1, false)] }),
      refund({ lines: [back('lavanda', 1)], state: 'failed' }),
    ];
    expect([...refundablePieces(order(refunds))]).toEqual([
      ['lavanda', 2],
      ['avena', 1],
    ]);
  });

  test('all that remain make the lines of a last refund', () => {
    const refunds = [refund({ lines: [back('avena', 3)] })];
    expect(remainingLines(order(refunds), true)).toEqual([back('lavanda', 2)]);
    expect(remainingLines(order(refunds), false)).toEqual([back('lavanda', 2, false)]);
  });
});

describe('the pieces that go back on the shelf', () => {
  const none = new Map<string, number>();

  test('are those of the refund that are to be sold again', () => {
    expect(piecesToReturn(order(), [back('avena', 2), back('lavanda', 1, false)], none)).toEqual([
      { sku: 'avena', quantity: 2 },
    ]);
  });

  test('are not those that an earlier refund has put there, nor more than were bought', () => {
    const refunds = [refund({ lines: [back('avena', 2)] })];
    const returned = new Map([['avena', 2]]);
    expect(piecesToReturn(order(refunds), [back('avena', 1)], returned)).toEqual([
      { sku: 'avena', quantity: 1 },
    ]);
    expect(piecesToReturn(order(refunds), [back('avena', 9)], returned)).toEqual([
      { sku: 'avena', quantity: 1 },
    ]);
    expect(piecesToReturn(order(), [back('avena', 2)], returned)).toEqual([]);
    expect(piecesToReturn(order(), [back('romero', 2)], none)).toEqual([]);
  });

  test('stay there when the money was sent back: who asks again has those first', () => {
    const refunds = [refund({ lines: [back('avena', 2)], state: 'failed', failedBefore: 1 })];
    expect(piecesReturned(order(refunds))).toEqual(new Map([['avena', 2]]));
    refunds.push(refund({ lines: [back('avena', 1)] }));
    expect(piecesReturned(order(refunds))).toEqual(new Map([['avena', 2]]));
    refunds.push(refund({ lines: [back('avena', 2), back('lavanda', 1, false)] }));
    expect(piecesReturned(order(refunds))).toEqual(new Map([['avena', 3]]));
  });

  test('are those of both when the first failed only after the second was asked for', () => {
    const failed = refund({ lines: [back('avena', 1)], state: 'failed', failedBefore: 2 });
    expect(piecesReturned(order([failed, refund({ lines: [back('avena', 1)] })]))).toEqual(
      new Map([['avena', 2]]),
    );
    expect(piecesReturned(order())).toEqual(new Map());
    const strange = [refund({ lines: [back('romero', 1), back('avena', 9)] })];
    expect(piecesReturned(order(strange))).toEqual(
      new Map([
        ['romero', 0],
        ['avena', 3],
      ]),
    );
  });
});

test('each attempt has an id of its own', () => {
  const ids = (...names: string[]) => ({ refunds: names.map((id) => refund({ id })) });
  expect(nextRefundId({}, 'cancel')).toBe('cancel');
  expect(nextRefundId(ids('staff-1', 'cancelled'), 'cancel')).toBe('cancel');
  expect(nextRefundId(ids('cancel'), 'cancel')).toBe('cancel-2');
  expect(nextRefundId(ids('cancel', 'x', 'cancel-2'), 'cancel')).toBe('cancel-3');
});

describe('the sum of a refund', () => {
  const input = (change: Partial<RefundInput>): RefundInput => ({
    scope: 'lines',
    amountCents: 0,
    lines: [],
    reason: 'other',
    key: 'k',
    ...change,
  });
  const sumOf = (of: Order, change: Partial<RefundInput>): unknown => {
    try {
      return refundSum(of, input(change));
    } catch (error) {
      const { key, details } = error as { key: string; details: object };
      return [key, details];
    }
  };

  test('is that of its pieces, of what was typed, or of all that is left', () => {
    const lines = [back('avena', 2), back('lavanda', 1)];
    expect(sumOf(order(), { lines, amountCents: 1300 })).toBe(1300);
    expect(sumOf(order(), { scope: 'amount', amountCents: 1 })).toBe(1);
    expect(sumOf(order(), { scope: 'amount', amountCents: 2500 })).toBe(2500);
    expect(sumOf(order([refund({ amountCents: 500 })]), { scope: 'all', amountCents: 2000 })).toBe(2000);
  });

  test('has to be the one that was shown', () => {
    const lines = [back('avena', 2)];
    expect(sumOf(order(), { lines, amountCents: 801 })).toEqual(['amountDiffers', { expectedCents: 800 }]);
    expect(sumOf(order(), { scope: 'all', amountCents: 1 })).toEqual([
      'amountDiffers',
      { expectedCents: 2500 },
    ]);
  });

  test('is refused above what is left, for nothing, and for pieces that are not left', () => {
    const all = ['refundTooMuch', { refundableCents: 2500 }];
    expect(sumOf(order(), { scope: 'amount', amountCents: 2501 })).toEqual(all);
    expect(sumOf(order(), { scope: 'amount', amountCents: 0 })).toEqual(all);
    expect(sumOf(order(), { scope: 'amount', amountCents: -1 })).toEqual(all);
    expect(sumOf(order(), { amountCents: 0 })).toEqual(all);
    expect(sumOf(order(), { lines: [back('romero', 0)], amountCents: 0 })).toEqual(all);
    const most = [back('avena', 3)];
    expect(sumOf(order(), { lines: most, amountCents: 1200 })).toBe(1200);
    const split = [back('avena', 2), back('avena', 2, false)];
    expect(sumOf(order(), { lines: split, amountCents: 1600 })).toEqual(['refundTooMuch', {}]);
    expect(sumOf(order(), { lines: [back('romero', 1)], amountCents: 0 })).toEqual(['refundTooMuch', {}]);
    const given = order([refund({ lines: most, amountCents: 1200 })]);
    expect(sumOf(given, { lines: [back('avena', 1)], amountCents: 400 })).toEqual(['refundTooMuch', {}]);
  });
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

test('however it is refunded in parts, no more goes back than was paid, and in the end all of it', () => {
  const amounts = fc.array(fc.integer({ min: -10, max: 2_000 }), { maxLength: 12 });
  fc.assert(
    fc.property(amounts, (wanted) => {
      const refunds: StoredRefund[] = [];
      for (const amountCents of wanted) {
        try {
          const sum = refundSum(order(refunds), {
            scope: 'amount',
            amountCents,
            lines: [],
            reason: 'other',
            key: 'k',
          });
          refunds.push(refund({ amountCents: sum }));
        } catch {
          continue;
        }
      }
      const left = refundableCents(order(refunds));
      expect(left).toBeGreaterThanOrEqual(0);
      expect(refundedCents(order(refunds)) + left).toBe(2500);
    }),
  );
});
