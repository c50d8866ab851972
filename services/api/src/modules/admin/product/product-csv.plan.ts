import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import type {
  ImportChange,
  ImportError,
  ImportRepeat,
  ProductInput,
  ProductSizeInput,
} from '@munay/contracts/admin/product';
import { type Locale, LOCALES } from '@munay/contracts/locale';
import { mapParts, pickPlainValues, type PlainValues } from '@munay/contracts/shop/product-fields';
import { type CellKind, type CellValues, formatCell } from '../../../csv/csv.cells';
import { type Encoding, hasReplacedCharacters, hasSameText } from '../../../csv/csv.decode';
import type { AppError } from '../../../errors/app-error';
import { listBrokenRules } from '../../../http/validation.pipe';
import type { ProductFields } from '../../product/product.types';
import type { StoredMove } from '../../stock/stock.schema';
import { CreateProductDto } from './admin-product.dto';
import { listMissingFields, toProductInput } from './admin-product.mapper';
import { type Column, COLUMNS, isWordColumn, listAllowedWords } from './product-csv.columns';
import {
  type FileProduct,
  findCellPosition,
  formatIngredientCell,
  type TimestampColumn,
  toProductCells,
  toSizeCells,
} from './product-csv.rows';

/** Default values of a new product, which the file overrides. */
const NEW_PRODUCT = {
  tags: [],
  images: [],
  sizes: [],
  discount: null,
  ingredients: [],
  safety: { manufacturer: null, responsible: null, warnings: [] },
  status: 'draft',
} as const;

/** The planned changes to one product in the file. */
export interface Plan {
  product: FileProduct;
  current: ProductFields | undefined;
  input: ProductInput;
  changedFields: (keyof ProductInput)[];
  errors: ImportError[];
  /** Stock changes that are skipped because they were already applied. */
  repeatedChanges: ImportRepeat[];
}

/** Reports duplicate SKUs at every occurrence after the first. */
export function requireUniqueProducts(products: readonly FileProduct[]): void {
  const knownSkus = new Set<string>();
  for (const product of products)
    for (const { row, size } of product.sizes) {
      if (knownSkus.has(size.sku)) product.errors.push({ row, column: 'sku', rule: 'duplicate' });
      knownSkus.add(size.sku);
    }
}

/** Sizes whose stock change equals an existing stock movement. */
export const listRepeatedChanges = (
  { sizes }: FileProduct,
  storedMoves: readonly StoredMove[],
): ImportRepeat[] =>
  sizes.flatMap(({ row, size: { sku }, stockChange: change }) => {
    const move = storedMoves.find((candidate) => candidate.sku === sku && candidate.available === change);
    return move ? [{ row, sku, change, at: move.at.toISOString() }] : [];
  });

export const getOutcome = (plan: Plan): 'created' | 'updated' | 'unchanged' => {
  if (!plan.current) return 'created';
  return plan.changedFields.length > 0 || listStockChanges(plan).length > 0 ? 'updated' : 'unchanged';
};

/** Stock changes that have not been applied yet. */
export const listStockChanges = ({
  product,
  repeatedChanges: repeats,
}: Plan): FileProduct['sizes'][number][] =>
  product.sizes.filter(
    ({ row, stockChange }) => stockChange !== 0 && !repeats.some((repeat) => repeat.row === row),
  );

/**
 * Merges the file's sizes into the product's sizes, matched by SKU. Sizes that are not in the file are left unchanged.
 */
function mergeSizes(
  current: readonly ProductSizeInput[],
  { sizes }: FileProduct,
  encoding: Encoding,
): ProductSizeInput[] {
  const fileSizes = new Map(sizes.map(({ size }) => [size.sku, size]));
  const currentSkus = new Set(current.map(({ sku }) => sku));
  return [
    ...current.map((size) => {
      const fileSize = fileSizes.get(size.sku);
      return fileSize
        ? {
            ...fileSize,
            label: hasSameText(size.label, fileSize.label, encoding) ? size.label : fileSize.label,
          }
        : size;
    }),
    ...sizes.map(({ size }) => size).filter(({ sku }) => !currentSkus.has(sku)),
  ];
}

/**
 * Whether two times are equal. Times are compared with minute precision, as in cells. The repeated hour at the end of
 * daylight saving time is ambiguous.
 */
const isSameTime = (a: string | null, b: string | null): boolean => {
  const [first, other] = [a, b].map((moment) => formatCell('moment', moment ? new Date(moment) : null, 'en'));
  return first === other;
};

/**
 * Applies the times in the file. An ambiguous date is an error unless it may be equal to the product's current date.
 */
