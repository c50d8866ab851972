import { type Info, parse } from 'csv-parse';
import { foldText } from '@munay/contracts/fold';
import { type Locale, LOCALES } from '@munay/contracts/locale';
import { AppError, isAppError } from '../errors/app-error';
import type { CsvColumns } from './csv.cells';
import { decodeUpload, type Encoding } from './csv.decode';
import { removeGuard } from './csv.guard';
import { detectDayOrder, type FileDayOrder } from './csv.values';

const MAX_ROWS = 20_000;
const MAX_HEADINGS = 60;
/** Maximum number of headings that an error lists. Spreadsheets may save thousands of empty columns. */
const MAX_SHOWN_HEADINGS = 20;
const SEPARATORS = [';', ',', '\t'];
const SEPARATOR_LINE = /^"?sep=(.)"?[ ;,\t]*(?:\r\n|\n|\r)/i;
/** Matches a letter that could not be decoded, either here or earlier by another program. */
const UNREADABLE_CHARACTER = /[\uFFFD\0]/;

/** One row of a file: trimmed cells keyed by column. Columns that are missing from the file are absent. */
export interface CsvLine<C extends string = string> {
  /** Row number as in a spreadsheet: the heading is row 1, and empty rows are counted. */
  row: number;
  cells: Readonly<Partial<Record<C, string>>>;
  /** Columns with cells that have lost letters in a conversion. */
  garbledColumns: readonly C[];
  /** False if there is content beyond the last column. */
  isComplete: boolean;
}

export interface CsvTable<C extends string = string> {
  lines: readonly CsvLine<C>[];
  /** Heading of a column as in the file; for a missing column, its heading in the caller's language. */
  getHeading: (column: string) => string;
  /** Unknown headings, as in the file. */
  ignoredHeadings: readonly string[];
  encoding: Encoding;
  /** Decimal separator according to the language of the headings; null if the language is unknown. */
  comma: ',' | '.' | null;
  dayOrder: FileDayOrder;
}

const isAmericanDateTime = (moment: string): boolean => /\d\s?[AP]M$/.test(moment);

/** Normalises a heading: `Título (español) ` and `titulo (espanol)` are the same. */
const toNameKey = (name: string): string =>
  foldText(name)
    .replaceAll(/[\s_]+/g, ' ')
    .trim();

/**
 * Reads a CSV table with any encoding and separator. Tolerates empty rows and columns, repeated headings and extra
 * spaces. Headings are column ids, or those of an export in either language.
 * @param requiredColumns columns that the file must have
 * @param locale language of the column names in errors
 * @throws AppError csvEncoding, csvUnreadable with the line, csvColumns with unknown, missing or duplicate headings,
 * tooLarge
 */
export async function readTable<T extends CsvColumns>(
  bytes: Uint8Array,
  columns: T,
  requiredColumns: readonly (keyof T & string)[],
  locale: Locale,
): Promise<CsvTable<keyof T & string>> {
  const decodedFile = decodeUpload(bytes);
  const separatorLine = SEPARATOR_LINE.exec(decodedFile.text);
  const text = decodedFile.text.slice(separatorLine?.[0].length ?? 0);
  const records = await parseRecords(text, separatorLine?.[1] ?? detectSeparator(text));
  const [first, ...rest] = records;
  if (!first) throw new AppError('csvUnreadable');
  const head = parseHead(first.cells, columns, requiredColumns, locale);
  const lines = rest.filter(({ cells }) => !head.isRepeated(cells)).map((record) => head.line(record));
  const dateTimeColumns = Object.keys(columns).filter((name) => columns[name]?.kind === 'moment');
  const dateTimes = lines.flatMap(({ cells }) => dateTimeColumns.map((name) => cells[name] ?? ''));
  const hasAmericanDates = dateTimes.some(isAmericanDateTime);
  return {
    lines,
    getHeading: (column) => head.names.get(column) ?? columns[column]?.[locale] ?? column,
    ignoredHeadings: head.ignored,
    encoding: decodedFile.encoding,
    comma: head.locale === null ? null : head.locale === 'es' ? ',' : '.',
    // English headings come from British or American spreadsheets, but these may also save Spanish headings
    dayOrder:
      detectDayOrder(dateTimes, head.locale === 'es' && !hasAmericanDates ? 'day-first' : null) ??
      (head.locale === 'en' || hasAmericanDates ? null : 'day-first'),
  };
}

