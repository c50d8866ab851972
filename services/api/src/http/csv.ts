/** What a spreadsheet would run as a formula; apostrophes before it may be ours or the text's own. */
const FORMULA = /^'*[=+\-@\t\r]/;
const GUARDED = /^'+[=+\-@\t\r]/;

/** A text that no spreadsheet runs as a formula (OWASP, CSV injection); `unguarded` gives it back. */
const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** A cell as it was before it was guarded. */
export const unguarded = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);

/** One line of a CSV file (RFC 4180). Numbers stay numbers, texts are kept from being formulas. */
export const csvRow = (cells: readonly (string | number)[]): string =>
  `${cells
    .map((cell) => (typeof cell === 'number' ? String(cell) : guarded(cell)))
    .map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',')}\r\n`;

/** Tells spreadsheets that the file is UTF-8. */
export const CSV_START = '\uFEFF';
