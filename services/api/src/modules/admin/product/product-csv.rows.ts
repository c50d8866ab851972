import type {
  ImportError,
  ProductIngredientInput,
  ProductInput,
  ProductSizeInput,
} from '@munay/contracts/admin/product';
import { type Locale, LOCALES } from '@munay/contracts/locale';
import { getPart, pickPlainValues } from '@munay/contracts/shop/product-fields';
import { type CsvRow } from '../../../csv/csv.cells';
import type { CsvLine, CsvTable } from '../../../csv/csv.table';
import {
  type FileDayOrder,
  isAbbreviated,
  parseInteger,
  readCents,
  readDateTime,
} from '../../../csv/csv.values';
import {
  ALLERGEN_WORDS,
  type Column,
  COLUMNS,
  findColumn,
  PLAIN_CELLS,
  type PlainCell,
  PRODUCT_COLUMNS,
  toCellWord,
  toValue,
} from './product-csv.columns';

export type ProductRow = CsvRow<typeof COLUMNS>;
export type ProductTable = CsvTable<Column>;
type Line = CsvLine<Column>;

const BLANK_ROW = Object.fromEntries(
  Object.entries(COLUMNS).map(([column, { kind }]) => [
    column,
    kind === 'text' || kind === 'code' ? '' : null,
  ]),
) as unknown as ProductRow;

const escapePipe = (text: string): string => text.replaceAll('|', '\\|');
const formatIngredientLine = ({ inci, name, allergen }: ProductIngredientInput, locale: Locale): string =>
  [inci, name.es, name.en, ...(allergen ? [ALLERGEN_WORDS[locale]] : [])].map(escapePipe).join(' | ');
export const formatIngredientCell = (list: readonly ProductIngredientInput[], locale: Locale): string =>
  list.map((ingredient) => formatIngredientLine(ingredient, locale)).join('\n');
const toDate = (moment: string | null | undefined): Date | null => (moment ? new Date(moment) : null);

export const toSizeCells = ({ label, sku, weightGrams, priceCents }: ProductSizeInput) => ({
  size: label,
  sku,
  weight_g: weightGrams,
  price: priceCents,
});

/** Cells in the first row of a product, except those of its size. */
export function toProductCells(product: ProductInput, store: string, locale: Locale) {
  const { discount } = product;
  const values = pickPlainValues(product);
  const plainCells = PLAIN_CELLS.map((cell) => [cell.column, getPart(values[cell.name], cell)]);
  return {
    ...(Object.fromEntries(plainCells) as Pick<ProductRow, PlainCell['column']>),
    status: toCellWord('status', product.status, locale),
    publish_at: toDate(product.publishAt),
    scent: toCellWord('scent', product.scent, locale),
    category: toCellWord('category', product.category, locale),
    tags: product.tags.map((tag) => toCellWord('tags', tag, locale)).join(', '),
    store,
    discount_percent: discount?.percent ?? null,
    discount_from: toDate(discount?.startsAt),
    discount_to: toDate(discount?.endsAt),
    ingredients: formatIngredientCell(product.ingredients, locale),
  };
}

/** Converts a product to rows of the file, one for each size. */
export function toLines(product: ProductInput, version: number, store: string, locale: Locale): ProductRow[] {
  const sizes = product.sizes.length > 0 ? product.sizes : [null];
  return sizes.map((size, at) => ({
    ...BLANK_ROW,
    ...(at === 0 && { ...toProductCells(product, store, locale), version }),
    slug: product.slug ?? '',
    ...(size && toSizeCells(size)),
  }));
}

/** A product in a file, with its values and their positions. */
export interface FileProduct {
  slug: string;
  lines: readonly Line[];
  /** Version of the product; absent if the column is missing or empty. */
  version: number | undefined;
  /** Fields that have a column in the file. */
  fields: Partial<Pick<ProductInput, 'status' | 'scent' | 'category' | 'tags' | 'ingredients'>>;
  /** Cells of plain fields, keyed by path. */
  plainValues: ReadonlyMap<string, { column: PlainCell['column']; value: string | number | null }>;
  /** The discount; null for none, undefined if the file has no column for it. */
  discount: { percent: number } | null | undefined;
  moments: Readonly<Partial<Record<TimestampColumn, TimestampCell>>>;
  store: string | undefined;
  sizes: readonly { row: number; size: ProductSizeInput; stockChange: number }[];
  errors: ImportError[];
}

