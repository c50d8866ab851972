import { DAY_MS, HOUR_MS } from '@munay/contracts/durations';
import { SHOP_ZONE } from '@munay/contracts/locale';

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: SHOP_ZONE, dateStyle: 'short' });
const CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: SHOP_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** Calendar day in the shop's time zone, `2026-11-21`. */
export const dayOf = (moment: Date): string => DAY.format(moment);

/** Calendar year in the shop's time zone, `2026`: used in the series of invoices, notes and references. */
export const yearOf = (moment: Date): string => dayOf(moment).slice(0, 4);

/** When a calendar day of the shop begins, also on days when the clocks change. */
export function startOfDay(day: string): Date {
  const noon = new Date(`${day}T12:00:00Z`);
  const guess = new Date(noon.getTime() - sinceMidnight(noon));
  // The clock may change between midnight and noon: then the guess is an hour off
  const off = sinceMidnight(guess);
  return new Date(guess.getTime() + (off > DAY_MS / 2 ? DAY_MS - off : -off));
}

function sinceMidnight(moment: Date): number {
  const [hours = 0, minutes = 0, seconds = 0] = CLOCK.format(moment).split(':').map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

/** When the shop's clocks show a time of a day; the first of two when they are set back. */
export function momentAt(day: string, seconds: number): Date {
  const start = startOfDay(day);
  const guess = new Date(start.getTime() + seconds * 1000);
  // Another offset applies if the clocks changed in between; the guess may be on the next day
  const off = seconds * 1000 - sinceMidnight(guess);
  return new Date(guess.getTime() + off - (off > DAY_MS / 2 ? DAY_MS : 0));
}

/** The calendar day a number of days later, or earlier if negative. */
export const addDays = (day: string, days: number): string =>
  new Date(new Date(`${day}T12:00:00Z`).getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** When each hour of a calendar day begins, as ISO dates: 23 or 25 of them when the clocks change. */
export function hoursOf(day: string): string[] {
  const start = startOfDay(day).getTime();
  const hours = (startOfDay(addDays(day, 1)).getTime() - start) / HOUR_MS;
  return Array.from({ length: hours }, (_, hour) => new Date(start + hour * HOUR_MS).toISOString());
}
