import { LANGUAGE_TAGS, type Locale } from '@munay/contracts/locale';
import { formatTime, toShopInstant } from '@munay/contracts/shop-clock';
import { addDays, isShopDay, toShopDay, toShopYear } from '@munay/contracts/shop-day';
import { currentLocale, formatDate } from '@munay/kit';

const TIME_FORMAT = { hour: '2-digit', minute: '2-digit' } as const;
const DAY_FORMAT = { day: 'numeric', month: 'short' } as const;

export const DAY_AND_TIME_FORMAT = { ...DAY_FORMAT, ...TIME_FORMAT } as const;
export const DATE_FORMAT = { ...DAY_FORMAT, year: 'numeric' } as const;

/**
 * Formats a time for lists: `hoy, 11:36`, `ayer, 23:18`, `18 nov, 22:27`, in the shop's time zone. The year is shown
 * unless it is the current one. @param now determines today
 */
export function formatDayTime(iso: string, now: Date, locale: Locale = currentLocale()): string {
  const today = toShopDay(now);
  const daysAgo = [0, 1].find((days) => toShopDay(iso) === addDays(today, -days));
  const clock = formatDate(locale, iso, TIME_FORMAT);
  if (daysAgo !== undefined)
    return `${new Intl.RelativeTimeFormat(LANGUAGE_TAGS[locale], { numeric: 'auto' }).format(-daysAgo, 'day')}, ${clock}`;
  return toShopYear(iso) === toShopYear(now)
    ? `${formatDate(locale, iso, DAY_FORMAT)}, ${clock}`
    : formatDate(locale, iso, { ...DAY_FORMAT, year: 'numeric' });
}

/** Value of a datetime-local input in the shop's time zone, for example `2026-11-22T18:30`; empty without a date. */
export const toDateTimeInput = (iso: string | null | undefined): string =>
  iso ? `${toShopDay(iso)}T${formatTime(new Date(iso))}` : '';

/**
 * Parses the value of a datetime-local input in the shop's time zone.
 * @returns Unix time in ms, or NaN if the value is empty or invalid
 */
export function parseDateTime(text: string): number {
  const [day = '', time = ''] = text.split('T');
  return isShopDay(day) && time ? toShopInstant(day, time).getTime() : NaN;
}
