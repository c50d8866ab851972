import { encodeUtf16, encodeWindows1252 } from './encodings';

/** How a spreadsheet program changes a file by opening and saving it. Sources: `README.md`. */
export interface Program {
  name: string;
  lang: 'es' | 'en';
  separator: ';' | ',' | '\t';
  eol: '\r\n' | '\n';
  bytes: (text: string) => Buffer;
  /** Number of empty columns on the right and of empty rows below. */
  padding: number;
  date: (parts: { y: string; m: string; d: string; time: string }) => string;
}

const encodeUtf8 = (text: string): Buffer => Buffer.from(`\uFEFF${text}`);
const toBytes = (text: string): Buffer => Buffer.from(text);
const formatDayFirst: Program['date'] = ({ y, m, d, time }) => `${d}/${m}/${y} ${time.replace(/^0/, '')}`;
const formatAmericanDate: Program['date'] = ({ y, m, d, time }) =>
  `${Number(m)}/${Number(d)}/${y} ${time.replace(/^0/, '')}`;

export const PROGRAMS: readonly Program[] = [
  {
    name: 'Excel, Spanish, CSV',
    lang: 'es',
    separator: ';',
    eol: '\r\n',
    bytes: encodeWindows1252,
    padding: 2,
    date: formatDayFirst,
  },
  {
    name: 'Excel, Spanish, CSV UTF-8',
    lang: 'es',
    separator: ';',
    eol: '\r\n',
    bytes: encodeUtf8,
    padding: 0,
    date: formatDayFirst,
  },
  {
    name: 'Excel, Spanish, Unicode text',
    lang: 'es',
    separator: '\t',
    eol: '\r\n',
    bytes: encodeUtf16,
    padding: 1,
    date: formatDayFirst,
  },
  {
    name: 'Excel, American',
    lang: 'en',
    separator: ',',
    eol: '\r\n',
    bytes: encodeUtf8,
    padding: 3,
    date: formatAmericanDate,
  },
  {
    name: 'Excel, British',
    lang: 'en',
    separator: ',',
    eol: '\r\n',
    bytes: encodeUtf8,
    padding: 0,
    date: formatDayFirst,
  },
  {
    name: 'LibreOffice, Spanish',
    lang: 'es',
    separator: ';',
    eol: '\n',
    bytes: toBytes,
    padding: 0,
    date: ({ y, m, d, time }) => `${d}/${m}/${y.slice(2)} ${time}`,
  },
  {
    name: 'Numbers, Spanish',
    lang: 'es',
    separator: ';',
    eol: '\r\n',
    bytes: toBytes,
    padding: 1,
    date: formatDayFirst,
  },
];

const DATE = {
  es: /^(?<d>\d\d)\/(?<m>\d\d)\/(?<y>\d{4}) (?<time>\d\d:\d\d)$/,
  en: /^(?<y>\d{4})-(?<m>\d\d)-(?<d>\d\d) (?<time>\d\d:\d\d)$/,
};

/** How a program formats a cell that it reads as a number, a date or a formula; text does not change. */
export function displayCell(cell: string, { lang, date }: Program): string {
  const comma = lang === 'es' ? ',' : '.';
  const parts = DATE[lang].exec(cell)?.groups;
  if (parts) return date(parts as unknown as Parameters<Program['date']>[0]);
  if (/^[=+\-@].*\D/.test(cell)) return '#NAME?';
  const number = new RegExp(`^-?\\d+(\\${comma}\\d+)?$`).test(cell) ? Number(cell.replace(',', '.')) : NaN;
  if (Number.isNaN(number)) return /^\d{1,2}[/-]\d{1,2}$/.test(cell) ? '3-abr' : cell;
  const text = Math.abs(number) >= 1e11 ? number.toExponential(5).replace('e', 'E') : String(number);
  return text.replace('.', comma);
}

/** The file as the program saves it. @param rows rows of the export, including the headings */
export function exportFile(rows: readonly (readonly string[])[], program: Program): Buffer {
  const { separator, eol, padding } = program;
  const quoteCell = (cell: string): string =>
    cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const paddedRows = rows.map((row) => [...row, ...Array.from({ length: padding }, () => '')]);
  const emptyRows = Array.from({ length: padding }, () =>
    Array.from({ length: paddedRows[0]?.length ?? 0 }, () => ''),
  );
  const lines = [...paddedRows, ...emptyRows].map((row) =>
    row.map((cell) => quoteCell(displayCell(cell, program))).join(separator),
  );
  return program.bytes(lines.join(eol) + eol);
}
