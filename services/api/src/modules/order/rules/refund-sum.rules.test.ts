import fc from 'fast-check';
import type { StoredRefund } from '../schema/course.schema';
import { getRefundableCents, getRefundedCents } from './refund.rules';
import { computeRefund, sumRefundedParts } from './refund-sum.rules';
import { listRemainingLines } from './refund-units.rules';
import { back, createOrder, line, refund, type SoldOrder } from './testing/sold-order';

describe('refund amount', () => {
  type RefundRequest = Parameters<typeof computeRefund>[1];
  const refundRequest = (lineId: string, quantity: number, restock = quantity) => ({
    lineId,
    quantity,
    restock,
  });
  const computeParts = (of: SoldOrder, change: Partial<RefundRequest>): unknown => {
    try {
      return computeRefund(of, { scope: 'lines', amountCents: 0, lines: [], ...change });
    } catch (error) {
      const { key, details } = error as { key: string; details: object };
      return [key, details];
    }
  };
  const computeSum = (of: SoldOrder, change: Partial<RefundRequest>): unknown => {
    const parts = computeParts(of, change);
    return Array.isArray(parts) ? (parts as unknown[]) : (parts as { amountCents: number }).amountCents;
  };

  test('the refund amount is the unit amount, the entered amount or the remaining amount', () => {
    const lines = [refundRequest('l3', 2), refundRequest('l1', 1)];
    expect(computeSum(createOrder(), { lines, amountCents: 1300 })).toBe(1300);
    expect(computeSum(createOrder(), { scope: 'amount', amountCents: 1 })).toBe(1);
    expect(computeSum(createOrder(), { scope: 'amount', amountCents: 2500 })).toBe(2500);
    expect(computeSum(createOrder([refund({ amountCents: 500 })]), { scope: 'all', amountCents: 2000 })).toBe(
      2000,
    );
  });

  test('each unit is refunded at its share of the paid amount', () => {
    const lines = [{ ...line('l3', 'avena', 3, 400), netCents: 1000 }];
    const createDiscountedOrder = (refunds: StoredRefund[]): SoldOrder => ({
      ...createOrder(refunds),
      lines,
    });
    const computeNextRefund = (refunds: StoredRefund[], amountCents: number) =>
      computeParts(createDiscountedOrder(refunds), { lines: [refundRequest('l3', 1, 0)], amountCents });
    expect(computeNextRefund([], 333)).toEqual({
      amountCents: 333,
      deliveryCents: 0,
      lines: [back('l3', 1, 0, 333)],
    });
    const requestedLine = refund({ lines: [back('l3', 1, 0, 333)], amountCents: 333 });
    const secondRefund = refund({ lines: [back('l3', 1, 0, 334)], amountCents: 334 });
    expect(computeNextRefund([requestedLine], 334)).toMatchObject({ amountCents: 334 });
    expect(computeNextRefund([requestedLine, secondRefund], 333)).toMatchObject({ amountCents: 333 });
    expect(computeNextRefund([{ ...requestedLine, state: 'failed' }, secondRefund], 333)).toMatchObject({
      amountCents: 333,
    });
  });

  test('the delivery cost is a separate part of a refund and is refunded only once', () => {
    const all = { deliveryCents: 300, amountCents: 700, lines: [refundRequest('l3', 1)] };
    expect(computeParts(createOrder(), all)).toEqual({
      amountCents: 700,
      deliveryCents: 300,
      lines: [back('l3', 1, 1, 400)],
    });
    expect(computeSum(createOrder(), { deliveryCents: 301, amountCents: 301 })).toEqual([
      'refundTooLarge',
      { refundableCents: 2500 },
    ]);
    const orderWithRefund = createOrder([refund({ deliveryCents: 200, amountCents: 200 })]);
    expect(computeSum(orderWithRefund, { deliveryCents: 101, amountCents: 101 })).toEqual([
      'refundTooLarge',
      { refundableCents: 2300 },
    ]);
    expect(computeSum(orderWithRefund, { deliveryCents: 100, amountCents: 100 })).toBe(100);
    expect(computeParts(createOrder(), { scope: 'amount', amountCents: 300 })).toMatchObject({
      deliveryCents: 0,
    });
  });

  test('a refund of the remaining amount includes the delivery cost if no units remain', () => {
    const allWishes = [refundRequest('l1', 1), refundRequest('l2', 1), refundRequest('l3', 3)];
    const all = (of: SoldOrder, lines: RefundRequest['lines'], amountCents: number) =>
      computeParts(of, { scope: 'all', lines, amountCents });
    expect(all(createOrder(), allWishes, 2500)).toMatchObject({ amountCents: 2500, deliveryCents: 300 });
    expect(all(createOrder(), allWishes.slice(1), 2500)).toMatchObject({
      amountCents: 2500,
      deliveryCents: 0,
    });
    expect(all(createOrder(), [], 2500)).toMatchObject({ amountCents: 2500, deliveryCents: 0, lines: [] });
    // An earlier refund of an amount without units reduces the refundable delivery price
    expect(all(createOrder([refund({ amountCents: 100 })]), allWishes, 2400)).toMatchObject({
      deliveryCents: 200,
    });
    const goods = refund({ lines: [back('l1', 1), back('l2', 1), back('l3', 3)], amountCents: 2200 });
    expect(all(createOrder([goods]), [], 300)).toMatchObject({ deliveryCents: 300 });
  });

  test('a refund never exceeds the remaining amount', () => {
    const orderWithRefund = createOrder([refund({ amountCents: 1500 })]);
    const lines = [refundRequest('l3', 3)];
    expect(computeParts(orderWithRefund, { lines, amountCents: 1000 })).toEqual({
      amountCents: 1000,
      deliveryCents: 0,
      lines: [back('l3', 3, 3, 1200)],
    });
    expect(computeSum(orderWithRefund, { lines, amountCents: 1200 })).toEqual([
      'amountDiffers',
      { expectedCents: 1000 },
    ]);
  });

  test('a refund is rejected if its amount differs from the calculated amount', () => {
    expect(computeSum(createOrder(), { lines: [refundRequest('l3', 2)], amountCents: 801 })).toEqual([
      'amountDiffers',
      { expectedCents: 800 },
    ]);
    expect(computeSum(createOrder(), { scope: 'all', amountCents: 1 })).toEqual([
      'amountDiffers',
      { expectedCents: 2500 },
    ]);
  });

  test('an empty refund, an excessive refund and a refund of unavailable units are rejected', () => {
    const all = ['refundTooLarge', { refundableCents: 2500 }];
    expect(computeSum(createOrder(), { scope: 'amount', amountCents: 2501 })).toEqual(all);
    expect(computeSum(createOrder(), { scope: 'amount', amountCents: 0 })).toEqual(all);
    expect(computeSum(createOrder(), { scope: 'amount', amountCents: -1 })).toEqual(all);
    expect(computeSum(createOrder(), { amountCents: 0 })).toEqual(all);
    const maxRequest = [refundRequest('l3', 3)];
    expect(computeSum(createOrder(), { lines: maxRequest, amountCents: 1200 })).toBe(1200);
    expect(computeSum(createOrder(), { lines: [refundRequest('other', 1)], amountCents: 0 })).toEqual([
      'refundTooLarge',
      {},
    ]);
    const orderWithRefund = createOrder([refund({ lines: [back('l3', 3, 3, 1200)], amountCents: 1200 })]);
    expect(computeSum(orderWithRefund, { lines: [refundRequest('l3', 1)], amountCents: 400 })).toEqual([
      'refundTooLarge',
      {},
    ]);
  });

  test('the refund amount is 0 only for free units', () => {
    const freeLine = { ...line('l9', 'menta', 2, 690), netCents: 0 };
    const of = (refunds: StoredRefund[] = []): SoldOrder => ({
      ...createOrder(refunds),
      lines: [freeLine, ...createOrder().lines],
    });
    expect(computeParts(of(), { lines: [refundRequest('l9', 1)] })).toMatchObject({
      amountCents: 0,
      lines: [{ cents: 0, restock: 1 }],
    });
    expect(computeSum(of(), { lines: [refundRequest('l9', 1)], amountCents: 1 })).toEqual([
      'amountDiffers',
      { expectedCents: 0 },
    ]);
    expect(computeSum(of(), { lines: [refundRequest('l3', 1)] })).toEqual([
      'amountDiffers',
      { expectedCents: 400 },
    ]);
    expect(computeSum(of(), { scope: 'all', lines: [refundRequest('l9', 1)] })).toEqual([
      'amountDiffers',
      { expectedCents: 2500 },
    ]);
    expect(computeSum(of(), { scope: 'amount', lines: [refundRequest('l9', 1)] })).toEqual([
      'refundTooLarge',
      { refundableCents: 2500 },
    ]);
    // The whole payment has already been refunded, so the paid units cannot be refunded again
    const orderWithRefund = of([refund({ amountCents: 2500 })]);
    expect(computeSum(orderWithRefund, { lines: [refundRequest('l3', 1)] })).toEqual([
      'refundTooLarge',
      { refundableCents: 0 },
    ]);
    expect(computeSum(orderWithRefund, { lines: [refundRequest('l9', 1)] })).toBe(0);
  });

  test('a refund is rejected if it restocks more units than it returns', () => {
    expect(computeSum(createOrder(), { lines: [refundRequest('l3', 1, 2)], amountCents: 400 })).toEqual([
      'badRequest',
      { fields: [{ field: 'lines', rule: 'max' }] },
    ]);
  });
});

