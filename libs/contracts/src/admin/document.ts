/** Days in the shop's time zone, inclusive. */
export interface DocumentPeriod {
  from: string;
  to: string;
}

export const DOCUMENT_DAYS_MAX = 366;
