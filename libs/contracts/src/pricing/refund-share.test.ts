import {
  allocateToRates,
  computeCreditSums,
  computePaidCents,
  computeRefundParts,
  countUnitsLeft,
  getRemainingDeliveryCents,
  type Refundable,
  refundCents,
  type RefundedPart,
} from './refund-share';
import { createLine, createPricedOrder, to } from './testing';
import { toBasisPoints } from './vat';

const line = { netCents: 1759, quantity: 3 };

test('the first units of a line are refunded at their share of the paid amount', () => {
  expect([0, 1, 2, 3].map((quantity) => computePaidCents(line, quantity))).toEqual([0, 586, 1173, 1759]);
  expect(computePaidCents({ netCents: 5, quantity: 2 }, 1)).toBe(3);
});

test('further units are refunded from the amount that remains after earlier refunds', () => {
  expect(refundCents(line, { units: 0, cents: 0 }, 2)).toBe(1173);
  expect(refundCents(line, { units: 1, cents: 586 }, 1)).toBe(587);
  expect(refundCents(line, { units: 1, cents: 587 }, 2)).toBe(1172);
});

test('a refund is never negative after refunds of cheap units have failed', () => {
  const cheapLine = { netCents: 5, quantity: 10 };
  expect(refundCents(cheapLine, { units: 3, cents: 3 }, 1)).toBe(0);
  expect(refundCents(cheapLine, { units: 4, cents: 3 }, 6)).toBe(2);
});

test('a refund without lines is allocated to the VAT rates by remaining amount', () => {
  expect(allocateToRates(1_000, [1_615, 1_755])).toEqual([479, 521]);
});

test('the last credit of a VAT rate includes its entire remaining base and VAT', () => {
  const remaining = { grossCents: 690, baseCents: 571, vatCents: 119 };
  expect(computeCreditSums(690, toBasisPoints(21), remaining)).toEqual(remaining);
  expect(computeCreditSums(689, toBasisPoints(21), remaining)).toEqual({
    grossCents: 689,
    baseCents: 569,
    vatCents: 120,
  });
});

test('pricing example 7: units refunded separately are each refunded at their share', () => {
  const parts = [1, 2, 3, 4].map(
    (quantity) =>
      computePaidCents({ netCents: 2070, quantity: 4 }, quantity) -
      computePaidCents({ netCents: 2070, quantity: 4 }, quantity - 1),
  );
  expect(parts).toEqual([518, 517, 518, 517]);
});

test('pricing example 27: the last credit note covers the remaining base and VAT', () => {
  const [group] = createPricedOrder({
    lines: [createLine('L', 3)],
    delivery: to('peninsula', 0, null, 'pickup'),
  }).vat;
  let remaining = { grossCents: 0, baseCents: 0, vatCents: 0, ...group };
  const creditNotes = [690, 690, 690].map((cents) => {
    const note = computeCreditSums(cents, toBasisPoints(21), remaining);
    remaining = {
      ...remaining,
      grossCents: remaining.grossCents - note.grossCents,
      baseCents: remaining.baseCents - note.baseCents,
      vatCents: remaining.vatCents - note.vatCents,
    };
    return [note.baseCents, note.vatCents];
  });
  expect(creditNotes).toEqual([
    [570, 120],
    [570, 120],
    [571, 119],
  ]);
  expect(remaining).toMatchObject({ grossCents: 0, baseCents: 0, vatCents: 0 });
});

test('pricing example 28: refunds add up to the net amount even if one refund fails', () => {
  const createRefundedPart = (...cents: number[]): RefundedPart => ({
    units: cents.length,
    cents: cents.reduce((sum, value) => sum + value, 0),
  });
  expect(refundCents(line, createRefundedPart(), 1)).toBe(586);
  expect(refundCents(line, createRefundedPart(586), 1)).toBe(587);
  expect(refundCents(line, createRefundedPart(586, 587), 1)).toBe(586);
  expect(refundCents(line, createRefundedPart(587), 1)).toBe(586);
  expect(refundCents(line, createRefundedPart(587, 586), 1)).toBe(586);
});

describe('parts of a refund', () => {
  const order = (overrides: Partial<Refundable> = {}): Refundable => ({
    lines: [
      { id: 'l1', ...line },
      { id: 'l2', netCents: 500, quantity: 1 },
    ],
    deliveryCents: 490,
    refundedParts: { lines: {}, deliveryCents: 0 },
    leftCents: 2749,
    ...overrides,
  });
  const refundedParts = { lines: { l1: { units: 1, cents: 586 } }, deliveryCents: 200 };

  test('a refund consists of the shares of its units and the delivery', () => {
    const units = [
      { lineId: 'l2', quantity: 1 },
      { lineId: 'l1', quantity: 1 },
    ];
    expect(computeRefundParts(order(), units, 490)).toEqual({
      lineCents: [500, 586],
      deliveryCents: 490,
      amountCents: 1576,
      overCents: 0,
    });
    expect(computeRefundParts(order({ refundedParts, leftCents: 1963 }), units, 0)).toEqual({
      lineCents: [500, 587],
      deliveryCents: 0,
      amountCents: 1087,
      overCents: 0,
    });
    expect(computeRefundParts(order(), [{ lineId: 'other', quantity: 1 }], 0)).toMatchObject({
      amountCents: 0,
    });
  });

  test('a refund above the remaining amount is first reduced by its delivery part', () => {
    const all = [
      { lineId: 'l1', quantity: 3 },
      { lineId: 'l2', quantity: 1 },
    ];
    const sums = (remainingCents: number) => {
      const {
        deliveryCents,
        amountCents,
        overCents: excessCents,
      } = computeRefundParts(order({ leftCents: remainingCents }), all, 490);
      return [deliveryCents, amountCents, excessCents];
    };
    expect([2749, 2300, 2259, 2000, 0].map(sums)).toEqual([
      [490, 2749, 0],
      [41, 2300, 0],
      [0, 2259, 0],
      [0, 2000, 259],
      [0, 0, 2259],
    ]);
  });

  test('the delivery cost is refunded at most once', () => {
    expect(computeRefundParts(order({ refundedParts, leftCents: 1963 }), [], 490)).toMatchObject({
      deliveryCents: 290,
      amountCents: 290,
    });
    expect(getRemainingDeliveryCents(order())).toBe(490);
    expect(getRemainingDeliveryCents(order({ refundedParts }))).toBe(290);
    expect(getRemainingDeliveryCents(order({ refundedParts, leftCents: 100 }))).toBe(100);
    expect(getRemainingDeliveryCents(order({ refundedParts: { lines: {}, deliveryCents: 500 } }))).toBe(0);
  });

  test('the refundable units are the bought units minus the refunded units', () => {
    expect(['l1', 'l2', 'other'].map((id) => countUnitsLeft(order(), id))).toEqual([3, 1, 0]);
    expect(countUnitsLeft(order({ refundedParts }), 'l1')).toBe(2);
  });
});