interface FileRecord {
  row: number;
  cells: string[];
}

/** Parses the non-empty records of a CSV file. */
async function parseRecords(text: string, delimiter: string): Promise<FileRecord[]> {
  const parser = parse(text, {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    info: true,
  }) as AsyncIterable<{ record: string[]; info: Info }>;
  const found: FileRecord[] = [];
  try {
    for await (const { record, info } of parser) {
      if (record.every((cell) => cell.trim() === '')) continue;
      if (found.length > MAX_ROWS) throw new AppError('tooLarge');
      found.push({ row: info.records, cells: record });
    }
  } catch (error) {
    if (isAppError(error)) throw error;
    throw new AppError('csvUnreadable', { line: (error as { lines?: number }).lines });
  }
  return found;
}

/** Detects the separator: the most frequent one in the first non-empty line, outside quotes. */
function detectSeparator(text: string): string {
  const [head = ''] = text
    .trimStart()
    .replaceAll(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1);
  const counts = SEPARATORS.map((separator) => head.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

function parseHead<T extends CsvColumns>(
  headerRow: readonly string[],
  columns: T,
  requiredColumns: readonly (keyof T & string)[],
  preferredLocale: Locale,
) {
  type Column = keyof T & string;
  const ids = Object.keys(columns) as Column[];
  const columnsByHeading = new Map<string, { id: Column; locale: Locale | null }>(
    ids.flatMap((id) => [
      ...LOCALES.map((locale) => [toNameKey(columns[id]?.[locale] ?? ''), { id, locale }] as const),
      [toNameKey(id), { id, locale: null }] as const,
    ]),
  );
  const names = headerRow.map((name) => name.trim());
  if (names.some((name) => UNREADABLE_CHARACTER.test(name))) throw new AppError('csvEncoding');
  const found = names.map((name) => columnsByHeading.get(toNameKey(name)));
  const columnIds = found.map((entry) => entry?.id);
  const ignoredHeadings = names.filter((name, at) => name !== '' && !found[at]);
  const duplicates = names.filter((_, at) => columnIds[at] && columnIds.indexOf(columnIds[at]) !== at);
  const missingColumns = requiredColumns.filter((id) => !columnIds.includes(id));
  if (duplicates.length > 0 || missingColumns.length > 0 || names.filter(Boolean).length > MAX_HEADINGS) {
    throw new AppError('csvColumns', {
      unknown: ignoredHeadings.slice(0, MAX_SHOWN_HEADINGS),
      duplicate: duplicates,
      missing: missingColumns.map((id) => columns[id]?.[preferredLocale] ?? id),
      expected: ids.map((id) => columns[id]?.[preferredLocale] ?? id),
    });
  }
  const countHeadings = (locale: Locale): number =>
    found.filter(
      (candidate) => candidate?.locale === locale && columns[candidate.id]?.es !== columns[candidate.id]?.en,
    ).length;
  const locale: Locale | null =
    countHeadings('es') > countHeadings('en') ? 'es' : countHeadings('en') > 0 ? 'en' : null;
  const width = names.findLastIndex(Boolean) + 1;
  return {
    names: new Map<string, string>(columnIds.flatMap((id, at) => (id ? [[id, names[at] ?? '']] : []))),
    ignored: ignoredHeadings,
    locale,
    /** Whether a row repeats the headings, possibly in the other language. */
    isRepeated: (cells: readonly string[]): boolean =>
      cells.every(
        (cell, at) =>
          cell.trim() === '' ||
          (columnIds[at] && columnsByHeading.get(toNameKey(cell))?.id === columnIds[at]),
      ),
    line({ row, cells }: FileRecord): CsvLine<Column> {
      const rowColumns = columnIds.flatMap((id, at) =>
        id ? [[id, removeGuard((cells[at] ?? '').trim())] as const] : [],
      );
      return {
        row,
        cells: Object.fromEntries(rowColumns) as Partial<Record<Column, string>>,
        garbledColumns: rowColumns.flatMap(([id, cell]) => (UNREADABLE_CHARACTER.test(cell) ? [id] : [])),
        isComplete: cells.slice(width).every((cell) => cell.trim() === ''),
      };
    },
  };
}
