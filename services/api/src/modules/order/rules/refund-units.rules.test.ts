import type { RefundLine } from '@munay/contracts/admin/order';
import {
  countRefundableUnits,
  countRestockableUnits,
  countRestockedUnits,
  findUnitsToRestock,
  hasUnitsToShip,
  listRemainingLines,
} from './refund-units.rules';
import { back, createOrder, refund } from './testing/sold-order';

describe('refundable units', () => {
  test('bought units are refundable unless a refund was requested for them', () => {
    expect([...countRefundableUnits(createOrder())]).toEqual([
      ['l1', 1],
      ['l2', 1],
      ['l3', 3],
    ]);
    const refunds = [
      refund({ lines: [back('l3', 1), back('l3', 1, 0)] }),
      refund({ lines: [back('l1', 1)], state: 'failed' }),
      refund({ lines: [back('l2', 1)], state: 'requested' }),
    ];
    expect([...countRefundableUnits(createOrder(refunds)).values()]).toEqual([1, 0, 1]);
  });

  test('the last refund contains all remaining units', () => {
    const refunds = [refund({ lines: [back('l3', 2), back('l1', 1)] })];
    expect(listRemainingLines(createOrder(refunds), true)).toEqual([
      { lineId: 'l2', quantity: 1, restock: 1 },
      { lineId: 'l3', quantity: 1, restock: 1 },
    ]);
    expect(listRemainingLines(createOrder(refunds), false).map(({ restock }) => restock)).toEqual([0, 0]);
  });

  test('an order is refundable as long as units and money remain', () => {
    const all = [back('l1', 1), back('l2', 1), back('l3', 3)];
    expect(hasUnitsToShip(createOrder())).toBe(true);
    expect(hasUnitsToShip(createOrder([refund({ amountCents: 2500 })]))).toBe(false);
    expect(hasUnitsToShip(createOrder([refund({ lines: all, amountCents: 2200 })]))).toBe(false);
    expect(hasUnitsToShip(createOrder([refund({ lines: all.slice(1), amountCents: 1700 })]))).toBe(true);
  });
});

describe('units to restock', () => {
  const noUnits = new Map<string, number>();

  test('units to restock are summed by SKU over all lines', () => {
    expect(findUnitsToRestock(createOrder(), [back('l3', 3, 2), back('l1', 1, 0)], noUnits)).toEqual([
      { sku: 'avena', quantity: 2 },
    ]);
    expect(findUnitsToRestock(createOrder(), [back('l1', 1), back('l2', 1)], noUnits)).toEqual([
      { sku: 'lavanda', quantity: 2 },
    ]);
  });

  test('the units to restock exclude units restocked by earlier refunds', () => {
    const refunds = [refund({ lines: [back('l3', 2)] })];
    const countReturned = new Map([['avena', 2]]);
    const restockMore = (lines: RefundLine[]) =>
      findUnitsToRestock(createOrder(refunds), lines, countReturned);
    expect(restockMore([back('l3', 1)])).toEqual([{ sku: 'avena', quantity: 1 }]);
    expect(restockMore([back('l3', 9)])).toEqual([{ sku: 'avena', quantity: 1 }]);
    expect(restockMore([back('l1', 1)])).toEqual([{ sku: 'lavanda', quantity: 1 }]);
    expect(restockMore([back('l1', 9)])).toEqual([{ sku: 'lavanda', quantity: 1 }]);
    expect(findUnitsToRestock(createOrder(), [back('l3', 2)], countReturned)).toEqual([]);
    expect(findUnitsToRestock(createOrder(), [back('other', 2)], noUnits)).toEqual([]);
  });

  test('units restocked by a failed refund count for the next refund of the line', () => {
    const refunds = [refund({ lines: [back('l3', 2)], state: 'failed', failedBefore: 1 })];
    const countReturned = (): number | undefined => countRestockedUnits(createOrder(refunds)).get('avena');
    expect(countReturned()).toBe(2);
    expect(findUnitsToRestock(createOrder(refunds), [back('l3', 1)], new Map([['avena', 2]]))).toEqual([]);
    refunds.push(refund({ lines: [back('l3', 1)] }));
    expect(countReturned()).toBe(2);
    refunds.push(refund({ lines: [back('l3', 2), back('l1', 1, 0)] }));
    expect(countRestockedUnits(createOrder(refunds))).toEqual(
      new Map([
        ['lavanda', 0],
        ['avena', 3],
      ]),
    );
    const [lavender, otherLine] = [
      refund({ lines: [back('l1', 1)], state: 'failed', failedBefore: 1 }),
      back('l2', 1),
    ];
    expect(findUnitsToRestock(createOrder([lavender]), [otherLine], new Map([['lavanda', 1]]))).toEqual([
      { sku: 'lavanda', quantity: 1 },
    ]);
  });

  test('units of a refund that failed after a later refund was requested stay restocked', () => {
    const failedRefund = refund({ lines: [back('l3', 1)], state: 'failed', failedBefore: 2 });
    const orderWithBoth = createOrder([failedRefund, refund({ lines: [back('l3', 1)] })]);
    expect(countRestockedUnits(orderWithBoth).get('avena')).toBe(2);
    expect([...countRestockedUnits(createOrder()).values()]).toEqual([0, 0]);
    const invalidRefunds = [refund({ lines: [back('other', 1), back('l3', 9)] })];
    expect([...countRestockedUnits(createOrder(invalidRefunds))]).toEqual([
      ['lavanda', 0],
      ['avena', 3],
    ]);
  });

  test('units restocked without a refund count as returned', () => {
    const restockedOrder = {
      at: new Date(),
      by: 'ana',
      lines: [
        { sku: 'avena', quantity: 2 },
        { sku: 'lavanda', quantity: 9 },
        { sku: 'romero', quantity: 1 },
      ],
    };
    const refunds = [refund({ lines: [back('l3', 1)] })];
    expect(countRestockedUnits({ ...createOrder(refunds), restocked: restockedOrder })).toEqual(
      new Map([
        ['lavanda', 2],
        ['avena', 3],
        ['romero', 0],
      ]),
    );
  });

  test('unshipped units of a charged-back order can be restocked without a refund', () => {
    const history = [{ to: 'paid' }] as Parameters<typeof countRestockableUnits>[0]['history'];
    const chargedBackOrder = { ...createOrder(), status: 'charged_back' as const, history };
    const listRestockable = (change: Partial<Parameters<typeof countRestockableUnits>[0]> = {}) => [
      ...countRestockableUnits({ ...chargedBackOrder, ...change }),
    ];
    expect(listRestockable()).toEqual([
      ['lavanda', 2],
      ['avena', 3],
    ]);
    expect(listRestockable({ status: 'paid' })).toEqual([]);
    expect(listRestockable({ history: [...history, { to: 'shipped' }] as typeof history })).toEqual([]);
    expect(listRestockable({ restocked: { at: new Date(), by: 'ana', lines: [] } })).toEqual([]);
    // One unit of oat was refunded, and two more units were restocked with a refund that failed
    const refunds = [
      refund({ lines: [back('l3', 2)], state: 'failed', failedBefore: 1 }),
      refund({ lines: [back('l3', 1), back('l1', 1, 0)] }),
    ];
    expect(listRestockable({ refunds })).toEqual([
      ['lavanda', 1],
      ['avena', 1],
    ]);
    expect(listRestockable({ refunds: [refund({ lines: [back('l3', 3)] })] })).toEqual([['lavanda', 2]]);
  });
});
