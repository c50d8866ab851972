import { DAY_MS, HOUR_MS } from './durations';
import { SHOP_ZONE } from './locale';
import { addDays, type ShopDay, toNoon } from './shop-day';

const CLOCK_FORMAT = new Intl.DateTimeFormat('en-GB', {
  timeZone: SHOP_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** The start of a day in the shop's time zone, also on days when the clocks change. */
export function startOfDay(day: ShopDay): Date {
  const noon = toNoon(day);
  const firstEstimate = new Date(noon.getTime() - getMsSinceMidnight(noon));
  // If the clocks change between midnight and noon, the estimate is off by an hour
  const offset = getMsSinceMidnight(firstEstimate);
  // Stryker disable next-line EqualityOperator: clocks are never changed by twelve hours
  return new Date(firstEstimate.getTime() + (offset > DAY_MS / 2 ? DAY_MS - offset : -offset));
}

const toSeconds = (time: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * 60 + seconds;
};

const getMsSinceMidnight = (instant: Date): number => toSeconds(CLOCK_FORMAT.format(instant)) * 1000;

/**
 * The instant at which the shop's clocks show a time of day. If they show it twice because they are set back, it is the
 * earlier instant.
 */
export function toInstantAt(day: ShopDay, seconds: number): Date {
  const start = startOfDay(day);
  const firstEstimate = new Date(start.getTime() + seconds * 1000);
  // If the clocks changed in between, another offset applies, and the first estimate may be on the next day
  const offset = seconds * 1000 - getMsSinceMidnight(firstEstimate);
  // Stryker disable next-line EqualityOperator: clocks are never changed by twelve hours
  return new Date(firstEstimate.getTime() + offset - (offset > DAY_MS / 2 ? DAY_MS : 0));
}

/** The time in the shop's time zone, e.g. `18:04`. */
export const formatTime = (instant: Date): string => CLOCK_FORMAT.format(instant).slice(0, -':00'.length);

/** The instant when the shop's clocks show a time such as `18:04`. A time skipped in spring counts as an hour later. */
export function toShopInstant(day: ShopDay, time: string): Date {
  const instant = toInstantAt(day, toSeconds(time));
  return formatTime(instant) === time ? instant : new Date(instant.getTime() + HOUR_MS);
}

/** The start of each hour of a day, as ISO dates. There are 23 or 25 hours when the clocks change. */
export function listHours(day: ShopDay): string[] {
  const start = startOfDay(day).getTime();
  const hours = (startOfDay(addDays(day, 1)).getTime() - start) / HOUR_MS;
  return Array.from({ length: hours }, (_, hour) => new Date(start + hour * HOUR_MS).toISOString());
}
