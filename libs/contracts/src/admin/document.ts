import { addDays, type ShopDay } from '../shop-day';

/** First and last day (inclusive) in the shop's time zone. */
export interface DocumentPeriod {
  from: ShopDay;
  to: ShopDay;
}

const DOCUMENT_DAYS_MAX = 366;

/** Whether the period is between one day and one year long. */
export const isValidPeriod = ({ from, to }: DocumentPeriod): boolean =>
  from <= to && to < addDays(from, DOCUMENT_DAYS_MAX);
