import type { ShopDay } from '../shop-day';

/** Days in the shop's time zone, inclusive. */
export interface DocumentPeriod {
  from: ShopDay;
  to: ShopDay;
}

export const DOCUMENT_DAYS_MAX = 366;
