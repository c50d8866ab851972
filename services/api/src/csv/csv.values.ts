import { toInstantAt } from '@munay/contracts/shop-clock';
import { addDays, isShopDay, type ShopDay } from '@munay/contracts/shop-day';

const NUMBER_PATTERN = /^([+-]?)(\d+(?:[.,]\d+)*)$/;
const GROUPED_NUMBER_PATTERN = /^\d{1,3}(?:[.,]\d{3})+$/;

/**
 * Parses a number with or without decimals, thousands separators, euro or percent sign, in either language.
 * @param comma decimal separator of the file; null if unknown
 * @returns null for any other text, including an ambiguous `1.234`
 */
export function readNumber(cell: string, comma: ',' | '.' | null): number | null {
  const plainNumber = cell.replaceAll(/[\s€%]|EUR$/gi, '').replace('\u2212', '-');
  const [, sign = '', digits = ''] = NUMBER_PATTERN.exec(plainNumber) ?? [];
  if (!digits) return null;
  const separatorIndex = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'));
  const integerDigits = separatorIndex < 0 ? digits : digits.slice(0, separatorIndex);
  const separators = new Set(digits.replaceAll(/\d/g, ''));
  const value = (number: string): number => Number(sign + number);
  if (separatorIndex < 0) return value(digits);
  const fraction = `${integerDigits.replaceAll(/[.,]/g, '')}.${digits.slice(separatorIndex + 1)}`;
  const isGrouped = (text: string): boolean =>
    GROUPED_NUMBER_PATTERN.test(text) && new Set(text.replaceAll(/\d/g, '')).size === 1;
  if (separators.size === 2) return isGrouped(integerDigits) ? value(fraction) : null;
  if (/[.,]/.test(integerDigits)) return isGrouped(digits) ? value(digits.replaceAll(/[.,]/g, '')) : null;
  if (!isGrouped(digits)) return value(fraction);
  if (comma === null) return null;
  return digits[separatorIndex] === comma ? value(fraction) : value(digits.replaceAll(/[.,]/g, ''));
}

export const parseInteger = (cell: string, comma: ',' | '.' | null): number | null => {
  const value = readNumber(cell, comma);
  return value !== null && Number.isSafeInteger(value) ? value : null;
};

/** Parses an amount with at most two decimals into cents, or null. */
export function readCents(cell: string, comma: ',' | '.' | null): number | null {
  const cents = (readNumber(cell, comma) ?? NaN) * 100;
  return Math.abs(cents - Math.round(cents)) < 1e-6 ? Math.round(cents) : null;
}

/** Whether a spreadsheet has abbreviated a long number (`8,41235E+12`) and so lost digits. */
export const isAbbreviated = (cell: string): boolean =>
  /^\d([.,]\d+)?E\+?\d+$/i.test(cell) && /[.,+]/.test(cell);

const MONTHS = [
  ['ene', 'jan'],
  ['feb'],
  ['mar'],
  ['abr', 'apr'],
  ['may'],
  ['jun'],
  ['jul'],
  ['ago', 'aug'],
  ['sep'],
  ['oct'],
  ['nov'],
  ['dic', 'dec'],
];
const TIME_PATTERN = /[\sT,]+(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s*([ap]\.?\s?m\.?)?$/i;
const NUMERIC_DATE_PATTERN = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d\d)$/;

/** Whether dates start with the day or the month. */
type DayOrder = 'day-first' | 'month-first';
/** Date order of a file; `mixed` if its dates contradict each other. */
export type FileDayOrder = DayOrder | 'mixed' | null;

/**
 * Infers the date order of a file from all its dates: a number above twelve is a day.
 * @param fallback order in the language of the file, which a conclusive date must not contradict
 * @returns null if no date is conclusive
 */
export function detectDayOrder(cells: Iterable<string>, fallback: DayOrder | null = null): FileDayOrder {
  const dayOrders = new Set<DayOrder>();
  for (const cell of cells) {
    const [, first, , second] = NUMERIC_DATE_PATTERN.exec(cell.replace(TIME_PATTERN, '')) ?? [];
    if (Number(first) > 12) dayOrders.add('day-first');
    if (Number(second) > 12) dayOrders.add('month-first');
  }
  if (fallback && dayOrders.size > 0) dayOrders.add(fallback);
  return dayOrders.size > 1 ? 'mixed' : ([...dayOrders][0] ?? null);
}

/**
 * Parses a date and time in the shop's time zone: `27/11/2026 18:04`, `2026-11-27`, `27-nov-26`, `11/27/2026 6:04 PM`,
 * or an ISO 8601 instant.
 * @param order order of day and month in the file; null if unknown
 * @param dayBoundary whether a date without a time means the start or the end of the day
 * @returns 'unclear' for `03/04/2026` without an order and for any such date in a mixed file, null for any other text
 */
export function readDateTime(
  cell: string,
  order: FileDayOrder,
  dayBoundary: 'start' | 'end',
): Date | 'unclear' | null {
  if (/T.*(?:Z|[+-]\d\d:?\d\d)$/.test(cell)) {
    const date = new Date(cell);
    return Number.isNaN(date.getTime()) ? null : date;
  }
  const [, hours, minutes, seconds = '0', meridiem = ''] = TIME_PATTERN.exec(cell) ?? [];
  const day = readDay(cell.replace(TIME_PATTERN, '').trim(), order);
  if (day === null || day === 'unclear') return day;
  if (hours === undefined) return toInstantAt(dayBoundary === 'end' ? addDays(day, 1) : day, 0);
  const hour = meridiem ? (Number(hours) % 12) + (/^p/i.test(meridiem) ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  return toInstantAt(day, (hour * 60 + Number(minutes)) * 60 + Number(seconds));
}

const formatDayText = (year: string, month: number, day: string): ShopDay | null => {
  const text = `${year.length === 2 ? `20${year}` : year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isShopDay(text) ? text : null;
};

/** Parses a date. @returns `2026-11-27`, 'unclear' or null */
function readDay(text: string, order: FileDayOrder): ShopDay | 'unclear' | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) return formatDayText(iso[1] ?? '', Number(iso[2]), iso[3] ?? '');
  const [, first, , second, year = ''] = NUMERIC_DATE_PATTERN.exec(text) ?? [];
  if (first && second) {
    const knownOrder =
      order ?? (Number(first) > 12 ? 'day-first' : Number(second) > 12 ? 'month-first' : null);
    if (knownOrder === null || knownOrder === 'mixed')
      return first === second ? formatDayText(year, Number(second), first) : 'unclear';
    return knownOrder === 'day-first'
      ? formatDayText(year, Number(second), first)
      : formatDayText(year, Number(first), second);
  }
  const words =
    /^(?<day>\d{1,2})(?:\s+de\s+|[\s./-]+)(?<month>\p{L}+)\.?(?:\s+del?\s+|[\s./-]+)(?<year>\d{4}|\d\d)$/iu.exec(
      text,
    ) ?? /^(?<month>\p{L}+)\.?\s+(?<day>\d{1,2}),?\s+(?<year>\d{4}|\d\d)$/iu.exec(text);
  const { day = '', month = '', year: namedYear = '' } = words?.groups ?? {};
  const number = MONTHS.findIndex((names) => names.some((name) => month.toLowerCase().startsWith(name)));
  return number < 0 ? null : formatDayText(namedYear, number + 1, day);
}