test('refunded amounts are listed by line and for delivery, without failed refunds', () => {
  const refunds = [
    refund({ lines: [back('l3', 1, 0, 400)], deliveryCents: 100 }),
    refund({ lines: [back('l3', 1, 0, 400), back('l1', 1, 0, 500)], deliveryCents: 50, state: 'requested' }),
    refund({ lines: [back('l2', 1, 0, 500)], deliveryCents: 70, state: 'failed' }),
  ];
  expect(sumRefundedParts(createOrder(refunds))).toEqual({
    lines: { l3: { units: 2, cents: 800 }, l1: { units: 1, cents: 500 } },
    deliveryCents: 150,
  });
});

test('random refunds never exceed the paid amount and add up to the paid amount', () => {
  const requestedLine = fc.record({
    scope: fc.constantFrom('lines' as const, 'lines' as const, 'amount' as const),
    units: fc.tuple(fc.nat(1), fc.nat(1), fc.nat(3)),
    deliveryCents: fc.nat(400),
    amountCents: fc.integer({ min: -10, max: 900 }),
    fails: fc.boolean(),
  });
  const nets = fc.tuple(fc.nat(500), fc.nat(500), fc.nat(1_200));
  fc.assert(
    fc.property(nets, fc.array(requestedLine, { maxLength: 12 }), (paymentStatusOf, request) => {
      const lines = createOrder().lines.map((row, index) => ({
        ...row,
        netCents: paymentStatusOf[index] ?? 0,
      }));
      const paidCents = paymentStatusOf.reduce((sum, cents) => sum + cents, 300);
      const refunds: StoredRefund[] = [];
      const now = (): SoldOrder => ({
        ...createOrder(refunds),
        lines,
        payment: { paidCents, refundedCents: 0 } as never,
      });
      const requestRefund = (refundRequest: Parameters<typeof computeRefund>[1]): void => {
        let parts;
        try {
          parts = computeRefund(now(), refundRequest);
        } catch (error) {
          const { key, details } = error as { key: string; details: { expectedCents?: number } };
          if (key !== 'amountDiffers') return;
          parts = computeRefund(now(), { ...refundRequest, amountCents: details.expectedCents ?? 0 });
        }
        refunds.push(refund({ ...parts, id: String(refunds.length) }));
      };
      for (const { units, fails, ...refundRequest } of request) {
        const [l1, l2, l3] = units;
        const back = Object.entries({ l1, l2, l3 }).filter(([, quantity]) => quantity > 0);
        const rows = back.map(([lineId, quantity]) => ({ lineId, quantity, restock: 0 }));
        const count = refunds.length;
        requestRefund({ ...refundRequest, lines: refundRequest.scope === 'amount' ? [] : rows });
        const lastRefund = refunds.at(-1);
        if (fails && lastRefund && refunds.length > count) lastRefund.state = 'failed';
        const { lines: refundedLines, deliveryCents } = sumRefundedParts(now());
        for (const { id, netCents } of lines)
          expect(refundedLines[id]?.cents ?? 0).toBeLessThanOrEqual(netCents);
        expect(deliveryCents).toBeLessThanOrEqual(300);
        expect(getRefundableCents(now())).toBeGreaterThanOrEqual(0);
      }
      const refundableCents = getRefundableCents(now());
      requestRefund({ scope: 'all', amountCents: refundableCents, lines: listRemainingLines(now(), false) });
      expect(getRefundableCents(now())).toBe(0);
      expect(getRefundedCents(now())).toBe(paidCents);
      for (const { id, netCents, quantity } of lines)
        if (refundableCents > 0)
          expect(sumRefundedParts(now()).lines[id]).toEqual({ units: quantity, cents: netCents });
    }),
  );
});
