import type { RefundLine, RefundWish } from '@munay/contracts/admin/order';
import type { Order, OrderFields } from '../order.schema';
import type { RefundFields } from '../order.types';
import { withIds } from './line.rules';
import { activeRefunds, type Paid, refundableCents } from './refund.rules';
import { readRefunds, type RefundedLine } from './refund-line.rules';

/** Goods of an order and what of them went back, as it is stored or read. */
export type Refunded = Paid & Partial<Pick<Order, 'shelved'>> & { lines: readonly RefundedLine[] };

type Count = ReadonlyMap<string, number>;

export function sumBy<Row>(rows: Iterable<Row>, keyOf: (row: Row) => string, countOf: (row: Row) => number) {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + countOf(row));
  return sums;
}

/** Pieces that were bought, by line. */
const bought = ({ lines }: Pick<Refunded, 'lines'>): Map<string, number> =>
  new Map(withIds(lines).map(({ id, quantity }) => [id, quantity]));

/** Pieces of lines as pieces of SKUs, as the shelf counts them. */
const bySku = ({ lines }: Pick<Refunded, 'lines'>, ofLines: Count): Map<string, number> =>
  sumBy(
    withIds(lines),
    ({ sku }) => sku,
    ({ id }) => ofLines.get(id) ?? 0,
  );

export const readOf = ({ lines, refunds = [] }: Pick<Refunded, 'lines' | 'refunds'>): RefundFields[] =>
  readRefunds(lines, refunds);
export const linesOf = (refunds: readonly RefundFields[]): RefundLine[] =>
  refunds.flatMap(({ lines }) => lines);
export const givenPieces = (order: Refunded): Map<string, number> =>
  sumBy(
    linesOf(activeRefunds({ refunds: readOf(order) })),
    ({ lineId }) => lineId,
    ({ quantity }) => quantity,
  );

/** Pieces of each line whose money was not given back yet. */
export function refundablePieces(order: Refunded): Map<string, number> {
  const given = givenPieces(order);
  return new Map([...bought(order)].map(([id, pieces]) => [id, pieces - (given.get(id) ?? 0)]));
}

/** The same by SKU. */
export const refundableBySku = (order: Refunded): Map<string, number> =>
  bySku(order, refundablePieces(order));

/** Is anything left that can be sent: pieces, and money that pays for them? */
export const hasSomethingToSend = (order: Refunded): boolean =>
  refundableCents(order) > 0 && [...refundablePieces(order).values()].some((left) => left > 0);

/** Everything that was not given back yet. */
export const remainingLines = (order: Refunded, restock: boolean): RefundWish[] =>
  [...refundablePieces(order)]
    .filter(([, quantity]) => quantity > 0)
    .map(([lineId, quantity]) => ({ lineId, quantity, restock: restock ? quantity : 0 }));

/** Pieces that go on the shelf, by line: never more than were bought. */
function shelved(order: Refunded, rows: readonly RefundLine[]): Map<string, number> {
  const most = bought(order);
  const wanted = sumBy(
    rows,
    ({ lineId }) => lineId,
    ({ restock }) => restock,
  );
  return new Map([...wanted].map(([id, pieces]) => [id, Math.min(pieces, most.get(id) ?? 0)]));
}

/** By line the most that refunds wanted on the shelf at one time: those stay there whatever becomes of the money. */
function everShelved(order: Refunded): Map<string, number> {
  const most = new Map<string, number>();
  readOf(order).forEach((_, asked, refunds) => {
    const then = refunds.slice(0, asked + 1).filter(({ failedBefore = Infinity }) => failedBefore > asked);
    for (const [id, pieces] of shelved(order, linesOf(then)))
      most.set(id, Math.max(most.get(id) ?? 0, pieces));
  });
  return most;
}

/**
 * Pieces that go back on the shelf with a refund. What an earlier refund put there stays there although its money was
 * sent back: the pieces of whoever asks again are those first.
 * @param returned pieces that are back, by SKU
 */
export function piecesToReturn(
  order: Refunded,
  lines: readonly RefundLine[],
  returned: Count,
): { sku: string; quantity: number }[] {
  const before = everShelved(order);
  const wanted = shelved(order, [...linesOf(activeRefunds({ refunds: readOf(order) })), ...lines]);
  const most = [...wanted].map(([id, pieces]) => [id, Math.max(pieces, before.get(id) ?? 0)] as const);
  return [...bySku(order, new Map([...before, ...most]))]
    .map(([sku, pieces]) => ({ sku, quantity: pieces - (returned.get(sku) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

/** Pieces by SKU that are back on the shelf when all went well. */
export function piecesReturned(order: Refunded): Map<string, number> {
  const all = bySku(order, bought(order));
  const returned = bySku(order, everShelved(order));
  for (const { sku, quantity } of order.shelved?.lines ?? [])
    returned.set(sku, Math.min((returned.get(sku) ?? 0) + quantity, all.get(sku) ?? 0));
  return returned;
}

/** Pieces by SKU that can go on the shelf without a refund: a bank took their payment back, and they never left. */
export function restockable(order: Refunded & Pick<OrderFields, 'status' | 'history'>): Map<string, number> {
  const left = order.history.some(({ to }) => to === 'shipped');
  if (order.status !== 'charged_back' || left || order.shelved) return new Map();
  const [before, all] = [everShelved(order), bought(order)];
  const lacking = [...refundablePieces(order)].map(
    ([id, unpaid]) => [id, Math.min(unpaid, (all.get(id) ?? 0) - (before.get(id) ?? 0))] as const,
  );
  return new Map([...bySku(order, new Map(lacking))].filter(([, pieces]) => pieces > 0));
}
