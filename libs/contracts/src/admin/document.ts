import type { Day } from '../values';

/** Days in the shop's time zone, inclusive. */
export interface DocumentPeriod {
  from: Day;
  to: Day;
}

export const DOCUMENT_DAYS_MAX = 366;