/** Columns that contain times. If a cell contains only a date, it means the start or the end of that day. */
const TIMESTAMP_COLUMNS = { publish_at: 'start', discount_from: 'start', discount_to: 'end' } as const;
export type TimestampColumn = keyof typeof TIMESTAMP_COLUMNS;

/**
 * Possible values of a cell; null for an empty cell. An ambiguous date has two possible values, and is an error unless
 * one of them is the product's current date.
 */
interface TimestampCell {
  readings: (string | null)[];
  unclearRule?: 'dayUnclear' | 'dayMixed';
}

const toImportError = (row: number, column: Column | '', rule: string): ImportError => ({
  row,
  column,
  rule,
});

/** Groups rows by slug. Each row without a slug becomes a separate invalid product. */
export function groupProducts(table: ProductTable): FileProduct[] {
  const bySlug = new Map<string, Line[]>();
  for (const line of table.lines) {
    const key = line.cells.slug || `\n${line.row}`;
    const existingLines = bySlug.get(key);
    if (existingLines) existingLines.push(line);
    else bySlug.set(key, [line]);
  }
  return [...bySlug].map(([key, productLines]) =>
    readProduct(key.startsWith('\n') ? '' : key, productLines, table),
  );
}

function readProduct(slug: string, lines: readonly Line[], table: ProductTable): FileProduct {
  const errors: ImportError[] = [];
  const [first] = lines as [Line, ...Line[]];
  if (!slug) errors.push(toImportError(first.row, 'slug', 'required'));
  for (const { row, isComplete: importWhole, cells, garbledColumns } of lines) {
    for (const column of garbledColumns) errors.push(toImportError(row, column, 'garbled'));
    if (!importWhole) errors.push(toImportError(row, '', 'columns'));
    else if (row !== first.row)
      for (const column of PRODUCT_COLUMNS)
        if (cells[column] && cells[column] !== first.cells[column])
          errors.push(toImportError(row, column, 'firstRowOnly'));
  }
  const version = first.cells.version ? parseInteger(first.cells.version, table.comma) : undefined;
  if (version === null) errors.push(toImportError(first.row, 'version', 'isInt'));
  return {
    slug,
    lines,
    version: version ?? undefined,
    fields: readFields(first, errors),
    discount: readDiscount(first, table, errors),
    moments: readTimestamps(first, table, errors),
    plainValues: readPlainValues(first, table, errors),
    store: first.cells.store,
    sizes: lines.flatMap((line) => readSize(line, table, errors) ?? []),
    errors,
  };
}

function readPlainValues(
  { row, cells }: Line,
  { comma }: ProductTable,
  errors: ImportError[],
): FileProduct['plainValues'] {
  const cellValues = new Map<string, { column: PlainCell['column']; value: string | number | null }>();
  for (const { path, column, range } of PLAIN_CELLS) {
    const text = cells[column];
    if (text === undefined) continue;
    const cellValue = range ? parseInteger(text, comma) : text.replaceAll(/\r\n?/g, '\n');
    if (cellValue === null && text !== '') errors.push(toImportError(row, column, 'isInt'));
    cellValues.set(path, { column, value: cellValue });
  }
  return cellValues;
}

function readFields({ row, cells }: Line, errors: ImportError[]): FileProduct['fields'] {
  const fields: Record<string, unknown> = {};
  for (const field of ['status', 'scent', 'category'] as const)
    if (cells[field] !== undefined) fields[field] = toValue(field, cells[field]);
  if (cells.tags !== undefined) fields.tags = readTags(cells.tags);
  if (cells.ingredients !== undefined) fields.ingredients = readIngredients(cells.ingredients, row, errors);
  return fields;
}

