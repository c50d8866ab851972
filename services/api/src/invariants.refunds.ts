import type { Connection } from 'mongoose';
import { piecesReturned } from './modules/billing/refund.rules';
import type { Order, StoredRefund } from './modules/order/order.schema';

type StoredOrder = Pick<Order, 'number' | 'payment' | 'billNumber' | 'lines'> &
  Partial<Pick<Order, 'refunds'>> & { _id: { toString(): string } };

/** What of a card payment went back another way than by the provider. */
export const byHandCents = (refunds: readonly StoredRefund[]): number =>
  refunds
    .filter(({ state, providerId }) => state === 'done' && !providerId)
    .reduce((sum, { amountCents }) => sum + amountCents, 0);

/** I14: nobody got back more than was paid, and what went back is what was written down. */
export const refundsFit = (orders: StoredOrder[]): string[] =>
  orders.flatMap(({ number, payment, refunds = [] }) => {
    const sumOf = (states: readonly string[]): number =>
      refunds
        .filter(({ state }) => states.includes(state))
        .reduce((sum, { amountCents }) => sum + amountCents, 0);
    const given = sumOf(['requested', 'done']);
    const told = refunds.length === 0 || sumOf(['done']) === payment.refundedCents;
    return given <= payment.paidCents && payment.refundedCents <= payment.paidCents && told
      ? []
      : [`${number}: ${given} given back and ${payment.refundedCents} counted of ${payment.paidCents}`];
  });

/**
 * I15: each refund of a billed order has its credit note, and each credit note its refund; together they promise what
 * was given back, and no more than that and what the bank sent back.
 */
export async function creditNotesMatch(db: Connection, orders: StoredOrder[]): Promise<string[]> {
  const notes = await db
    .collection<{ number: string; fields: { totals: { grossCents: number } } }>('credit_notes')
    .find()
    .toArray();
  const gross = new Map(notes.map(({ number, fields }) => [number, -fields.totals.grossCents]));
  const differing = orders.flatMap(({ number, billNumber, refunds = [] }) => {
    const noted = refunds.filter(
      ({ state, creditNote }) => creditNote !== undefined || (billNumber !== null && state === 'done'),
    );
    const missing = noted.filter(({ creditNote = '' }) => !gross.has(creditNote));
    const sumOf = (state: string): number =>
      noted.filter((one) => one.state === state).reduce((sum, { amountCents }) => sum + amountCents, 0);
    const own = new Set(noted.map(({ creditNote = '' }) => creditNote));
    const promised = [...own].reduce((sum, note) => sum + (gross.get(note) ?? 0), 0);
    return [
      ...missing.map(({ id }) => `${number}: refund ${id} has no credit note`),
      ...(promised < sumOf('done') || promised > sumOf('done') + sumOf('failed')
        ? [`${number}: credit notes over ${promised}, given back ${sumOf('done')}`]
        : []),
    ];
  });
  const told = new Set(
    orders.flatMap(({ refunds = [] }) => refunds.flatMap(({ creditNote }) => creditNote ?? [])),
  );
  return [
    ...differing,
    ...notes.filter(({ number }) => !told.has(number)).map(({ number }) => `${number} belongs to no refund`),
  ];
}

/** I16: of each order as many pieces are back on the shelf as its refunds put there, each once. */
export async function returnsFit(db: Connection, orders: StoredOrder[]): Promise<string[]> {
  const moves = await db
    .collection('stock_moves')
    .aggregate<{ _id: { order: string; sku: string }; returned: number }>([
      {
        $group: {
          _id: { order: { $substrCP: ['$orderId', 0, 24] }, sku: '$sku' },
          returned: { $sum: { $cond: [{ $eq: ['$kind', 'return'] }, '$available', 0] } },
        },
      },
      { $match: { returned: { $ne: 0 } } },
    ])
    .toArray();
  const back = new Map(moves.map(({ _id: { order, sku }, returned }) => [`${order} ${sku}`, returned]));
  const differing = orders.flatMap((order) => {
    const id = order._id.toString();
    const wanted = piecesReturned(order);
    return [...new Set(order.lines.map(({ sku }) => sku))].flatMap((sku) => {
      const returned = back.get(`${id} ${sku}`) ?? 0;
      back.delete(`${id} ${sku}`);
      return returned === (wanted.get(sku) ?? 0)
        ? []
        : [
            `${order.number}: ${returned} pieces of ${sku} are back, its refunds want ${wanted.get(sku) ?? 0}`,
          ];
    });
  });
  return [...differing, ...[...back.keys()].map((piece) => `${piece} is back and was never ordered`)];
}
