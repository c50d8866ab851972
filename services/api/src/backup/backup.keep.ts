import { DAY_MS } from '@munay/contracts/durations';
import { toNoon, toShopDay } from '@munay/contracts/shop-day';

/** Number of daily, weekly and monthly backups to retain. */
export interface RetentionPolicy {
  days: number;
  weeks: number;
  months: number;
}

/** @param text e.g. `7d 5w 12m` @throws Error */
export function parseRetentionPolicy(text: string): RetentionPolicy {
  const [, days, weeks, months] = /^(\d+)d (\d+)w (\d+)m$/.exec(text.trim()) ?? [];
  if (!days || Number(days) < 1) throw new Error('BACKUP_KEEP must be like 7d 5w 12m, with one day or more');
  return { days: Number(days), weeks: Number(weeks), months: Number(months) };
}

/** Weeks since 1970, starting on Monday. The offset is 3, because 1 January 1970 was a Thursday. */
const getWeek = (date: Date): number => Math.floor((toNoon(toShopDay(date)).getTime() / DAY_MS + 3) / 7);

/**
 * Selects the backups to retain: the newest of each of the last N days, weeks and months that have a backup, in the
 * shop's time zone, and always the newest backup overall.
 */
export function selectRetainedDates(
  dates: readonly Date[],
  { days, weeks, months }: RetentionPolicy,
): Date[] {
  const datesNewestFirst = [...dates].sort((a, b) => b.getTime() - a.getTime());
  const retainedDates = new Set<Date>();
  const retainNewest = (count: number, period: (date: Date) => string | number): void => {
    const periods = new Set<string | number>();
    for (const date of datesNewestFirst) {
      if (periods.has(period(date)) || periods.size === count) continue;
      periods.add(period(date));
      retainedDates.add(date);
    }
  };
  retainNewest(days, toShopDay);
  retainNewest(weeks, getWeek);
  retainNewest(months, (date) => toShopDay(date).slice(0, 7));
  return datesNewestFirst.filter((date) => retainedDates.has(date));
}
