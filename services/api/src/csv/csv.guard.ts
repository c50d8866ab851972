/**
 * Matches text that a spreadsheet would execute as a formula, also after a separator of any locale. Leading quotes and
 * apostrophes may come from `guardCell` or from the text itself.
 */
const FORMULA_START = `["']*[=+\\-@\\t\\r\\uFF1D\\uFF0B\\uFF0D\\uFF20]`;
const INNER_FORMULA = new RegExp(`(?<=[,;\\t\\r\\n])(?=${FORMULA_START})`, 'g');
const INNER_GUARD = new RegExp(`(?<=[,;\\t\\r\\n])'(?=${FORMULA_START})`, 'g');
const STARTS_FORMULA = new RegExp(`^${FORMULA_START}`);

const MONTH_NAME =
  '(?:ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic|jan|apr|aug|dec|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|january|february|march|april|june|july|august|september|october|november|december)\\.?';
/** Matches text that a spreadsheet would convert to a number, date, time or boolean, and save differently. */
const CONVERTED_TEXTS = [
  // Numbers, dates, times, fractions and amounts, except integers with up to eleven digits, which spreadsheets preserve
  /^(?!0$|[1-9]\d{0,10}$)[\s\d.,:/\-+%€$£()E\u00A0\u202F]*\d[\s\d.,:/\-+%€$£()E\u00A0\u202F]*$/i,
  new RegExp(
    `^(?:\\d{1,4}[\\s./-]*(?:de\\s+)?)?${MONTH_NAME}[\\s.,/-]*(?:del?\\s+)?\\d{1,4}(?:[\\s.,/-]+\\d{1,4})?$`,
    'i',
  ),
  new RegExp(`^\\d{1,4}[\\s./-]*(?:de\\s+)?${MONTH_NAME}$`, 'i'),
  /^\d{1,2}(?::\d\d){0,2}\s*[ap]\.?\s?(?:m\.?)?$/i,
  /^(?:true|false|verdadero|falso)$/i,
];

const needsGuard = (cell: string): boolean => {
  if (STARTS_FORMULA.test(cell)) return true;
  const unquotedCell = cell.replace(/^'+/, '');
  return CONVERTED_TEXTS.some((form) => form.test(unquotedCell));
};

/**
 * Prefixes text with an apostrophe if a spreadsheet would execute it (CSV injection, OWASP) or convert it, as it does
 * with postcodes and barcodes. `removeGuard` is the exact inverse.
 */
export function guardCell(text: string): string {
  const guardedText = text.replace(INNER_FORMULA, "'");
  return needsGuard(text) ? `'${guardedText}` : guardedText;
}

export function removeGuard(cell: string): string {
  const text = cell.replace(INNER_GUARD, '');
  return text.startsWith("'") && needsGuard(text) ? text.slice(1) : text;
}
