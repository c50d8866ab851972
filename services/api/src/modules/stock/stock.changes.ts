import type { RowChange, StockChange, StockItem } from './stock.types';

/** How one unit moves between available, reserved and sold. */
export type Direction = StockChange;
export const DIRECTIONS = {
  reserve: { available: -1, reserved: 1, sold: 0 },
  commit: { available: 0, reserved: -1, sold: 1 },
  release: { available: 1, reserved: -1, sold: 0 },
  return: { available: 1, reserved: 0, sold: -1 },
} as const satisfies Record<string, Direction>;
export const SALE_FROM_STOCK: Direction = { available: -1, reserved: 0, sold: 1 };

export const toStockChange = ({ sku, quantity }: StockItem, direction: Direction) => ({
  sku,
  available: direction.available * quantity,
  reserved: direction.reserved * quantity,
  sold: direction.sold * quantity,
});

/** Total change of the counts of each SKU when several orders move together. */
export function toRowChanges(
  orders: readonly { items: readonly StockItem[]; unverified: boolean }[],
  direction: Direction,
): RowChange[] {
  const sumUnits = (orderGroup: typeof orders) => groupBySku(orderGroup.flatMap(({ items }) => items));
  const unverified = new Map(
    sumUnits(orders.filter((order) => order.unverified)).map(({ sku, quantity }) => [sku, quantity]),
  );
  return sumUnits(orders).map((item) => {
    const part = direction.reserved * (unverified.get(item.sku) ?? 0);
    return { ...toStockChange(item, direction), ...(part !== 0 && { unverified: part }) };
  });
}

/** Combines lines of the same SKU, in a fixed order, because limits apply to the total and not to each line. */
export function groupBySku(items: readonly StockItem[]): StockItem[] {
  const sums = new Map<string, number>();
  for (const { sku, quantity } of items) sums.set(sku, (sums.get(sku) ?? 0) + quantity);
  return [...sums].map(([sku, quantity]) => ({ sku, quantity })).sort((a, b) => (a.sku < b.sku ? -1 : 1));
}
