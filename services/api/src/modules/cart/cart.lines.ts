import { LIMITS } from '@munay/contracts/limits';
import type { StoredLine, StoredMergeNote } from './cart.schema';

/** The piece of a cart that a line is about: a product in a size. */
type Named = Pick<StoredLine, 'productId' | 'size'>;

const same = (a: Named, b: Named): boolean => a.productId === b.productId && a.size === b.size;

/** Pieces a line may hold: at most 99, at most what the shelf has, and never none. */
export const capped = (quantity: number, available: number): number =>
  Math.max(1, Math.min(quantity, available, LIMITS.lineQuantity));

/**
 * Adds pieces to the line of their product and size, or a line of their own.
 * @returns null when the cart is full
 */
export function withAdded(
  lines: readonly StoredLine[],
  added: StoredLine,
  available: number,
): StoredLine[] | null {
  const known = lines.find((line) => same(line, added));
  if (known) {
    const quantity = capped(known.quantity + added.quantity, available);
    return lines.map((line) => (line === known ? { ...line, quantity } : line));
  }
  if (lines.length >= LIMITS.cartLines) return null;
  return [...lines, { ...added, quantity: capped(added.quantity, available) }];
}

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
      const twin = guest.find((other) => same(line, other));
      return { ...line, quantity: Math.max(line.quantity, twin?.quantity ?? 0) };
    }),
    ...guest.filter((line) => !own.some((other) => same(line, other))),
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
