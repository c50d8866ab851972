import { PRODUCT } from '@munay/contracts/admin/product';
import { foldText } from '@munay/contracts/fold';
import { type Locale, LOCALES, type Localized } from '@munay/contracts/locale';
import { PLAIN_PARTS, type PlainPart, type PlainValues } from '@munay/contracts/shop/product-fields';
import { PRODUCT_WORDS } from '@munay/contracts/shop/product-words';
import type { CsvColumns } from '../../../csv/csv.cells';

/** Converts camel case to snake case: `howToUse` -> `how_to_use` */
type SnakeCase<Word extends string> = Word extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';
type ColumnOf<Name extends string, Value> = Value extends object
  ? `${SnakeCase<Name>}_${keyof Value & string}`
  : SnakeCase<Name>;
type PlainColumn = { [F in keyof PlainValues]: ColumnOf<F, NonNullable<PlainValues[F]>> }[keyof PlainValues];

const toSnakeCase = (word: string): string => word.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const LANGUAGES = {
  es: { es: 'español', en: 'Spanish' },
  en: { es: 'inglés', en: 'English' },
} satisfies Record<Locale, Localized>;

/** Heading of a column with a suffix, e.g. `Título (español)`, `Espuma (1 a 5)`. */
function toHeading({ label, part, range }: PlainPart): Localized {
  if (part === '') return label;
  const note = range
    ? { es: `${range.min} a ${range.max}`, en: `${range.min} to ${range.max}` }
    : LANGUAGES[part as Locale];
  return { es: `${label.es} (${note.es})`, en: `${label.en} (${note.en})` };
}

/** Each part of a plain field, such as a text in one language, with its column. */
export const PLAIN_CELLS = PLAIN_PARTS.map((part) => ({
  ...part,
  column: toSnakeCase(part.path.replace('.', '_')) as PlainColumn,
}));
export type PlainCell = (typeof PLAIN_CELLS)[number];
const plainColumns = Object.fromEntries(
  PLAIN_CELLS.map((cell) => [cell.column, { kind: cell.range ? 'whole' : 'text', ...toHeading(cell) }]),
) as Record<Extract<PlainColumn, `${string}_${Locale}`>, { kind: 'text' } & Localized> &
  Record<Exclude<PlainColumn, `${string}_${Locale}`>, { kind: 'whole' } & Localized>;

const getLabel = (name: keyof typeof PRODUCT): Localized => PRODUCT[name].label;

/** All columns. Headings are unique, so that each identifies its column in either language. */
export const COLUMNS = {
  slug: { kind: 'code', ...getLabel('slug') },
  version: { kind: 'whole', es: 'Versión', en: 'Version' },
  status: { kind: 'text', ...getLabel('status') },
  publish_at: { kind: 'moment', ...getLabel('publishAt') },
  ...plainColumns,
  scent: { kind: 'text', ...getLabel('scent') },
  category: { kind: 'text', ...getLabel('category') },
  tags: { kind: 'text', ...getLabel('tags') },
  store: { kind: 'code', ...getLabel('storeId') },
  discount_percent: { kind: 'percent', es: 'Descuento %', en: 'Discount %' },
  discount_from: { kind: 'moment', es: 'Descuento desde', en: 'Discount from' },
  discount_to: { kind: 'moment', es: 'Descuento hasta', en: 'Discount until' },
  ingredients: { kind: 'text', ...getLabel('ingredients') },
  size: { kind: 'text', es: 'Tamaño', en: 'Size' },
  sku: { kind: 'code', es: 'SKU', en: 'SKU' },
  weight_g: { kind: 'whole', es: 'Peso (g)', en: 'Weight (g)' },
  price: { kind: 'money', es: 'Precio', en: 'Price' },
  /**
   * Difference by which the stock changes; empty in an export. The file does not contain the stock itself, because
   * sales continue in the meantime.
   */
  stock_change: { kind: 'whole', es: 'Cambio de stock', en: 'Stock change' },
} as const satisfies CsvColumns;
export type Column = keyof typeof COLUMNS;

/**
 * Columns that belong to a size. All other columns, except the slug, are only filled in on the first row of a product.
 */
const SIZE_COLUMNS = ['size', 'sku', 'weight_g', 'price', 'stock_change'] as const;
type SizeColumn = (typeof SIZE_COLUMNS)[number];
const isSizeColumn = (column: Column): column is SizeColumn =>
  SIZE_COLUMNS.some((sizeColumn) => sizeColumn === column);
export const PRODUCT_COLUMNS = (Object.keys(COLUMNS) as Column[]).filter(
  (column) => column !== 'slug' && !isSizeColumn(column),
);

/** Column of each input field. */
const COLUMN_BY_FIELD: Readonly<Record<string, Column>> = {
  slug: 'slug',
  status: 'status',
  publishAt: 'publish_at',
  scent: 'scent',
  category: 'category',
  tags: 'tags',
  storeId: 'store',
  ingredients: 'ingredients',
  discount: 'discount_percent',
  'discount.percent': 'discount_percent',
  'discount.startsAt': 'discount_from',
  'discount.endsAt': 'discount_to',
  sizes: 'size',
  label: 'size',
  sku: 'sku',
  weightGrams: 'weight_g',
  priceCents: 'price',
  ...Object.fromEntries(PLAIN_CELLS.map(({ path, column }) => [path, column])),
};

/** Column of an input path, `title.es` or `sizes.LAV-60.priceCents`; empty if there is none. */
export const findColumn = (path: string): Column | '' =>
  COLUMN_BY_FIELD[path] ??
  (path.startsWith('sizes.')
    ? COLUMN_BY_FIELD[path.split('.')[2] ?? '']
    : COLUMN_BY_FIELD[path.split('.')[0] ?? '']) ??
  '';

type CellTexts = Readonly<Record<string, Localized>>;
const WORDS = PRODUCT_WORDS satisfies Record<string, CellTexts>;
export type WordColumn = keyof typeof WORDS;
export const isWordColumn = (column: string): column is WordColumn => column in WORDS;

const listWords = (column: WordColumn): [string, Localized][] => Object.entries(WORDS[column]);

export const toCellWord = (column: WordColumn, value: string, locale: Locale): string =>
  listWords(column).find(([entry]) => entry === value)?.[1][locale] ?? value;

/** Finds the value for a label in either language. An unknown label is returned unchanged. */
export const toValue = (column: WordColumn, word: string): string =>
  listWords(column).find(([value, words]) =>
    [value, ...LOCALES.map((locale) => words[locale])].some(
      (candidate) => foldText(candidate) === foldText(word),
    ),
  )?.[0] ?? word;

export const listAllowedWords = (column: WordColumn, locale: Locale): string[] =>
  listWords(column).map(([, words]) => words[locale]);

export const ALLERGEN_WORDS: Localized = { es: 'alérgeno', en: 'allergen' };