function mergeTimestamps(
  before: ProductInput | undefined,
  { discount, moments, lines }: FileProduct,
  errors: ImportError[],
): Partial<Pick<ProductInput, 'discount' | 'publishAt'>> {
  const mergeColumn = (column: TimestampColumn, currentTimestamp: string | null = null): string | null => {
    const { readings, unclearRule } = moments[column] ?? { readings: [null] };
    if (currentTimestamp && readings.some((reading) => isSameTime(currentTimestamp, reading)))
      return currentTimestamp;
    if (unclearRule) errors.push({ row: lines[0]?.row ?? 0, column, rule: unclearRule });
    return readings[0] ?? null;
  };
  const currentDiscount = before?.discount;
  return {
    ...(moments.publish_at && { publishAt: mergeColumn('publish_at', before?.publishAt) }),
    ...(discount !== undefined && {
      discount: discount && {
        percent: discount.percent,
        startsAt: mergeColumn('discount_from', currentDiscount?.startsAt) ?? '',
        endsAt: mergeColumn('discount_to', currentDiscount?.endsAt),
      },
    }),
  };
}

/** Applies the plain fields in the file. Equivalent texts keep their current spelling. */
function mergePlainValues(
  before: ProductInput | undefined,
  { plainValues, lines }: FileProduct,
  encoding: Encoding,
  errors: ImportError[],
): PlainValues {
  return mapParts(pickPlainValues(before ?? {}), (currentValue, { path }) => {
    const cell = plainValues.get(path);
    if (typeof cell?.value !== 'string') return cell ? cell.value : currentValue;
    const { column, value: fileSize } = cell;
    if (hasSameText(String(currentValue), fileSize, encoding)) return currentValue;
    if (hasReplacedCharacters(String(currentValue), fileSize, encoding))
      errors.push({ row: lines[0]?.row ?? 0, column, rule: 'lettersLost' });
    return fileSize;
  }) as PlainValues;
}

export function buildPlan(
  product: FileProduct,
  current: ProductFields | undefined,
  stores: ReadonlyMap<string, string>,
  encoding: Encoding,
): Omit<Plan, 'repeatedChanges'> {
  const errors = [...product.errors];
  const row = product.lines[0]?.row ?? 0;
  const before = current && toProductInput(current);
  const storeId = product.store ? stores.get(product.store) : before?.storeId;
  if (!storeId) errors.push({ row, column: 'store', rule: product.store ? 'unknown' : 'required' });
  const fileIngredients = product.lines[0]?.cells.ingredients ?? '';
  const isSameIngredients =
    before &&
    LOCALES.some((locale) =>
      hasSameText(formatIngredientCell(before.ingredients, locale), fileIngredients, encoding),
    );
  const input = {
    ...NEW_PRODUCT,
    ...before,
    ...product.fields,
    ...mergePlainValues(before, product, encoding, errors),
    ...mergeTimestamps(before, product, errors),
    ...(isSameIngredients && { ingredients: before.ingredients }),
    slug: product.slug,
    sizes: mergeSizes(before?.sizes ?? [], product, encoding),
    storeId: storeId ?? '',
  } as ProductInput;
  const changedFields = before
    ? (Object.keys(before) as (keyof ProductInput)[]).filter(
        (field) => JSON.stringify(before[field]) !== JSON.stringify(input[field]),
      )
    : [];
  // A file without differences is not a conflict, because a retried call finds its own changes already stored
  if (
    current &&
    changedFields.length > 0 &&
    product.version !== undefined &&
    product.version !== current.version
  )
    errors.push({ row, column: 'version', rule: 'productChanged' });
  for (const { row: at, size } of product.sizes) {
    if (errors.some(({ row: errorRow, column }) => errorRow === at && column === 'sku')) continue;
    if (isWithoutLeadingZeros(size.sku, before?.sizes ?? []))
      errors.push({ row: at, column: 'sku', rule: 'digitsLost' });
    // A changed SKU would add a second size with the same name
    else if (input.sizes.some(({ sku, label }) => label === size.label && sku !== size.sku))
      errors.push({ row: at, column: 'sku', rule: 'duplicateSize' });
  }
  return { product, current, input, changedFields, errors };
}

/** Whether a SKU equals an existing one without the leading zeros that a spreadsheet has dropped. */
const isWithoutLeadingZeros = (sku: string, existingSizes: readonly ProductSizeInput[]): boolean =>
  !existingSizes.some((size) => size.sku === sku) &&
  existingSizes.some(
    (size) => size.sku !== sku && /^0/.test(size.sku) && size.sku.replace(/^0+/, '') === sku,
  );

