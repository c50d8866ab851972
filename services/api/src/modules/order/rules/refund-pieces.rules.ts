import type { RefundLine, RefundWish } from '@munay/contracts/admin/order';
import type { OrderLine } from '@munay/contracts/order/order';
import type { Order, OrderFields } from '../order.schema';
import type { StoredRefund } from '../schema/course.schema';
import { activeRefunds, type Paid, refundableCents } from './refund.rules';

/** Goods of an order and their refunds. */
export type Refunded = Paid &
  Partial<Pick<Order, 'shelved'>> & {
    lines: readonly Pick<OrderLine, 'id' | 'sku' | 'quantity'>[];
  };

type Count = ReadonlyMap<string, number>;

export function sumBy<Row>(
  rows: Iterable<Row>,
  getKey: (row: Row) => string,
  getCount: (row: Row) => number,
) {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(getKey(row), (sums.get(getKey(row)) ?? 0) + getCount(row));
  return sums;
}

/** Ordered units, by line. */
const bought = ({ lines }: Pick<Refunded, 'lines'>): Map<string, number> =>
  new Map(lines.map(({ id, quantity }) => [id, quantity]));

/** Converts units by line to units by SKU. */
const bySku = ({ lines }: Pick<Refunded, 'lines'>, ofLines: Count): Map<string, number> =>
  sumBy(
    lines,
    ({ sku }) => sku,
    ({ id }) => ofLines.get(id) ?? 0,
  );

export const listRefundLines = (refunds: readonly StoredRefund[]): RefundLine[] =>
  refunds.flatMap(({ lines }) => lines);
export const givenPieces = (order: Refunded): Map<string, number> =>
  sumBy(
    listRefundLines(activeRefunds(order)),
    ({ lineId }) => lineId,
    ({ quantity }) => quantity,
  );

/** Units of each line that are not refunded yet. */
export function refundablePieces(order: Refunded): Map<string, number> {
  const given = givenPieces(order);
  return new Map([...bought(order)].map(([id, pieces]) => [id, pieces - (given.get(id) ?? 0)]));
}

/** Whether the order has units to ship that were not refunded. */
export const hasSomethingToSend = (order: Refunded): boolean =>
  refundableCents(order) > 0 && [...refundablePieces(order).values()].some((left) => left > 0);

/** Everything not refunded yet. */
export const remainingLines = (order: Refunded, restock: boolean): RefundWish[] =>
  [...refundablePieces(order)]
    .filter(([, quantity]) => quantity > 0)
    .map(([lineId, quantity]) => ({ lineId, quantity, restock: restock ? quantity : 0 }));

/** Units to restock, by line: never more than were ordered. */
function shelved(order: Refunded, rows: readonly RefundLine[]): Map<string, number> {
  const most = bought(order);
  const requested = sumBy(
    rows,
    ({ lineId }) => lineId,
    ({ restock }) => restock,
  );
  return new Map([...requested].map(([id, pieces]) => [id, Math.min(pieces, most.get(id) ?? 0)]));
}

/** By line, the highest number of units that were ever restocked: they stay restocked even if the refund fails. */
function everShelved(order: Refunded): Map<string, number> {
  const most = new Map<string, number>();
  order.refunds?.forEach((_, requestedRows, refunds) => {
    const then = refunds
      .slice(0, requestedRows + 1)
      .filter(({ failedBefore = Infinity }) => failedBefore > requestedRows);
    for (const [id, pieces] of shelved(order, listRefundLines(then)))
      most.set(id, Math.max(most.get(id) ?? 0, pieces));
  });
  return most;
}

/**
 * Units to restock with a refund. Units restocked by an earlier refund that bounced stay restocked: a repeated
 * refund counts those first.
 * @param returned restocked units, by SKU
 */
export function piecesToReturn(
  order: Refunded,
  lines: readonly RefundLine[],
  returned: Count,
): { sku: string; quantity: number }[] {
  const before = everShelved(order);
  const requested = shelved(order, [...listRefundLines(activeRefunds(order)), ...lines]);
  const most = [...requested].map(([id, pieces]) => [id, Math.max(pieces, before.get(id) ?? 0)] as const);
  return [...bySku(order, new Map([...before, ...most]))]
    .map(([sku, pieces]) => ({ sku, quantity: pieces - (returned.get(sku) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

/** Units that should have been restocked, by SKU. */
export function piecesReturned(order: Refunded): Map<string, number> {
  const all = bySku(order, bought(order));
  const returned = bySku(order, everShelved(order));
  for (const { sku, quantity } of order.shelved?.lines ?? [])
    returned.set(sku, Math.min((returned.get(sku) ?? 0) + quantity, all.get(sku) ?? 0));
  return returned;
}

/** Units by SKU that can be restocked without a refund: charged back and never sent. */
export function restockable(order: Refunded & Pick<OrderFields, 'status' | 'history'>): Map<string, number> {
  const left = order.history.some(({ to }) => to === 'shipped');
  if (order.status !== 'charged_back' || left || order.shelved) return new Map();
  const [before, all] = [everShelved(order), bought(order)];
  const lacking = [...refundablePieces(order)].map(
    ([id, unpaid]) => [id, Math.min(unpaid, (all.get(id) ?? 0) - (before.get(id) ?? 0))] as const,
  );
  return new Map([...bySku(order, new Map(lacking))].filter(([, pieces]) => pieces > 0));
}
