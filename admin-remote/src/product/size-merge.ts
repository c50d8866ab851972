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
function combineSizes(base: DraftSize, mine: DraftSize, theirs: DraftSize): DraftSize | null {
  const size = { ...theirs, stock: mine.stock === base.stock ? theirs.stock : mine.stock };
  for (const cell of CELLS) {
    if (mine[cell] === base[cell]) continue;
    if (theirs[cell] !== base[cell] && theirs[cell] !== mine[cell]) return null;
    size[cell] = mine[cell];
  }
  return size;
}

/**
 * Merges two concurrent edits of the same sizes.
 * @param taken keys of conflicting sizes that get the values of the other user
 */
export function mergeSizes(
  base: readonly DraftSize[],
  mine: readonly DraftSize[],
  theirs: readonly DraftSize[],
  taken: readonly string[] = [],
): { sizes: DraftSize[]; contested: ContestedSize[] } {
  const contested: ContestedSize[] = [];
  const contest = (own: DraftSize | null, entry: DraftSize | null): DraftSize | null => {
    const key = (own ?? entry)?.key ?? '';
    contested.push({ key, mine: own, theirs: entry });
    return taken.includes(key) ? entry : own;
  };
  const mergeSize = (before: DraftSize | null, own: DraftSize | null, entry: DraftSize | null) => {
    if (own && entry) {
      if (before) return combineSizes(before, own, entry) ?? contest(own, entry);
      return isSame(own, entry) ? { ...entry, stock: own.stock } : contest(own, entry);
    }
    if (!before) return own ?? entry;
    return isSame(before, own ?? entry) ? null : contest(own, entry);
  };
  const find = (sizes: readonly DraftSize[], { key, sku }: DraftSize): DraftSize | null =>
    sizes.find((size) => size.key === key) ?? sizes.find((size) => size.key === sku) ?? null;
  const retained = mine.map((own) => mergeSize(find(base, own), own, find(theirs, own)));
  const rest = theirs
    .filter((size) => !mine.some((own) => find([size], own)))
    .map((size) => mergeSize(find(base, size), null, size));
  return { sizes: [...retained, ...rest].filter((size) => size !== null), contested };
}
