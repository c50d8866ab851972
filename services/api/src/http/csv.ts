/**
 * What a spreadsheet would run as a formula: at the start of a cell, and after each separator of any locale.
 * Quotes and apostrophes before it may be ours or the text's own.
 */
const FORMULA = /(?<=^|[,;\t\r\n])(?=["']*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/g;
const GUARDED = /(?<=^|[,;\t\r\n])'(?=["']*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** Against CSV injection (OWASP); `unguarded` reverses it. */
export const guarded = (text: string): string => text.replace(FORMULA, "'");

export const unguarded = (cell: string): string => cell.replace(GUARDED, '');

/**
 * RFC 4180. Numbers stay numbers, texts cannot become formulas.
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

/** Marks the file as UTF-8 for spreadsheets. */
export const CSV_START = '\uFEFF';
