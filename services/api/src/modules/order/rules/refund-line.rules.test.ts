import type { RefundLine } from '@munay/contracts/admin/order';
import type { RefundFields, StoredRefund, StoredRefundLine } from '../order.types';
import { deliveryBackCents, readRefunds, storedRefundLines, wishedLines } from './refund-line.rules';

const line = (id: string | undefined, sku: string, quantity: number, unitPriceCents: number) => ({
  ...(id && { id }),
  ...{ sku, quantity, unitPriceCents },
});
const LINES = [line('l1', 'lavanda', 1, 500), line('l2', 'lavanda', 2, 500), line('l3', 'avena', 3, 400)];
const refund = (lines: StoredRefundLine[], state: StoredRefund['state'] = 'done') =>
  ({ id: 'r', lines, state }) as StoredRefund;
const linesOf = (refunds: StoredRefund[], lines = LINES) =>
  readRefunds(lines, refunds).map((one) => one.lines);
const back = (lineId: string, sku: string, quantity: number, cents: number, restock: number): RefundLine => ({
  ...{ lineId, sku, quantity, cents, restock },
});

describe('a refund of before', () => {
  test('is of the lines of its SKU in their order, at the price of a piece, all on the shelf or none', () => {
    expect(linesOf([refund([{ sku: 'avena', quantity: 2, restock: true }])])).toEqual([
      [back('l3', 'avena', 2, 800, 2)],
    ]);
    expect(linesOf([refund([{ sku: 'lavanda', quantity: 3, restock: false }])])).toEqual([
      [back('l1', 'lavanda', 1, 500, 0), back('l2', 'lavanda', 2, 1000, 0)],
    ]);
  });

  test('takes pieces that no other has, but for those of which nothing came', () => {
    const one = [{ sku: 'lavanda', quantity: 1, restock: true }];
    expect(linesOf([refund(one), refund(one, 'failed'), refund(one), refund(one)])).toEqual([
      [back('l1', 'lavanda', 1, 500, 1)],
      [back('l1', 'lavanda', 1, 500, 1)],
      [back('l2', 'lavanda', 1, 500, 1)],
      [back('l2', 'lavanda', 1, 500, 1)],
    ]);
  });

  test('has the first pieces where nothing came of the one before', () => {
    const one = [{ sku: 'lavanda', quantity: 1, restock: false }];
    expect(linesOf([refund(one, 'failed'), refund(one)])[1]).toEqual([back('l1', 'lavanda', 1, 500, 0)]);
  });

  test('keeps pieces that there are not', () => {
    expect(linesOf([refund([{ sku: 'lavanda', quantity: 9, restock: true }])])).toEqual([
      [back('l1', 'lavanda', 1, 500, 1), back('l2', 'lavanda', 8, 4000, 8)],
    ]);
    expect(linesOf([refund([{ sku: 'romero', quantity: 1, restock: true }])])).toEqual([
      [back('romero', 'romero', 1, 0, 1)],
    ]);
  });

  test('of an order of before names lines by their SKU', () => {
    const lines = [line(undefined, 'lavanda', 1, 500), line(undefined, 'lavanda', 1, 500)];
    expect(linesOf([refund([{ sku: 'lavanda', quantity: 2, restock: false }])], lines)).toEqual([
      [back('lavanda', 'lavanda', 1, 500, 0), back('lavanda~2', 'lavanda', 1, 500, 0)],
    ]);
  });
});

describe('a refund of now', () => {
  const partly = back('l3', 'avena', 3, 1001, 1);

  test('is stored so that the version before puts as many pieces on the shelf', () => {
    expect(
      storedRefundLines([partly, back('l1', 'lavanda', 1, 500, 1), back('l2', 'lavanda', 2, 900, 0)]),
    ).toEqual([
      back('l3', 'avena', 1, 334, 1),
      back('l3', 'avena', 2, 667, 0),
      back('l1', 'lavanda', 1, 500, 1),
      back('l2', 'lavanda', 2, 900, 0),
    ]);
  });

  test('is read with one row for each line', () => {
    expect(linesOf([refund(storedRefundLines([partly]))])).toEqual([[partly]]);
    expect(readRefunds(LINES, [refund([])])).toEqual([refund([])]);
  });

  test('counts where one of before follows', () => {
    const refunds = [
      refund([back('l1', 'lavanda', 1, 450, 0)]),
      refund([{ sku: 'lavanda', quantity: 1, restock: true }]),
    ];
    expect(linesOf(refunds)[1]).toEqual([back('l2', 'lavanda', 1, 500, 1)]);
  });
});

test('who asks names a line, or by its SKU those that are left of it', () => {
  const taken = new Map([['l1', 1]]);
  expect(wishedLines(LINES, [{ lineId: 'l3', quantity: 2, restock: 1 }], taken)).toEqual([
    back('l3', 'avena', 2, 0, 1),
  ]);
  expect(wishedLines(LINES, [{ sku: 'lavanda', quantity: 2, restock: true }], taken)).toEqual([
    back('l2', 'lavanda', 2, 1000, 2),
  ]);
  expect(wishedLines(LINES, [{ sku: 'lavanda', quantity: 3, restock: 2 }], new Map())).toEqual([
    back('l1', 'lavanda', 1, 500, 1),
    back('l2', 'lavanda', 2, 1000, 1),
  ]);
  expect(wishedLines(LINES, [{ lineId: 'other', quantity: 1, restock: 0 }], taken)).toEqual([
    back('other', '', 1, 0, 0),
  ]);
});

test('delivery is what a refund says, and of those of before what is as high beside the pieces', () => {
  const totals = { shippingCents: 300 };
  const lines = [back('l3', 'avena', 1, 400, 0)];
  const of = (change: Partial<RefundFields>) =>
    deliveryBackCents({ lines, amountCents: 700, ...change } as RefundFields, totals);
  expect(of({})).toBe(300);
  expect(of({ deliveryCents: 0 })).toBe(0);
  expect(of({ deliveryCents: 120 })).toBe(120);
  expect(of({ amountCents: 701 })).toBe(0);
  expect(of({ lines: [], amountCents: 300 })).toBe(300);
});
