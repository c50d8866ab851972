/** Kinds of records whose changes by staff are kept. */
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
] as const;
export type Audited = (typeof AUDITED)[number];

/** One field before and after; null where there was nothing. */
export interface AuditChange {
  field: string;
  before: unknown;
  after: unknown;
}

export interface AuditEntryView {
  /** Its place in the log, from 1. */
  sequence: number;
  at: string;
  /** Name empty when the account was erased. */
  actor: { _id: string; name: string };
  /** What was done, e.g. `product.update`. */
  action: string;
  entity: { kind: Audited; id: string; label: string };
  changes: AuditChange[];
  requestId: string;
}

export interface AuditQuery {
  kind?: Audited;
  /** Id of one record; only together with `kind`. */
  entityId?: string;
  /** Id of a person of the staff. */
  actorId?: string;
  limit?: number;
  cursor?: string;
}

export interface AuditPage {
  /** Newest first. */
  entries: AuditEntryView[];
  nextCursor: string | null;
}

/** Whether the audit log is as it was written. */
export interface AuditState {
  /** Where it was changed, twenty places at most; empty when it is intact. */
  problems: string[];
  entries: number;
  checkedAt: string;
}
