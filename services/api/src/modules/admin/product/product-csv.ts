import type {
  DiscountInput,
  ImportError,
  ProductIngredientInput,
  ProductInput,
  ProductSizeInput,
} from '@munay/contracts/admin/product';
import { type Locale, LOCALES, type Localized } from '@munay/contracts/locale';
import { PRODUCT_TEXTS } from '@munay/contracts/shop/product';
import type { CsvLine } from './product-csv.upload';

/** `howToUse` -> `how_to_use_es` */
const textColumn = (field: string, locale: Locale): string =>
  `${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_${locale}`;
const TEXT_COLUMNS = PRODUCT_TEXTS.flatMap((field) => LOCALES.map((locale) => textColumn(field, locale)));

/** Columns about the product; they stand in its first line, further lines are further sizes. */
const PRODUCT_COLUMNS = [
  'version', 'status', ...TEXT_COLUMNS,
  'scent', 'category', 'tags', 'store', 'discount_percent', 'discount_from', 'discount_to', 'ingredients',
]; // prettier-ignore
/** `stock_change` is empty in an export: pieces are added or taken away, never set, since they sell meanwhile. */
const SIZE_COLUMNS = ['size', 'sku', 'weight_g', 'price', 'stock_change'];
export const COLUMNS = ['slug', ...PRODUCT_COLUMNS, ...SIZE_COLUMNS];

/** Where each field of the input stands in the file. */
const COLUMN_OF: Readonly<Record<string, string>> = {
  slug: 'slug', status: 'status', scent: 'scent', category: 'category', tags: 'tags', storeId: 'store',
  ingredients: 'ingredients', 'discount.percent': 'discount_percent', 'discount.startsAt': 'discount_from',
  'discount.endsAt': 'discount_to', sizes: 'size',
  label: 'size', sku: 'sku', weightGrams: 'weight_g', priceCents: 'price',
  ...Object.fromEntries(
    PRODUCT_TEXTS.flatMap((field) => LOCALES.map((locale) => [`${field}.${locale}`, textColumn(field, locale)])),
  ),
}; // prettier-ignore

const ALLERGEN = 'allergen';

const money = (cents: number): string => (cents / 100).toFixed(2);
const escapeBar = (text: string): string => text.replaceAll('|', '\\|');
const ingredientLine = ({ inci, name, allergen }: ProductIngredientInput): string =>
  [inci, name.es, name.en, ...(allergen ? [ALLERGEN] : [])].map(escapeBar).join(' | ');

/** A product as lines of the file, one a size. */
export function toLines(product: ProductInput, version: number, storeSlug: string): string[][] {
  const { discount } = product;
  const texts = PRODUCT_TEXTS.flatMap((field) =>
    LOCALES.map((locale) => [textColumn(field, locale), product[field][locale]] as const),
  );
  const first = {
    ...(Object.fromEntries(texts) as Partial<Record<string, string>>),
    version: String(version),
    status: product.status,
    scent: product.scent,
    category: product.category,
    tags: product.tags.join(' '),
    store: storeSlug,
    discount_percent: discount ? String(discount.percent) : '',
    discount_from: discount?.startsAt ?? '',
    discount_to: discount?.endsAt ?? '',
    ingredients: product.ingredients.map(ingredientLine).join('\n'),
  };
  const sizes = product.sizes.length > 0 ? product.sizes : [null];
  return sizes.map((size, at) => {
    const cells: Partial<Record<string, string>> = {
      slug: product.slug ?? '',
      ...(at === 0 && first),
      ...(size && {
        size: size.label,
        sku: size.sku,
        weight_g: String(size.weightGrams),
        price: money(size.priceCents),
      }),
    };
    return COLUMNS.map((column) => cells[column] ?? '');
  });
}

/** One product of a file with what it says, and where it says it. */
export interface FileProduct {
  slug: string;
  lines: readonly CsvLine[];
  /** Absent when the file has no such column, or leaves it empty. */
  version: number | undefined;
  /** Fields that the file has columns for. */
  fields: Partial<Omit<ProductInput, 'sizes' | 'images' | 'safety' | 'storeId'>>;
  store: string | undefined;
  sizes: readonly { row: number; size: ProductSizeInput; stockChange: number }[];
  errors: ImportError[];
}

const wrong = (row: number, column: string, rule: string): ImportError => ({ row, column, rule });

/** Puts the lines of one slug together. Lines without a slug are products of their own, and wrong. */
export function productsOf(lines: readonly CsvLine[]): FileProduct[] {
  const bySlug = new Map<string, CsvLine[]>();
  for (const line of lines) {
    const key = line.cells.slug?.trim() || `\n${line.row}`;
    const known = bySlug.get(key);
    if (known) known.push(line);
    else bySlug.set(key, [line]);
  }
  return [...bySlug].map(([key, own]) => readProduct(key.startsWith('\n') ? '' : key, own));
}

