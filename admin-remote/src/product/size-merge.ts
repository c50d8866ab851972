import type { DraftSize } from './product-draft';

/** A size with contradicting changes by two people; null where one of them removed it. */
export interface ContestedSize {
  key: string;
  mine: DraftSize | null;
  theirs: DraftSize | null;
}

const CELLS = ['label', 'sku', 'weightGrams', 'price'] as const;

const isSame = (a: DraftSize | null, b: DraftSize | null): boolean =>
  a === b || (a !== null && b !== null && CELLS.every((cell) => a[cell] === b[cell]));

/**
 * Both people's changes of a size if no cell was changed differently; otherwise null. The stock is
 * not part of the product.
 */
function combined(base: DraftSize, mine: DraftSize, theirs: DraftSize): DraftSize | null {
  const size = { ...theirs, stock: mine.stock === base.stock ? theirs.stock : mine.stock };
  for (const cell of CELLS) {
    if (mine[cell] === base[cell]) continue;
    if (theirs[cell] !== base[cell] && theirs[cell] !== mine[cell]) return null;
    size[cell] = mine[cell];
  }
  return size;
}

/**
 * Combines two edits of the same sizes.
 * @param taken keys of contested sizes for which the other person's values are used
 */
export function mergeSizes(
  base: readonly DraftSize[],
  mine: readonly DraftSize[],
  theirs: readonly DraftSize[],
  taken: readonly string[] = [],
): { sizes: DraftSize[]; contested: ContestedSize[] } {
  const contested: ContestedSize[] = [];
  const contest = (own: DraftSize | null, other: DraftSize | null): DraftSize | null => {
    const key = (own ?? other)?.key ?? '';
    contested.push({ key, mine: own, theirs: other });
    return taken.includes(key) ? other : own;
  };
  const merged = (before: DraftSize | null, own: DraftSize | null, other: DraftSize | null) => {
    if (own && other) {
      if (before) return combined(before, own, other) ?? contest(own, other);
      return isSame(own, other) ? { ...other, stock: own.stock } : contest(own, other);
    }
    if (!before) return own ?? other;
    return isSame(before, own ?? other) ? null : contest(own, other);
  };
  const find = (sizes: readonly DraftSize[], { key, sku }: DraftSize): DraftSize | null =>
    sizes.find((size) => size.key === key) ?? sizes.find((size) => size.key === sku) ?? null;
  const retained = mine.map((own) => merged(find(base, own), own, find(theirs, own)));
  const rest = theirs
    .filter((other) => !mine.some((own) => find([other], own)))
    .map((other) => merged(find(base, other), null, other));
  return { sizes: [...retained, ...rest].filter((size) => size !== null), contested };
}
