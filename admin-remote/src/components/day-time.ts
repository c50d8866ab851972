import { DAY_MS } from '@munay/contracts/durations';
import { LANGUAGE_TAGS, type Locale, SHOP_ZONE } from '@munay/contracts/locale';
import { currentLocale, formatDate } from '@munay/kit';

const CLOCK = { hour: '2-digit', minute: '2-digit' } as const;
const DAY = { day: 'numeric', month: 'short' } as const;
const sameDay = (a: Date, b: Date): boolean =>
  formatDate('en', a.toISOString()) === formatDate('en', b.toISOString());

export const MOMENT = { ...DAY, ...CLOCK } as const;
export const DATE = { ...DAY, year: 'numeric' } as const;

/**
 * A moment as shown in lists: `hoy, 11:36`, `ayer, 23:18`, `18 nov, 22:27`, in the shop's time zone; with the year
 * unless it is this one. @param now decides what counts as today
 */
export function dayTime(iso: string, now: Date, locale: Locale = currentLocale()): string {
  const index = new Date(iso);
  const ago = [0, 1].find((days) => sameDay(index, new Date(now.getTime() - days * DAY_MS)));
  const clock = formatDate(locale, iso, CLOCK);
  if (ago !== undefined)
    return `${new Intl.RelativeTimeFormat(LANGUAGE_TAGS[locale], { numeric: 'auto' }).format(-ago, 'day')}, ${clock}`;
  const old =
    formatDate('en', iso, { year: 'numeric' }) !== formatDate('en', now.toISOString(), { year: 'numeric' });
  return old
    ? formatDate(locale, iso, { ...DAY, year: 'numeric' })
    : `${formatDate(locale, iso, DAY)}, ${clock}`;
}

const FIELD = new Intl.DateTimeFormat('sv-SE', {
  timeZone: SHOP_ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
});

const SHOP_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: SHOP_ZONE, dateStyle: 'short' });

/** Calendar day in the shop's time zone, as in date inputs: `2026-11-21`. */
export const FIELD_DAY = /^20\d\d-\d\d-\d\d$/;

/** The shop's calendar day at a moment, optionally shifted by days. */
export const shopDay = (moment: Date, later = 0): string =>
  SHOP_DAY.format(new Date(moment.getTime() + later * DAY_MS));

/** Value of a datetime-local input in the shop's time zone: `2026-11-22T18:30`; empty for none. */
export const typedMoment = (iso: string | null | undefined): string =>
  iso ? FIELD.format(new Date(iso)).replace(' ', 'T') : '';

/** Parses a datetime-local input in the shop's time zone, in ms; NaN if empty or invalid. */
export function momentOf(typed: string): number {
  const asUtc = Date.parse(`${typed}Z`);
  if (Number.isNaN(asUtc)) return NaN;
  const shownAt = (moment: number): number => Date.parse(`${typedMoment(new Date(moment).toISOString())}Z`);
  // Two passes: the UTC offset may change between the first guess and the result
  const guess = asUtc - (shownAt(asUtc) - asUtc);
  return guess - (shownAt(guess) - asUtc);
}
