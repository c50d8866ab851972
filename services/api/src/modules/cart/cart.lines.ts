import { LIMITS } from '@munay/contracts/limits';
import type { StoredLine, StoredMergeNote } from './cart.schema';

/** Are both lines about one size? What it is called may change. */
export const isSame = (a: Pick<StoredLine, 'sku'>, b: Pick<StoredLine, 'sku'>): boolean => a.sku === b.sku;

/** Pieces a line may hold: at most 99, at most what the shelf has, and never none. */
export const capped = (quantity: number, available: number): number =>
  Math.max(1, Math.min(quantity, available, LIMITS.lineQuantity));

/** Both carts in one, own lines first: of a size that both hold the larger quantity. */
const united = (own: readonly StoredLine[], other: readonly StoredLine[]): StoredLine[] => [
  ...own.map((line) => {
    const twin = other.find((one) => isSame(line, one));
    return { ...line, quantity: Math.max(line.quantity, twin?.quantity ?? 0) };
  }),
  ...other.filter((line) => !own.some((one) => isSame(line, one))),
];

/** One line for each size: versions of before made a second one when a size had a new name. */
export const distinct = (lines: readonly StoredLine[]): StoredLine[] =>
  lines.reduce<StoredLine[]>((all, line) => united(all, [line]), []);

/**
 * A cart with pieces in it again that were ordered and not bought after all: what was put in meanwhile is not doubled.
 * Lines for which there is no room stay out.
 */
export const withGivenBack = (lines: readonly StoredLine[], back: readonly StoredLine[]): StoredLine[] =>
  united(lines, back).slice(0, LIMITS.cartLines);

/**
 * Joins the guest's cart to the customer's: the larger quantity of each line wins, capped by the shelf.
 * @returns the joined lines, and what could not be kept as it was
 */
export function joined(
  own: readonly StoredLine[],
  guest: readonly StoredLine[],
  available: ReadonlyMap<string, number>,
): { lines: StoredLine[]; notes: StoredMergeNote[] } {
  const all = united(own, guest);
  const lines = all
    .slice(0, LIMITS.cartLines)
    .map((line) => ({ ...line, quantity: capped(line.quantity, available.get(line.sku) ?? 0) }));
  const notes = all
    .map(({ productId, sku, size, quantity }, index) => ({
      productId,
      sku,
      size,
      wanted: quantity,
      kept: lines[index]?.quantity ?? 0,
    }))
    .filter(({ wanted, kept }) => kept < wanted);
  return { lines, notes };
}
