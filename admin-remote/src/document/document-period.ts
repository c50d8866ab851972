import { DOCUMENT_DAYS_MAX, type DocumentPeriod } from '@munay/contracts/admin/document';
import { DAY_MS } from '@munay/contracts/durations';
import { shopDay } from '../components/day-time';

export const PRESETS = ['quarter', 'lastQuarter', 'month', 'lastMonth'] as const;
export type Preset = (typeof PRESETS)[number];

const day = (year: number, month: number, date: number): string =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);

/** Whole months of the shop's calendar. */
export function periodOf(preset: Preset, now: Date): DocumentPeriod {
  const [year = 0, month = 1] = shopDay(now).split('-').map(Number);
  const length = preset === 'quarter' || preset === 'lastQuarter' ? 3 : 1;
  const current = Math.floor((month - 1) / length) * length;
  const begin = preset === 'lastQuarter' || preset === 'lastMonth' ? current - length : current;
  return { from: day(year, begin, 1), to: day(year, begin + length, 0) };
}

export const isPeriod = ({ from, to }: DocumentPeriod): boolean =>
  from <= to && Date.parse(to) - Date.parse(from) < DOCUMENT_DAYS_MAX * DAY_MS;
