import { shopDay } from '../components/day-time';

export const LENGTHS = [7, 30, 90] as const;

export interface Period {
  from: string;
  to: string;
}

export const lastDays = (days: number, now: Date): Period => ({
  from: shopDay(now, 1 - days),
  to: shopDay(now),
});
