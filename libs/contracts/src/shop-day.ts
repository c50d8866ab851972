import { DAY_MS } from './durations';
import { SHOP_ZONE } from './locale';

/**
 * A calendar day in the shop's time zone, `2026-11-21`.
 * @format date
 */
export type ShopDay = `${number}-${number}-${number}`;

let calendar: Intl.DateTimeFormat | undefined;

/** The day on the shop's calendar at a moment. */
export function toShopDay(moment: Date | string): ShopDay {
  // The Canadian date format equals ISO 8601
  calendar ??= new Intl.DateTimeFormat('en-CA', { timeZone: SHOP_ZONE, dateStyle: 'short' });
  return calendar.format(new Date(moment)) as ShopDay;
}

/** The year on the shop's calendar at a moment, `2026`. */
export const toShopYear = (moment: Date | string): string => toShopDay(moment).slice(0, 4);

/** Noon in UTC, which is on the same day in the shop's zone. */
export const toNoon = (day: ShopDay): Date => new Date(`${day}T12:00:00Z`);

/** Returns a date to format: the time itself, or noon of a day. */
export const toMoment = (at: Date | string): Date =>
  // Stryker disable next-line ConditionalExpression: the text of a Date is not a day
  typeof at === 'string' && isShopDay(at) ? toNoon(at) : new Date(at);

/** Whether a text is a day of the calendar: 30 February is not. */
export const isShopDay = (text: string): text is ShopDay =>
  // Stryker disable next-line Regex: text after a day is not valid with a time appended
  /^20\d\d-\d\d-\d\d$/.test(text) && new Date(`${text}T12:00:00Z`).toJSON()?.startsWith(text) === true;

/** The day a number of days later, or earlier if negative. */
export const addDays = (day: ShopDay, days: number): ShopDay =>
  toShopDay(new Date(toNoon(day).getTime() + days * DAY_MS));

/** An end at midnight belongs to the previous day. */
export const getLastMomentBefore = (end: Date | string): Date => new Date(new Date(end).getTime() - 1);

/** The last day of a period that ends at a moment. */
export const getLastDayBefore = (end: Date | string): ShopDay => toShopDay(getLastMomentBefore(end));

/** Counts Monday to Friday. */
export function addWorkingDays(from: ShopDay, days: number): ShopDay {
  let day = from;
  for (let remaining = days; remaining > 0;) {
    day = addDays(day, 1);
    const weekday = toNoon(day).getUTCDay();
    if (weekday !== 0 && weekday !== 6) remaining -= 1;
  }
  return day;
}
