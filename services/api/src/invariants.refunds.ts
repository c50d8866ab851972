import type { Connection } from 'mongoose';
import type { Order } from './modules/order/order.schema';

type StoredOrder = Pick<Order, 'number' | 'payment' | 'billNumber'> & Partial<Pick<Order, 'refunds'>>;

/** I14: nobody got back more than was paid; what was not paid by card was given back as it was written down. */
export const refundsFit = (orders: StoredOrder[]): string[] =>
  orders.flatMap(({ number, payment, refunds = [] }) => {
    const sumOf = (states: readonly string[]): number =>
      refunds
        .filter(({ state }) => states.includes(state))
        .reduce((sum, { amountCents }) => sum + amountCents, 0);
    const given = sumOf(['requested', 'done']);
    const byHand = payment.method === 'card' ? payment.refundedCents : sumOf(['done']);
    return given <= payment.paidCents &&
      payment.refundedCents <= payment.paidCents &&
      byHand === payment.refundedCents
      ? []
      : [`${number}: ${given} given back and ${payment.refundedCents} counted of ${payment.paidCents}`];
  });

/** I15: each refund of a billed order has its credit note over the same sum, and each credit note its refund. */
export async function creditNotesMatch(db: Connection, orders: StoredOrder[]): Promise<string[]> {
  const notes = await db
    .collection<{ number: string; fields: { totals: { grossCents: number } } }>('credit_notes')
    .find()
    .toArray();
  const gross = new Map(notes.map(({ number, fields }) => [number, -fields.totals.grossCents]));
  const missing = orders.flatMap(({ number, billNumber, refunds = [] }) =>
    refunds
      .filter(
        ({ state, creditNote }) => creditNote !== undefined || (billNumber !== null && state === 'done'),
      )
      .filter(({ creditNote = '', amountCents }) => gross.get(creditNote) !== amountCents)
      .map(({ id }) => `${number}: refund ${id} differs from its credit note`),
  );
  const told = new Set(
    orders.flatMap(({ refunds = [] }) => refunds.flatMap(({ creditNote }) => creditNote ?? [])),
  );
  return [
    ...missing,
    ...notes.filter(({ number }) => !told.has(number)).map(({ number }) => `${number} belongs to no refund`),
  ];
}
