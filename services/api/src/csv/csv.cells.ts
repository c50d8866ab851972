import type { Locale } from '@munay/contracts/locale';
import { formatTime } from '@munay/contracts/shop-clock';
import { toShopDay } from '@munay/contracts/shop-day';
import { guardCell } from './csv.guard';

/** Value type of each kind of cell; null is an empty cell. */
export interface CellValues {
  text: string;
  /** Text that consists of digits: phone, postcode, tax id, barcode, SKU, tracking number. */
  code: string;
  /** Amount in cents; the file contains euros. */
  money: number | null;
  percent: number | null;
  whole: number | null;
  /** Time with minute precision, in the shop's time zone. */
  moment: Date | null;
  /** Date in the shop's time zone. */
  day: Date | null;
}
export type CellKind = keyof CellValues;

/** A column of a CSV file: the kind of its cells, and its heading in each language. */
type CsvColumn = { kind: CellKind } & Record<Locale, string>;
export type CsvColumns = Readonly<Record<string, CsvColumn>>;
export type CsvRow<T extends CsvColumns> = { [C in keyof T]: CellValues[T[C]['kind']] };

/** Column and decimal separators that spreadsheets expect in each language. */
const SEPARATORS_BY_LOCALE = {
  es: { separator: ';', comma: ',' },
  en: { separator: ',', comma: '.' },
} as const;

/**
 * Formats a time: `27/11/2026 18:04` in Spanish, `2026-11-27 18:04` in English, because American and British
 * spreadsheets interpret day and month differently.
 */
function toDateTimeCell(moment: Date, locale: Locale): string {
  const iso = `${toShopDay(moment)} ${formatTime(moment)}`;
  return locale === 'en' ? iso : iso.replace(/^(\d+)-(\d+)-(\d+)/, '$3/$2/$1');
}

const CELL_FORMATTERS: { [K in CellKind]: (value: CellValues[K], locale: Locale) => string } = {
  text: (value) => value,
  code: (value) => value,
  money: (cents, locale) =>
    cents === null ? '' : (cents / 100).toFixed(2).replace('.', SEPARATORS_BY_LOCALE[locale].comma),
  percent: (value, locale) =>
    value === null ? '' : String(value).replace('.', SEPARATORS_BY_LOCALE[locale].comma),
  whole: (value) => (value === null ? '' : String(value)),
  moment: (value, locale) => (value ? toDateTimeCell(value, locale) : ''),
  day: (value, locale) => (value ? toDateTimeCell(value, locale).slice(0, -' 00:00'.length) : ''),
};
const isText = (kind: CellKind): boolean => kind === 'text' || kind === 'code';

/** Formats a value as cell text. */
export const formatCell = <K extends CellKind>(kind: K, value: CellValues[K], locale: Locale): string =>
  CELL_FORMATTERS[kind](value, locale);

/** Byte order mark, by which spreadsheets recognise UTF-8. */
const UTF8_BOM = '\uFEFF';

/** Writes a CSV file (RFC 4180). Spreadsheet programs in this language open it correctly on a double click. */
export function createCsvWriter<T extends CsvColumns>(
  columns: T,
  locale: Locale,
): { head: string; line: (row: CsvRow<T>) => string } {
  const { separator } = SEPARATORS_BY_LOCALE[locale];
  const quotedCharacters = new RegExp(`["${separator}\\r\\n]`);
  const joinCells = (cells: readonly string[]): string =>
    `${cells.map((cell) => (quotedCharacters.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(separator)}\r\n`;
  const names = Object.keys(columns) as (keyof T & string)[];
  return {
    head: UTF8_BOM + joinCells(Object.values(columns).map((column) => column[locale])),
    line: (row) =>
      joinCells(
        names.map((name) => {
          const kind = (columns[name] as CsvColumn).kind;
          const cell = formatCell(kind, row[name] as never, locale);
          return isText(kind) ? guardCell(cell) : cell;
        }),
      ),
  };
}
