import { LIMITS } from '@munay/contracts/limits';
import type { StoredLine, StoredMergeNote } from './cart.schema';

/** The piece of a cart that a line is about: a product in a size. */
type Named = Pick<StoredLine, 'productId' | 'size'>;

export const isSame = (a: Named, b: Named): boolean => a.productId === b.productId && a.size === b.size;

/** Pieces a line may hold: at most 99, at most what the shelf has, and never none. */
export const capped = (quantity: number, available: number): number =>
  Math.max(1, Math.min(quantity, available, LIMITS.lineQuantity));

/**
 * Joins the guest's cart to the customer's: the larger quantity of each line wins, capped by the shelf.
 * @returns the joined lines, and what could not be kept as it was
 */
export function joined(
  own: readonly StoredLine[],
  guest: readonly StoredLine[],
  available: ReadonlyMap<string, number>,
): { lines: StoredLine[]; notes: StoredMergeNote[] } {
  const all = [
    ...own.map((line) => {
      const twin = guest.find((other) => isSame(line, other));
      return { ...line, quantity: Math.max(line.quantity, twin?.quantity ?? 0) };
    }),
    ...guest.filter((line) => !own.some((other) => isSame(line, other))),
  ];
  const lines = all
    .slice(0, LIMITS.cartLines)
    .map((line) => ({ ...line, quantity: capped(line.quantity, available.get(line.sku) ?? 0) }));
  const notes = all
    .map(({ productId, size, quantity }, index) => ({
      productId,
      size,
      wanted: quantity,
      kept: lines[index]?.quantity ?? 0,
    }))
    .filter(({ wanted, kept }) => kept < wanted);
  return { lines, notes };
}
