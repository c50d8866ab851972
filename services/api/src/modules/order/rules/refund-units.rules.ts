import type { RefundLine, RefundRequestLine } from '@munay/contracts/admin/order';
import type { OrderLine } from '@munay/contracts/order/order';
import type { Order, OrderFields } from '../order.schema';
import type { StoredRefund } from '../schema/course.schema';
import { getRefundableCents, listActiveRefunds, type PaidOrder } from './refund.rules';

/** An order's lines and refunds. */
export type RefundedOrder = PaidOrder &
  Partial<Pick<Order, 'restocked'>> & {
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

/** Ordered units, keyed by line. */
const countPurchasedUnits = ({ lines }: Pick<RefundedOrder, 'lines'>): Map<string, number> =>
  new Map(lines.map(({ id, quantity }) => [id, quantity]));

/** Converts units per line to units per SKU. */
const toUnitsBySku = ({ lines }: Pick<RefundedOrder, 'lines'>, countByLine: Count): Map<string, number> =>
  sumBy(
    lines,
    ({ sku }) => sku,
    ({ id }) => countByLine.get(id) ?? 0,
  );

export const listRefundLines = (refunds: readonly StoredRefund[]): RefundLine[] =>
  refunds.flatMap(({ lines }) => lines);
export const countGivenUnits = (order: RefundedOrder): Map<string, number> =>
  sumBy(
    listRefundLines(listActiveRefunds(order)),
    ({ lineId }) => lineId,
    ({ quantity }) => quantity,
  );

/** Units of each line that are not refunded yet. */
export function countRefundableUnits(order: RefundedOrder): Map<string, number> {
  const refundedUnits = countGivenUnits(order);
  return new Map(
    [...countPurchasedUnits(order)].map(([id, quantity]) => [id, quantity - (refundedUnits.get(id) ?? 0)]),
  );
}

/** Whether the order has unrefunded units to ship. */
export const hasUnitsToShip = (order: RefundedOrder): boolean =>
  getRefundableCents(order) > 0 &&
  [...countRefundableUnits(order).values()].some((remainingUnits) => remainingUnits > 0);

/** Everything not refunded yet. */
export const listRemainingLines = (order: RefundedOrder, restock: boolean): RefundRequestLine[] =>
  [...countRefundableUnits(order)]
    .filter(([, quantity]) => quantity > 0)
    .map(([lineId, quantity]) => ({ lineId, quantity, restock: restock ? quantity : 0 }));

/** Units to restock, keyed by line; never more than were ordered. */
function countRestockedByLine(order: RefundedOrder, rows: readonly RefundLine[]): Map<string, number> {
  const maxUnits = countPurchasedUnits(order);
  const requestedUnits = sumBy(
    rows,
    ({ lineId }) => lineId,
    ({ restock }) => restock,
  );
  return new Map(
    [...requestedUnits].map(([id, quantity]) => [id, Math.min(quantity, maxUnits.get(id) ?? 0)]),
  );
}

/** The highest number of restocked units that each line has had. Units stay restocked when a refund fails. */
function countMaxRestocked(order: RefundedOrder): Map<string, number> {
  const maxUnits = new Map<string, number>();
  order.refunds.forEach((_, index, refunds) => {
    const priorRefunds = refunds
      .slice(0, index + 1)
      .filter(({ failedBefore = Infinity }) => failedBefore > index);
    for (const [id, quantity] of countRestockedByLine(order, listRefundLines(priorRefunds)))
      maxUnits.set(id, Math.max(maxUnits.get(id) ?? 0, quantity));
  });
  return maxUnits;
}

/**
 * Units to restock with a refund. If the bank returned an earlier refund, its units remain restocked, and a retried
 * refund includes those units first.
 * @param countReturned units that are already restocked, keyed by SKU
 */
export function findUnitsToRestock(
  order: RefundedOrder,
  lines: readonly RefundLine[],
  countReturned: Count,
): { sku: string; quantity: number }[] {
  const before = countMaxRestocked(order);
  const requestedUnits = countRestockedByLine(order, [
    ...listRefundLines(listActiveRefunds(order)),
    ...lines,
  ]);
  const maxUnits = [...requestedUnits].map(
    ([id, quantity]) => [id, Math.max(quantity, before.get(id) ?? 0)] as const,
  );
  return [...toUnitsBySku(order, new Map([...before, ...maxUnits]))]
    .map(([sku, quantity]) => ({ sku, quantity: quantity - (countReturned.get(sku) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

/** Number of units that must be restocked according to the order and its refunds, keyed by SKU. */
export function countRestockedUnits(order: RefundedOrder): Map<string, number> {
  const all = toUnitsBySku(order, countPurchasedUnits(order));
  const countReturned = toUnitsBySku(order, countMaxRestocked(order));
  for (const { sku, quantity } of order.restocked?.lines ?? [])
    countReturned.set(sku, Math.min((countReturned.get(sku) ?? 0) + quantity, all.get(sku) ?? 0));
  return countReturned;
}

/** Units that can be restocked without a refund, because they were charged back and never sent; keyed by SKU. */
export function countRestockableUnits(
  order: RefundedOrder & Pick<OrderFields, 'status' | 'history'>,
): Map<string, number> {
  const isShipped = order.history.some(({ to }) => to === 'shipped');
  if (order.status !== 'charged_back' || isShipped || order.restocked) return new Map();
  const [before, all] = [countMaxRestocked(order), countPurchasedUnits(order)];
  const missingUnits = [...countRefundableUnits(order)].map(
    ([id, unpaid]) => [id, Math.min(unpaid, (all.get(id) ?? 0) - (before.get(id) ?? 0))] as const,
  );
  return new Map([...toUnitsBySku(order, new Map(missingUnits))].filter(([, quantity]) => quantity > 0));
}