/** Parses comma-separated tags. Spaces around them are ignored. */
const readTags = (cell: string): string[] =>
  cell
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter(Boolean)
    .flatMap((word) => {
      const value = toValue('tags', word);
      return value === word && /\s/.test(word)
        ? word.split(/\s+/).map((part) => toValue('tags', part))
        : [value];
    });

function readDiscount(
  { row, cells }: Line,
  { comma }: ProductTable,
  errors: ImportError[],
): FileProduct['discount'] {
  const cell = cells.discount_percent;
  if (cell === undefined) return undefined;
  const percent = parseInteger(cell, comma);
  if (cell === '' || percent === 0) return null;
  if (percent === null) errors.push(toImportError(row, 'discount_percent', 'isInt'));
  return { percent: percent ?? NaN };
}

function readTimestamps(
  { row, cells }: Line,
  { dayOrder }: ProductTable,
  errors: ImportError[],
): FileProduct['moments'] {
  const moments: Partial<Record<TimestampColumn, TimestampCell>> = {};
  for (const [column, dayBoundary] of Object.entries(TIMESTAMP_COLUMNS) as [
    TimestampColumn,
    'start' | 'end',
  ][]) {
    const text = cells[column];
    if (text === undefined) continue;
    const read = (order: FileDayOrder) => (text ? readDateTime(text, order, dayBoundary) : null);
    const toIso = (moment: ReturnType<typeof read>) => (moment instanceof Date ? moment.toISOString() : null);
    const reading = read(dayOrder);
    if (text && reading === null) errors.push(toImportError(row, column, 'day'));
    moments[column] =
      reading === 'unclear'
        ? {
            readings: [toIso(read('day-first')), toIso(read('month-first'))],
            unclearRule: dayOrder === 'mixed' ? 'dayMixed' : 'dayUnclear',
          }
        : { readings: [toIso(reading)] };
  }
  return moments;
}

const isAllergen = (word: string): boolean =>
  LOCALES.some((locale) => ALLERGEN_WORDS[locale] === word.toLowerCase());

function readIngredients(text: string, row: number, errors: ImportError[]): ProductIngredientInput[] {
  return text
    .split(/\r\n?|\n/)
    .filter((line) => line.trim())
    .map((line) => {
      const parts = line.split(/(?<!\\)\|/).map((part) => part.trim().replaceAll('\\|', '|'));
      const [inci = '', es = '', en = '', allergen = ''] = parts;
      if (parts.length > 4 || (allergen !== '' && !isAllergen(allergen)))
        errors.push(toImportError(row, 'ingredients', 'ingredients'));
      return { inci, name: { es, en }, allergen: isAllergen(allergen) };
    });
}

function readSize(
  { row, cells }: Line,
  { comma }: ProductTable,
  errors: ImportError[],
): FileProduct['sizes'][number] | null {
  const { sku = '', size = '', price = '', weight_g: weight = '', stock_change: change = '' } = cells;
  if (!sku && !size && !price) return null;
  if (isAbbreviated(sku)) errors.push(toImportError(row, 'sku', 'digitsLost'));
  const read = (column: Column, value: number | null, rule: string): number => {
    if (value === null) errors.push(toImportError(row, column, rule));
    return value ?? NaN;
  };
  return {
    row,
    size: {
      label: size,
      sku,
      weightGrams: read('weight_g', parseInteger(weight, comma), 'isInt'),
      priceCents: read('price', readCents(price, comma), 'amount'),
    },
    stockChange: change === '' ? 0 : read('stock_change', parseInteger(change, comma), 'isInt'),
  };
}

/** Finds the cell to which a violated rule belongs. */
export function findCellPosition(
  path: string,
  { lines, sizes }: FileProduct,
  mergedSizes: readonly { sku: string }[],
): { row: number; column: Column | '' } {
  const first = lines[0]?.row ?? 0;
  const size = /^sizes\.(\d+)\.(\w+)$/.exec(path);
  if (!size) return { row: first, column: findColumn(path) };
  const sku = mergedSizes[Number(size[1])]?.sku;
  const row = sizes.find((candidate) => candidate.size.sku === sku)?.row;
  return { row: row ?? first, column: findColumn(`sizes.x.${size[2]}`) };
}
