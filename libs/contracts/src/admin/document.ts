/** Days in the shop's zone, both of them in it. */
export interface DocumentPeriod {
  from: string;
  to: string;
}

export const DOCUMENT_DAYS_MAX = 366;
