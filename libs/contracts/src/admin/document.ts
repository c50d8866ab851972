import { addDays, type ShopDay } from '../shop-day';

/** Days in the shop's time zone, both inclusive. */
export interface DocumentPeriod {
  from: ShopDay;
  to: ShopDay;
}

const DOCUMENT_DAYS_MAX = 366;

/** Whether the period has at least one day and at most a year. */
export const isPeriod = ({ from, to }: DocumentPeriod): boolean =>
  from <= to && to < addDays(from, DOCUMENT_DAYS_MAX);
