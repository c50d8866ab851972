import * as f from '../fields';
import { LIMITS } from '../limits';
import type { IsoDate } from '../values';

export const BROWSERS = ['Firefox', 'Edge', 'Opera', 'Samsung Internet', 'Chrome', 'Safari'] as const;
export const SYSTEMS = ['Android', 'iPhone', 'iPad', 'Windows', 'macOS', 'ChromeOS', 'Linux'] as const;

export interface SessionRow {
  id: string;
  browser: (typeof BROWSERS)[number] | null;
  system: (typeof SYSTEMS)[number] | null;
  createdAt: IsoDate;
  /** When the session was last used, to the minute. */
  seenAt: IsoDate;
  current: boolean;
}

export interface PersonalExport {
  exportedAt: IsoDate;
  data: Record<string, unknown>;
  /** The exported data of guest accounts with this email address. */
  asGuest: Record<string, unknown>[];
}

/** Why an account cannot be erased yet: an order that is not completed, or an amount that the shop owes. */
export interface ErasureBlock {
  reason: 'order' | 'refund' | 'dispute' | 'withdrawal';
  /** Order number, or withdrawal number if the withdrawal is not linked to an order. */
  number: string;
}

export const ERASE_ACCOUNT_INPUT = { password: f.PASSWORD, confirmation: f.text(LIMITS.emailMax) };
export type EraseAccountInput = f.InputOf<typeof ERASE_ACCOUNT_INPUT>;
