import type { ProductInput, ProductSizeInput, UndoReason } from '@munay/contracts/admin/product';
import { getPart, PLAIN_PARTS, withPart } from '@munay/contracts/shop/product-fields';
import type { ImportedField, UndoOutcome } from '../../product/import/product-import.schema';

const SIZE_FIELDS = ['label', 'weightGrams', 'priceCents'] as const satisfies (keyof ProductSizeInput)[];
const isPlain = (field: string): boolean => PLAIN_PARTS.some(({ name }) => name === field);

/** Flattens a product to fields keyed by path. Texts are split by language, groups by field, and sizes by SKU. */
function flattenFields(product: ProductInput): Map<string, unknown> {
  const { sizes, ...rest } = product;
  return new Map<string, unknown>([
    ...Object.entries(rest).filter(([field]) => !isPlain(field)),
    ...PLAIN_PARTS.map((plainPart): [string, unknown] => [
      plainPart.path,
      getPart(product[plainPart.name], plainPart),
    ]),
    ...sizes.flatMap((size) =>
      SIZE_FIELDS.map((field): [string, unknown] => [`sizes.${size.sku}.${field}`, size[field]]),
    ),
  ]);
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Lists the fields that differ between two states of a product. */
export function diffFields(before: ProductInput, after: ProductInput): ImportedField[] {
  const [from, to] = [flattenFields(before), flattenFields(after)];
  return [...new Set([...from.keys(), ...to.keys()])]
    .filter((path) => !isEqual(from.get(path), to.get(path)))
    .map((path) => ({ path, before: from.get(path) ?? null, after: to.get(path) ?? null }));
}

/**
 * Restores fields that have not changed since an import. Other fields are left unchanged and reported with the reason.
 * @param soldOrStockedSkus SKUs with stock or sales; an added size with such a SKU is not removed
 */
export function restoreFields(
  current: ProductInput,
  fields: readonly ImportedField[],
  soldOrStockedSkus: ReadonlySet<string>,
): { change: Partial<ProductInput>; outcome: UndoOutcome } {
  const now = flattenFields(current);
  const skippedFields: UndoOutcome['left'] = [];
  const restoredFields = fields.filter(({ path, after }) => {
    const reason = findReason(path, after);
    if (reason) skippedFields.push({ path, reason });
    return reason === null;
  });
  const change: Record<string, unknown> = {};
  let sizes = current.sizes;
  for (const { path, before } of restoredFields) {
    const [field = '', part = '', key = ''] = path.split('.');
    if (field === 'sizes')
      sizes =
        before === null
          ? sizes.filter(({ sku }) => sku !== part)
          : sizes.map((size) => (size.sku === part ? { ...size, [key]: before } : size));
    else change[field] = withPart(change[field] ?? current[field as keyof ProductInput], { part }, before);
  }
  if (sizes !== current.sizes) change.sizes = sizes;
  return { change, outcome: { back: restoredFields.length, left: skippedFields } };

  function findReason(path: string, after: unknown): UndoReason | null {
    if (!isEqual(now.get(path), after)) return 'changed';
    const [field, sku = ''] = path.split('.');
    const sizeFields = fields.filter((candidate) => candidate.path.startsWith(`sizes.${sku}.`));
    const isAdded = field === 'sizes' && sizeFields.every(({ before }) => before === null);
    if (!isAdded) return null;
    if (soldOrStockedSkus.has(sku)) return 'hasStock';
    // A size is only removed together with all its fields
    return sizeFields.every((candidate) => isEqual(now.get(candidate.path), candidate.after))
      ? null
      : 'changed';
  }
}
