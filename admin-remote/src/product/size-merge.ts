import type { DraftSize } from './product-draft';

/** A size with conflicting edits by two people. A side is null if that person has removed the size. */
export interface ContestedSize {
  key: string;
  local: DraftSize | null;
  server: DraftSize | null;
}

const MERGED_FIELDS = ['label', 'sku', 'weightGrams', 'price'] as const;

const isSameSize = (a: DraftSize | null, b: DraftSize | null): boolean =>
  a === b || (a !== null && b !== null && MERGED_FIELDS.every((cell) => a[cell] === b[cell]));

/**
 * Combines two edits of a size; null if they changed the same cell differently. Stock is not merged, because it is not
 * part of the product.
 */
function combineSizes(base: DraftSize, local: DraftSize, server: DraftSize): DraftSize | null {
  const size = { ...server, stock: local.stock === base.stock ? server.stock : local.stock };
  for (const cell of MERGED_FIELDS) {
    if (local[cell] === base[cell]) continue;
    if (server[cell] !== base[cell] && server[cell] !== local[cell]) return null;
    size[cell] = local[cell];
  }
  return size;
}

/**
 * Merges two concurrent edits of a product's sizes.
 * @param adoptedFields keys of conflicting sizes that get the other person's values
 */
export function mergeSizes(
  base: readonly DraftSize[],
  localSizes: readonly DraftSize[],
  server: readonly DraftSize[],
  adoptedFields: readonly string[] = [],
): { sizes: DraftSize[]; conflicts: ContestedSize[] } {
  const conflicts: ContestedSize[] = [];
  const findConflict = (localSize: DraftSize | null, entry: DraftSize | null): DraftSize | null => {
    const key = (localSize ?? entry)?.key ?? '';
    conflicts.push({ key, local: localSize, server: entry });
    return adoptedFields.includes(key) ? entry : localSize;
  };
  const mergeSize = (before: DraftSize | null, localSize: DraftSize | null, entry: DraftSize | null) => {
    if (localSize && entry) {
      if (before) return combineSizes(before, localSize, entry) ?? findConflict(localSize, entry);
      return isSameSize(localSize, entry)
        ? { ...entry, stock: localSize.stock }
        : findConflict(localSize, entry);
    }
    if (!before) return localSize ?? entry;
    return isSameSize(before, localSize ?? entry) ? null : findConflict(localSize, entry);
  };
  const find = (sizes: readonly DraftSize[], { key, sku }: DraftSize): DraftSize | null =>
    sizes.find((size) => size.key === key) ?? sizes.find((size) => size.key === sku) ?? null;
  const mergedSizes = localSizes.map((localSize) =>
    mergeSize(find(base, localSize), localSize, find(server, localSize)),
  );
  const serverOnlySizes = server
    .filter((size) => !localSizes.some((localSize) => find([size], localSize)))
    .map((size) => mergeSize(find(base, size), null, size));
  return { sizes: [...mergedSizes, ...serverOnlySizes].filter((size) => size !== null), conflicts };
}
