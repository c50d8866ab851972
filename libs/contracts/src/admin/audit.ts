import type { ShopDay } from '../shop-day';
import type { Count, Id, IsoDate } from '../values';

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
  'promotion',
  'campaign',
] as const;
export type Audited = (typeof AUDITED)[number];

export interface AuditChange {
  field: string;
  before: unknown;
  after: unknown;
}

export interface AuditEntryView {
  sequence: Count;
  at: IsoDate;
  /** Empty name when the account was erased. */
  actor: { _id: Id; name: string };
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
  from?: ShopDay;
  to?: ShopDay;
  limit?: Count;
  cursor?: string;
}

export interface AuditPage {
  /** Newest first. */
  entries: AuditEntryView[];
  /** All authors, by name; empty for an erased account. */
  people: { _id: Id; name: string }[];
  nextCursor: string | null;
}

export interface AuditState {
  /** Where it was tampered with, twenty places at most. */
  problems: string[];
  entries: Count;
  checkedAt: IsoDate;
}
