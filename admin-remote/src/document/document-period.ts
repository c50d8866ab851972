import type { DocumentPeriod } from '@munay/contracts/admin/document';
import { addDays, type ShopDay, toShopDay } from '@munay/contracts/shop-day';

export const PRESETS = ['quarter', 'lastQuarter', 'month', 'lastMonth'] as const;
export type Preset = (typeof PRESETS)[number];

/** The first day of a month. The month index may be negative or above 11. */
const getFirstDay = (year: number, month: number): ShopDay =>
  toShopDay(new Date(Date.UTC(year, month, 1, 12)));

/** Periods of whole calendar months in the shop's time zone. */
export function toPeriod(preset: Preset, now: Date): DocumentPeriod {
  const [year = 0, month = 1] = toShopDay(now).split('-').map(Number);
  const length = preset === 'quarter' || preset === 'lastQuarter' ? 3 : 1;
  const current = Math.floor((month - 1) / length) * length;
  const firstMonth = preset === 'lastQuarter' || preset === 'lastMonth' ? current - length : current;
  return { from: getFirstDay(year, firstMonth), to: addDays(getFirstDay(year, firstMonth + length), -1) };
}
