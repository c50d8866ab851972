export const BROWSERS = ['Firefox', 'Edge', 'Opera', 'Samsung Internet', 'Chrome', 'Safari'] as const;
export const SYSTEMS = ['Android', 'iPhone', 'iPad', 'Windows', 'macOS', 'ChromeOS', 'Linux'] as const;

/** A device the account is signed in on, as its browser names itself. */
export interface SessionRow {
  /** Names the session in calls; it opens nothing. */
  id: string;
  browser: (typeof BROWSERS)[number] | null;
  system: (typeof SYSTEMS)[number] | null;
  createdAt: string;
  /** Exact to the minute. */
  seenAt: string;
  /** The one that asks. */
  current: boolean;
}

/** What is kept about a person, by part of the shop. */
export interface PersonalExport {
  exportedAt: string;
  data: Record<string, unknown>;
}

export interface EraseAccount {
  password: string;
  /** The address of the account, typed anew. */
  confirmation: string;
}
