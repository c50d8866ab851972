import { DAY_MS } from './durations';
import { SHOP_ZONE } from './locale';

/**
 * A calendar day in the shop's time zone, `2026-11-21`.
 * @format date
 */
export type ShopDay = `${number}-${number}-${number}`;

let calendar: Intl.DateTimeFormat | undefined;

/** The calendar day in the shop's time zone at an instant. */
export function toShopDay(instant: Date | string): ShopDay {
  // The Canadian date format is ISO 8601
  calendar ??= new Intl.DateTimeFormat('en-CA', { timeZone: SHOP_ZONE, dateStyle: 'short' });
  return calendar.format(new Date(instant)) as ShopDay;
}

/** The calendar year in the shop's time zone at an instant, e.g. `2026`. */
export const toShopYear = (instant: Date | string): string => toShopDay(instant).slice(0, 4);

/** Noon UTC of a day, which is on the same day in the shop's time zone. */
export const toNoon = (day: ShopDay): Date => new Date(`${day}T12:00:00Z`);

/** Converts a timestamp, or a day at noon, to a date for formatting. */
export const toInstant = (at: Date | string): Date =>
  // Stryker disable next-line ConditionalExpression: the text of a Date is not a day
  typeof at === 'string' && isShopDay(at) ? toNoon(at) : new Date(at);

/** Whether a string is a valid calendar day, unlike e.g. 30 February. */
export const isShopDay = (text: string): text is ShopDay =>
  // Stryker disable next-line Regex: text after a day is not valid with a time appended
  /^20\d\d-\d\d-\d\d$/.test(text) && new Date(`${text}T12:00:00Z`).toJSON()?.startsWith(text) === true;

/** Adds days to a day; a negative number subtracts them. */
export const addDays = (day: ShopDay, days: number): ShopDay =>
  toShopDay(new Date(toNoon(day).getTime() + days * DAY_MS));

/** The last instant of a period with an exclusive end, so that an end at midnight belongs to the previous day. */
export const getLastInstantBefore = (end: Date | string): Date => new Date(new Date(end).getTime() - 1);

/** The last day of a period with an exclusive end. */
export const getLastDayBefore = (end: Date | string): ShopDay => toShopDay(getLastInstantBefore(end));

/** Adds working days, Monday to Friday. */
export function addWorkingDays(from: ShopDay, days: number): ShopDay {
  let day = from;
  for (let remaining = days; remaining > 0;) {
    day = addDays(day, 1);
    const weekday = toNoon(day).getUTCDay();
    if (weekday !== 0 && weekday !== 6) remaining -= 1;
  }
  return day;
}