/** Validates a product with the form's rules. A published product also needs all required fields. */
function listInvalidFields(input: ProductInput): { field: string; rule: string }[] {
  const dto = plainToInstance(CreateProductDto, input);
  const rules = listBrokenRules(validateSync(dto, { whitelist: true, forbidNonWhitelisted: true }));
  const missingFields = rules.length === 0 && input.status === 'active' ? listMissingFields(input) : [];
  return [
    ...rules,
    ...missingFields.map((field) => ({ field, rule: field.startsWith('images') ? 'picture' : 'required' })),
  ];
}

/** Converts an existing product to an input. @throws Error that lists invalid fields */
export function validateInput(input: ProductInput): ProductInput {
  const failedRules = listInvalidFields(input).map(({ field, rule }) => `${field} (${rule})`);
  if (failedRules.length > 0) throw new Error(`${input.slug} cannot be added: ${failedRules.join(', ')}`);
  return input;
}

export function listInvalidCells({
  product,
  current,
  input,
  changedFields,
}: Omit<Plan, 'repeatedChanges'>): ImportError[] {
  if (current && changedFields.length === 0) return [];
  const failedRules = listInvalidFields(input);
  const places = failedRules.map(({ field, rule }) => ({
    ...findCellPosition(field, product, input.sizes),
    rule,
  }));
  // One error per cell is sufficient
  return places.filter(
    ({ row, column }, at) => places.findIndex((place) => place.row === row && place.column === column) === at,
  );
}

/** Cells that caused a rejected write, or the first row of the product. */
export const toCellErrors = ({ product, input }: Plan, { key, details }: AppError): ImportError[] =>
  details.fields?.map(({ field, rule }) => ({ ...findCellPosition(field, product, input.sizes), rule })) ?? [
    { row: product.lines[0]?.row ?? 0, column: '', rule: key },
  ];

/** Adds the allowed values of the cell to an error. */
export function addAllowedValues(error: ImportError, stores: Iterable<string>, locale: Locale): ImportError {
  if (error.column === 'store' && error.rule === 'unknown') return { ...error, allowed: [...stores].sort() };
  const listsAllowedValues = isWordColumn(error.column) && ['isIn', 'required'].includes(error.rule);
  return listsAllowedValues
    ? { ...error, allowed: listAllowedWords(error.column as 'status', locale) }
    : error;
}

const EXCERPT_SIZE = { length: 120, before: 20 };

/** Shortens both texts to excerpts that start shortly before the first difference. */
function createExcerpts(before: string, after: string): Pick<ImportChange, 'before' | 'after'> {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  const maxLength = Math.max(before.length, after.length);
  const from = maxLength <= EXCERPT_SIZE.length ? 0 : Math.max(0, at - EXCERPT_SIZE.before);
  const toExcerpt = (text: string): string =>
    (from > 0 ? '…' : '') +
    text.slice(from, from + EXCERPT_SIZE.length) +
    (text.length > from + EXCERPT_SIZE.length ? '…' : '');
  return { before: toExcerpt(before), after: toExcerpt(after) };
}

type Cells = Partial<Record<Column, CellValues[CellKind]>>;

/** Lists the cells of an existing product that will change. @param slugs store slugs keyed by id */
export function listChanges(plan: Plan, slugs: ReadonlyMap<string, string>, locale: Locale): ImportChange[] {
  const { product, current, input } = plan;
  if (!current) return [];
  const compareCells = (row: number, before: Cells, after: Cells): ImportChange[] =>
    (Object.keys(after) as Column[]).flatMap((column) => {
      const text = (cells: Cells): string =>
        column in cells ? formatCell(COLUMNS[column].kind, cells[column] as never, locale) : '';
      const [oldText, newText] = [text(before), text(after)];
      return oldText === newText
        ? []
        : [{ row, slug: product.slug, column, ...createExcerpts(oldText, newText) }];
    });
  const before = toProductInput(current);
  const toCells = (state: ProductInput): Cells =>
    toProductCells(state, slugs.get(state.storeId) ?? '', locale);
  const sizesBefore = new Map(before.sizes.map((size) => [size.sku, size]));
  const stockChanges = new Map(
    listStockChanges(plan).map(({ size, stockChange }) => [size.sku, stockChange]),
  );
  return [
    ...compareCells(product.lines[0]?.row ?? 0, toCells(before), toCells(input)),
    ...product.sizes.flatMap(({ row, size: { sku } }) => {
      const after = input.sizes.find((size) => size.sku === sku);
      const oldText = sizesBefore.get(sku);
      return [
        ...(after ? compareCells(row, oldText ? toSizeCells(oldText) : {}, toSizeCells(after)) : []),
        ...compareCells(row, {}, { stock_change: stockChanges.get(sku) ?? null }),
      ];
    }),
  ];
}
