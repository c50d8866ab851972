export const AUDITED = [
  'product',
  'stock',
  'order',
  'user',
  'review',
  'question',
  'post',
  'setting',
  'contact',
  'store',
  'withdrawal',
  'import',
] as const;
export type Audited = (typeof AUDITED)[number];

export interface AuditChange {
  field: string;
  before: unknown;
  after: unknown;
}

export interface AuditEntryView {
  sequence: number;
  at: string;
  /** Empty name when the account was erased. */
  actor: { _id: string; name: string };
  action: string;
  entity: { kind: Audited; id: string; label: string };
  changes: AuditChange[];
  requestId: string;
}

export interface AuditQuery {
  kind?: Audited;
  /** Id of one record; only together with `kind`. */
  entityId?: string;
  actorId?: string;
  /** Days in the shop's time zone, both included: `2026-11-21`. */
  from?: string;
  to?: string;
  limit?: number;
  cursor?: string;
}

export interface AuditPage {
  /** Newest first. */
  entries: AuditEntryView[];
  /** All authors, by name; empty for an erased account. */
  people: { _id: string; name: string }[];
  nextCursor: string | null;
}

export interface AuditState {
  /** Where it was tampered with, twenty places at most. */
  problems: string[];
  entries: number;
  checkedAt: string;
}
