import { SHOP_ZONE } from '@munay/contracts/locale';

const DAY_MS = 86_400_000;
const SHOP_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: SHOP_ZONE, dateStyle: 'short' });

/** Lengths of a period, in days up to today, that are one click away. */
export const LENGTHS = [7, 30, 90] as const;

export interface Period {
  from: string;
  to: string;
}

/** The last days of the shop's calendar, today included. */
export const lastDays = (days: number, now: Date): Period => ({
  from: SHOP_DAY.format(new Date(now.getTime() - (days - 1) * DAY_MS)),
  to: SHOP_DAY.format(now),
});
