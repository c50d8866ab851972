import { addDays, type ShopDay, toShopDay } from '@munay/contracts/shop-day';

export const LENGTHS = [7, 30, 90] as const;

export interface Period {
  from: ShopDay;
  to: ShopDay;
}

export const createLastDays = (days: number, now: Date): Period => ({
  from: addDays(toShopDay(now), 1 - days),
  to: toShopDay(now),
});
