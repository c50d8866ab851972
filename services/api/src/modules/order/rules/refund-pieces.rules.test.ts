import type { RefundLine } from '@munay/contracts/admin/order';
import {
  hasSomethingToSend,
  piecesReturned,
  piecesToReturn,
  refundablePieces,
  remainingLines,
  restockable,
} from './refund-pieces.rules';
import { back, order, refund } from './testing/sold-order';

describe('the pieces whose money can go back', () => {
  test('are those that were bought, less those that were asked for', () => {
    expect([...refundablePieces(order())]).toEqual([
      ['l1', 1],
      ['l2', 1],
      ['l3', 3],
    ]);
    const refunds = [
      refund({ lines: [back('l3', 1), back('l3', 1, 0)] }),
      refund({ lines: [back('l1', 1)], state: 'failed' }),
      refund({ lines: [back('l2', 1)], state: 'requested' }),
    ];
    expect([...refundablePieces(order(refunds)).values()]).toEqual([1, 0, 1]);
  });

  test('all that remain make the lines of a last refund', () => {
    const refunds = [refund({ lines: [back('l3', 2), back('l1', 1)] })];
    expect(remainingLines(order(refunds), true)).toEqual([
      { lineId: 'l2', quantity: 1, restock: 1 },
      { lineId: 'l3', quantity: 1, restock: 1 },
    ]);
    expect(remainingLines(order(refunds), false).map(({ restock }) => restock)).toEqual([0, 0]);
  });

  test('can be sent as long as there is money that pays for them', () => {
    const all = [back('l1', 1), back('l2', 1), back('l3', 3)];
    expect(hasSomethingToSend(order())).toBe(true);
    expect(hasSomethingToSend(order([refund({ amountCents: 2500 })]))).toBe(false);
    expect(hasSomethingToSend(order([refund({ lines: all, amountCents: 2200 })]))).toBe(false);
    expect(hasSomethingToSend(order([refund({ lines: all.slice(1), amountCents: 1700 })]))).toBe(true);
  });
});

describe('the pieces that go back on the shelf', () => {
  const none = new Map<string, number>();

  test('are as many as are to be sold again, by SKU over all lines', () => {
    expect(piecesToReturn(order(), [back('l3', 3, 2), back('l1', 1, 0)], none)).toEqual([
      { sku: 'avena', quantity: 2 },
    ]);
    expect(piecesToReturn(order(), [back('l1', 1), back('l2', 1)], none)).toEqual([
      { sku: 'lavanda', quantity: 2 },
    ]);
  });

  test('are not those that an earlier refund has put there, nor more than were bought', () => {
    const refunds = [refund({ lines: [back('l3', 2)] })];
    const returned = new Map([['avena', 2]]);
    const more = (lines: RefundLine[]) => piecesToReturn(order(refunds), lines, returned);
    expect(more([back('l3', 1)])).toEqual([{ sku: 'avena', quantity: 1 }]);
    expect(more([back('l3', 9)])).toEqual([{ sku: 'avena', quantity: 1 }]);
    expect(more([back('l1', 1)])).toEqual([{ sku: 'lavanda', quantity: 1 }]);
    expect(more([back('l1', 9)])).toEqual([{ sku: 'lavanda', quantity: 1 }]);
    expect(piecesToReturn(order(), [back('l3', 2)], returned)).toEqual([]);
    expect(piecesToReturn(order(), [back('other', 2)], none)).toEqual([]);
  });

  test('stay there when the money was sent back: who asks again has those of the line first', () => {
    const refunds = [refund({ lines: [back('l3', 2)], state: 'failed', failedBefore: 1 })];
    const returned = (): number | undefined => piecesReturned(order(refunds)).get('avena');
    expect(returned()).toBe(2);
    expect(piecesToReturn(order(refunds), [back('l3', 1)], new Map([['avena', 2]]))).toEqual([]);
    refunds.push(refund({ lines: [back('l3', 1)] }));
    expect(returned()).toBe(2);
    refunds.push(refund({ lines: [back('l3', 2), back('l1', 1, 0)] }));
    expect(piecesReturned(order(refunds))).toEqual(
      new Map([
        ['lavanda', 0],
        ['avena', 3],
      ]),
    );
    const [lavender, two] = [
      refund({ lines: [back('l1', 1)], state: 'failed', failedBefore: 1 }),
      back('l2', 1),
    ];
    expect(piecesToReturn(order([lavender]), [two], new Map([['lavanda', 1]]))).toEqual([
      { sku: 'lavanda', quantity: 1 },
    ]);
  });

  test('are those of both when the first failed only after the second was asked for', () => {
    const failed = refund({ lines: [back('l3', 1)], state: 'failed', failedBefore: 2 });
    const both = order([failed, refund({ lines: [back('l3', 1)] })]);
    expect(piecesReturned(both).get('avena')).toBe(2);
    expect([...piecesReturned(order()).values()]).toEqual([0, 0]);
    const strange = [refund({ lines: [back('other', 1), back('l3', 9)] })];
    expect([...piecesReturned(order(strange))]).toEqual([
      ['lavanda', 0],
      ['avena', 3],
    ]);
  });

  test('count what went there without a refund', () => {
    const shelved = {
      at: new Date(),
      by: 'ana',
      lines: [
        { sku: 'avena', quantity: 2 },
        { sku: 'lavanda', quantity: 9 },
        { sku: 'romero', quantity: 1 },
      ],
    };
    const refunds = [refund({ lines: [back('l3', 1)] })];
    expect(piecesReturned({ ...order(refunds), shelved })).toEqual(
      new Map([
        ['lavanda', 2],
        ['avena', 3],
        ['romero', 0],
      ]),
    );
  });

  test('are without a refund those that never left and that nobody gave money back for', () => {
    const history = [{ to: 'paid' }] as Parameters<typeof restockable>[0]['history'];
    const lost = { ...order(), status: 'charged_back' as const, history };
    const left = (change: Partial<Parameters<typeof restockable>[0]> = {}) => [
      ...restockable({ ...lost, ...change }),
    ];
    expect(left()).toEqual([
      ['lavanda', 2],
      ['avena', 3],
    ]);
    expect(left({ status: 'paid' })).toEqual([]);
    expect(left({ history: [...history, { to: 'shipped' }] as typeof history })).toEqual([]);
    expect(left({ shelved: { at: new Date(), by: 'ana', lines: [] } })).toEqual([]);
    // One oat was refunded, and two more were restocked with a refund that failed
    const refunds = [
      refund({ lines: [back('l3', 2)], state: 'failed', failedBefore: 1 }),
      refund({ lines: [back('l3', 1), back('l1', 1, 0)] }),
    ];
    expect(left({ refunds })).toEqual([
      ['lavanda', 1],
      ['avena', 1],
    ]);
    expect(left({ refunds: [refund({ lines: [back('l3', 3)] })] })).toEqual([['lavanda', 2]]);
  });
});