function readProduct(slug: string, lines: readonly CsvLine[]): FileProduct {
  const errors: ImportError[] = [];
  const [first] = lines as [CsvLine, ...CsvLine[]];
  if (!slug) errors.push(wrong(first.row, 'slug', 'required'));
  for (const { row, whole, cells } of lines) {
    if (!whole) errors.push(wrong(row, '', 'columns'));
    else if (row !== first.row)
      for (const column of PRODUCT_COLUMNS)
        if (cells[column]) errors.push(wrong(row, column, 'firstRowOnly'));
  }
  const version = first.cells.version?.trim();
  if (version && !/^\d{1,9}$/.test(version)) errors.push(wrong(first.row, 'version', 'isInt'));
  return {
    slug,
    lines,
    version: version ? Number(version) : undefined,
    fields: readFields(first, errors),
    store: first.cells.store?.trim(),
    sizes: lines.flatMap((line) => readSize(line, errors) ?? []),
    errors,
  };
}

function readFields({ row, cells }: CsvLine, errors: ImportError[]): FileProduct['fields'] {
  const fields: Record<string, unknown> = {};
  for (const field of PRODUCT_TEXTS) {
    const [es, en] = LOCALES.map((locale) => cells[textColumn(field, locale)]);
    if (es !== undefined && en !== undefined) fields[field] = { es, en } satisfies Localized;
  }
  for (const field of ['status', 'scent', 'category'] as const)
    if (cells[field] !== undefined) fields[field] = cells[field].trim();
  if (cells.tags !== undefined) fields.tags = cells.tags.split(/[\s,]+/).filter(Boolean);
  if (cells.discount_percent !== undefined) fields.discount = readDiscount(cells, row, errors);
  if (cells.ingredients !== undefined) fields.ingredients = readIngredients(cells.ingredients, row, errors);
  return fields;
}

function readDiscount(cells: CsvLine['cells'], row: number, errors: ImportError[]): DiscountInput | null {
  const percent = cells.discount_percent?.trim() ?? '';
  if (percent === '' || percent === '0') return null;
  if (!/^\d{1,3}$/.test(percent)) errors.push(wrong(row, 'discount_percent', 'isInt'));
  return {
    percent: Number(percent),
    startsAt: cells.discount_from?.trim() ?? '',
    endsAt: cells.discount_to?.trim() || null,
  };
}

function readIngredients(text: string, row: number, errors: ImportError[]): ProductIngredientInput[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim())
    .map((line) => {
      const parts = line.split(/(?<!\\)\|/).map((part) => part.trim().replaceAll('\\|', '|'));
      const [inci = '', es = '', en = '', allergen = ''] = parts;
      if (parts.length > 4 || (allergen !== '' && allergen !== ALLERGEN))
        errors.push(wrong(row, 'ingredients', 'matches'));
      return { inci, name: { es, en }, allergen: allergen === ALLERGEN };
    });
}

function readSize({ row, cells }: CsvLine, errors: ImportError[]): FileProduct['sizes'][number] | null {
  const sku = cells.sku?.trim() ?? '';
  if (!sku && !cells.size?.trim() && !cells.price?.trim()) return null;
  const number = (column: 'weight_g' | 'price' | 'stock_change', form: RegExp): number => {
    const text = (cells[column] ?? '').trim().replace(',', '.');
    if (text === '' && column === 'stock_change') return 0;
    if (!form.test(text)) errors.push(wrong(row, column, 'isInt'));
    return Number(text);
  };
  const price = number('price', /^\d{1,6}(\.\d{1,2})?$/);
  return {
    row,
    size: {
      label: cells.size?.trim() ?? '',
      sku,
      weightGrams: number('weight_g', /^\d{1,6}$/),
      priceCents: Math.round(price * 100),
    },
    stockChange: number('stock_change', /^[+-]?\d{1,6}$/),
  };
}

/** Where a broken rule of the input stands in the file. */
export function placeOf(
  path: string,
  { lines, sizes }: FileProduct,
  merged: readonly { sku: string }[],
): {
  row: number;
  column: string;
} {
  const first = lines[0]?.row ?? 0;
  const size = /^sizes\.(\d+)\.(\w+)$/.exec(path);
  if (size) {
    const sku = merged[Number(size[1])]?.sku;
    const row = sizes.find((one) => one.size.sku === sku)?.row;
    return { row: row ?? first, column: COLUMN_OF[size[2] ?? ''] ?? '' };
  }
  return { row: first, column: COLUMN_OF[path] ?? COLUMN_OF[path.split('.')[0] ?? ''] ?? '' };
}
