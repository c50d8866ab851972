import { LIMITS } from '@munay/contracts/limits';
import type { StoredLine, StoredMergeNote } from './cart.schema';

/** Whether two lines are for the same size, even if it was renamed. */
export const isSame = (a: Pick<StoredLine, 'sku'>, b: Pick<StoredLine, 'sku'>): boolean => a.sku === b.sku;

/** Limits the quantity of a line to 1–99 and to the stock. */
export const capQuantity = (quantity: number, available: number): number =>
  Math.max(1, Math.min(quantity, available, LIMITS.lineQuantity));

/** Merges the lines of two carts, starting with the first. If both contain a size, the larger quantity is used. */
const mergeLines = (accountLines: readonly StoredLine[], entry: readonly StoredLine[]): StoredLine[] => [
  ...accountLines.map((line) => {
    const existingLine = entry.find((candidate) => isSame(line, candidate));
    return { ...line, quantity: Math.max(line.quantity, existingLine?.quantity ?? 0) };
  }),
  ...entry.filter((line) => !accountLines.some((candidate) => isSame(line, candidate))),
];

/** Changes a line to another size of its product, and merges it with an existing line of that size. */
export function replaceSize(
  lines: readonly StoredLine[],
  id: string,
  quantity: number,
  { price, available }: { price: Pick<StoredLine, 'sku' | 'size'>; available: number },
): StoredLine[] {
  const existingLine = lines.find((line) => isSame(line, price));
  const { sku, size } = price;
  return lines.flatMap((line) => {
    if (line.id === id)
      return existingLine ? [] : [{ ...line, sku, size, quantity: capQuantity(quantity, available) }];
    return [
      line === existingLine ? { ...line, quantity: capQuantity(line.quantity + quantity, available) } : line,
    ];
  });
}

/**
 * Puts units of an unpaid order back into a cart, without duplicating lines that were added in the meantime. Lines
 * beyond the cart limit are omitted.
 */
export const returnLines = (
  lines: readonly StoredLine[],
  returnedLines: readonly StoredLine[],
): StoredLine[] => mergeLines(lines, returnedLines).slice(0, LIMITS.cartLines);

/**
 * Merges a guest's cart into the customer's. The larger quantity of each line is used, limited by stock.
 * @returns the merged lines, and the lines that changed
 */
export function mergeCarts(
  accountLines: readonly StoredLine[],
  guest: readonly StoredLine[],
  available: ReadonlyMap<string, number>,
): { lines: StoredLine[]; notes: StoredMergeNote[] } {
  const all = mergeLines(accountLines, guest);
  const lines = all
    .slice(0, LIMITS.cartLines)
    .map((line) => ({ ...line, quantity: capQuantity(line.quantity, available.get(line.sku) ?? 0) }));
  const notes = all
    .map(({ productId, sku, size, quantity }, index) => ({
      productId,
      sku,
      size,
      requested: quantity,
      quantity: lines[index]?.quantity ?? 0,
    }))
    .filter(({ requested, quantity }) => quantity < requested);
  return { lines, notes };
}
