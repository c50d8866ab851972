import type { RefundLine, RefundWish } from '@munay/contracts/admin/order';
import { sumCents } from '@munay/contracts/money';
import type { OrderTotals } from '@munay/contracts/order/order';
import { allocate } from '@munay/contracts/pricing/allocate';
import type { RefundFields, StoredRefund, StoredRefundLine } from '../order.types';
import { type StoredLine, withIds } from './line.rules';

/** The fields of a line needed for refunds. */
export type RefundedLine = Pick<StoredLine, 'id' | 'sku' | 'quantity' | 'unitPriceCents'>;

const shelfOf = ({ restock, quantity }: StoredRefundLine): number =>
  typeof restock === 'number' ? restock : restock ? quantity : 0;

/** Assigns pieces known only by SKU to its lines in order; any excess goes to the last. */
function placed(
  row: StoredRefundLine,
  lines: readonly (RefundedLine & { id: string })[],
  taken: ReadonlyMap<string, number>,
): RefundLine[] {
  const { sku, quantity, lineId, cents = 0 } = row;
  if (lineId !== undefined) return [{ lineId, sku, quantity, cents, restock: shelfOf(row) }];
  const places = lines.filter((line) => line.sku === sku);
  if (places.length === 0) return [{ lineId: sku, sku, quantity, cents, restock: shelfOf(row) }];
  let left = quantity;
  let shelf = shelfOf(row);
  return places.flatMap(({ id, quantity: bought, unitPriceCents }, index) => {
    const room = Math.max(0, bought - (taken.get(id) ?? 0));
    const pieces = index === places.length - 1 ? left : Math.min(left, room);
    const restock = Math.min(shelf, pieces);
    left -= pieces;
    shelf -= restock;
    return pieces > 0 ? [{ lineId: id, sku, quantity: pieces, cents: unitPriceCents * pieces, restock }] : [];
  });
}

/** One row per line. */
function merged(rows: readonly RefundLine[]): RefundLine[] {
  const byLine = new Map<string, RefundLine>();
  for (const row of rows) {
    const { quantity = 0, cents = 0, restock = 0 } = byLine.get(row.lineId) ?? {};
    byLine.set(row.lineId, {
      ...row,
      quantity: quantity + row.quantity,
      cents: cents + row.cents,
      restock: restock + row.restock,
    });
  }
  return [...byLine.values()];
}

/** Refunds of an order, each with one row per line; older ones at the prices they were computed with. */
export function readRefunds(
  lines: readonly RefundedLine[],
  refunds: readonly StoredRefund[],
): RefundFields[] {
  const named = withIds(lines);
  const taken = new Map<string, number>();
  return refunds.map((refund) => {
    const isGiven = refund.state !== 'failed';
    const rows = merged(
      refund.lines.flatMap((row) => placed(row, named, isGiven ? taken : new Map<string, number>())),
    );
    if (isGiven)
      for (const { lineId, quantity } of rows) taken.set(lineId, (taken.get(lineId) ?? 0) + quantity);
    return { ...refund, lines: rows };
  });
}

/** The requested refund lines, one per order line, without amounts. @param taken pieces returned, by line */
export const wishedLines = (
  lines: readonly RefundedLine[],
  wishes: readonly RefundWish[],
  taken: ReadonlyMap<string, number>,
): RefundLine[] => {
  const named = withIds(lines);
  return merged(
    wishes.flatMap(({ lineId, sku, quantity, restock }) => {
      const line = named.find(({ id }) => id === lineId);
      return placed(
        { sku: line?.sku ?? sku ?? '', quantity, restock, ...(lineId && { lineId }) },
        named,
        taken,
      );
    }),
  );
};

/** Rows as stored: in each, either all pieces are restocked or none, for the previous version. */
export const storedRefundLines = (lines: readonly RefundLine[]): StoredRefundLine[] =>
  lines.flatMap((line) => {
    const { quantity, restock, cents } = line;
    if (restock === 0 || restock === quantity) return [line];
    const [shelved = 0, others = 0] = allocate(cents, [restock, quantity - restock]);
    return [
      { ...line, quantity: restock, cents: shelved },
      { ...line, quantity: quantity - restock, cents: others, restock: 0 },
    ];
  });

/** The delivery part of a refund, in cents. In an older one it is the excess over its pieces. */
export function deliveryBackCents(
  { amountCents, lines, deliveryCents }: RefundFields,
  { shippingCents }: Pick<OrderTotals, 'shippingCents'>,
): number {
  if (deliveryCents !== undefined) return deliveryCents;
  return amountCents - sumCents(lines.map(({ cents }) => cents)) === shippingCents ? shippingCents : 0;
}
