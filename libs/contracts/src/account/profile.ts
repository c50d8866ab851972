import type { IsoDate } from '../values';

export const BROWSERS = ['Firefox', 'Edge', 'Opera', 'Samsung Internet', 'Chrome', 'Safari'] as const;
export const SYSTEMS = ['Android', 'iPhone', 'iPad', 'Windows', 'macOS', 'ChromeOS', 'Linux'] as const;

export interface SessionRow {
  id: string;
  browser: (typeof BROWSERS)[number] | null;
  system: (typeof SYSTEMS)[number] | null;
  createdAt: IsoDate;
  /** Exact to the minute. */
  seenAt: IsoDate;
  current: boolean;
}

export interface PersonalExport {
  exportedAt: IsoDate;
  data: Record<string, unknown>;
}

export interface EraseAccount {
  password: string;
  confirmation: string;
}
