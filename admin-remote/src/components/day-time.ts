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
 * A moment as lists tell it: `hoy, 11:36`, `ayer, 23:18`, `18 nov, 22:27`, in the shop's time zone; another year is
 * named. @param now decides what today is
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

/** A day of the shop's calendar, as fields for days write it: `2026-11-21`. */
export const FIELD_DAY = /^20\d\d-\d\d-\d\d$/;

/** The shop's day at a moment, or so many days later. */
export const shopDay = (moment: Date, later = 0): string =>
  SHOP_DAY.format(new Date(moment.getTime() + later * DAY_MS));

/** A moment as a field for day and time takes it, in the shop's time zone: `2026-11-22T18:30`; empty for none. */
export const typedMoment = (iso: string | null | undefined): string =>
  iso ? FIELD.format(new Date(iso)).replace(' ', 'T') : '';

/** The moment that was typed into a field for day and time, by the shop's clock; NaN for none. */
export function momentOf(typed: string): number {
  const wanted = Date.parse(`${typed}Z`);
  if (Number.isNaN(wanted)) return NaN;
  const shownAt = (moment: number): number => Date.parse(`${typedMoment(new Date(moment).toISOString())}Z`);
  // Twice: the clock may change between the first guess and the moment itself
  const guess = wanted - (shownAt(wanted) - wanted);
  return guess - (shownAt(guess) - wanted);
}
