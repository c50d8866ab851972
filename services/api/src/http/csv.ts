/**
 * What a spreadsheet would run as a formula: at the start of a cell, and after each sign that another language's takes
 * for the start of the next. Quotes and apostrophes before it may be ours or the text's own.
 */
const FORMULA = /(?<=^|[,;\t\r\n])(?=["']*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/g;
const GUARDED = /(?<=^|[,;\t\r\n])'(?=["']*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** A text that no spreadsheet runs as a formula (OWASP, CSV injection); `unguarded` gives it back. */
export const guarded = (text: string): string => text.replace(FORMULA, "'");

/** A cell as it was before it was guarded. */
export const unguarded = (cell: string): string => cell.replace(GUARDED, '');

/**
 * Writes lines of a CSV file (RFC 4180). Numbers stay numbers, texts are kept from being formulas.
 * @param separator a semicolon where the decimal point is a comma
 */
export function rowWriter(separator: ',' | ';'): (cells: readonly (string | number)[]) => string {
  const quoted = new RegExp(`["${separator}\\r\\n]`);
  return (cells) =>
    `${cells
      .map((cell) => (typeof cell === 'number' ? String(cell) : guarded(cell)))
      .map((cell) => (quoted.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
      .join(separator)}\r\n`;
}

export const csvRow = rowWriter(',');

/** Tells spreadsheets that the file is UTF-8. */
export const CSV_START = '\uFEFF';
