import { SHOP_ZONE } from '@munay/contracts/locale';

const DAY_MS = 86_400_000;
const SHOP_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: SHOP_ZONE, dateStyle: 'short' });

export const LENGTHS = [7, 30, 90] as const;

export interface Period {
  from: string;
  to: string;
}

export const lastDays = (days: number, now: Date): Period => ({
  from: SHOP_DAY.format(new Date(now.getTime() - (days - 1) * DAY_MS)),
  to: SHOP_DAY.format(now),
});
