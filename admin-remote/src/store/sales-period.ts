import { addDays, type ShopDay, toShopDay } from '@munay/contracts/shop-day';

export const PERIOD_LENGTHS_DAYS = [7, 30, 90] as const;

export interface SalesPeriod {
  from: ShopDay;
  to: ShopDay;
}

export const createLastDaysPeriod = (days: number, now: Date): SalesPeriod => ({
  from: addDays(toShopDay(now), 1 - days),
  to: toShopDay(now),
});
