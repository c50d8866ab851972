import type { ShopDay } from '../shop-day';
import type { Count, Id, IsoDate } from '../values';

export const AUDIT_ENTITY_KINDS = [
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
export type AuditEntityKind = (typeof AUDIT_ENTITY_KINDS)[number];

/** Changes made by staff that are also shown in the history of an order. */
export const ORDER_ACTIONS = [
  'event.replay',
  'order.bankPayment',
  'order.draft',
  'order.edit',
  'order.fulfil',
  'order.invoice',
  'order.note',
  'order.otherTransfer',
  'order.manualRefund',
  'order.refund',
  'order.refundSettled',
  'order.replace',
  'order.replaceCancel',
  'order.replaceShip',
  'order.restock',
  'order.ship',
  'order.status',
  'order.trackingLink',
  'order.undo',
  'outbox.requeue',
] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/** All actions that the audit log records. Each has a label in the staff app, in both languages. */
export const AUDIT_ACTIONS = [
  ...ORDER_ACTIONS,
  'balance.export',
  'campaign.add',
  'campaign.create',
  'campaign.delete',
  'campaign.edit',
  'campaign.end',
  'campaign.publish',
  'campaign.undo',
  'contact.reply',
  'contact.update',
  'document.export',
  'import.undo',
  'lists.read',
  'order.export',
  'post.create',
  'post.update',
  'product.create',
  'product.delete',
  'product.update',
  'promotion.activate',
  'promotion.codes',
  'promotion.copy',
  'promotion.create',
  'promotion.delete',
  'promotion.edit',
  'promotion.end',
  'promotion.pause',
  'question.decide',
  'question.decide-answer',
  'queue.write',
  'review.decide',
  'review.reply',
  'secondFactor.appAdded',
  'secondFactor.appRemoved',
  'secondFactor.factorReset',
  'secondFactor.passkeyAdded',
  'secondFactor.passkeyRemoved',
  'secondFactor.recoveryRenewed',
  'secondFactor.recoveryUsed',
  'setting.edit',
  'shipping.edit',
  'stock.adjust',
  'store.create',
  'store.edit',
  'synonyms.save',
  'user.create',
  'user.delete',
  'user.edit',
  'user.endSessions',
  'user.reset',
  'user.unlock',
  'withdrawal.edit',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Actor of entries written by commands on the server. No account has this id. */
export const OPERATOR_ID = '0'.repeat(24);

export const isOrderAction = (action: AuditAction): action is OrderAction =>
  (ORDER_ACTIONS as readonly AuditAction[]).includes(action);

/** Ids of `setting` records: the settings themselves, and lists or queues for actions that affect them as a whole. */
export const AUDITED_SETTINGS = [
  'documents',
  'orders',
  'outbox',
  'queues',
  'shipping',
  'shop',
  'synonyms',
] as const;
export type AuditedSetting = (typeof AUDITED_SETTINGS)[number];

export interface AuditChange {
  field: string;
  before: unknown;
  after: unknown;
}

export interface AuditEntryView {
  sequence: Count;
  at: IsoDate;
  /** The name is empty if the account was erased. */
  actor: { _id: Id; name: string };
  action: AuditAction;
  entity: { kind: AuditEntityKind; id: string; label: string };
  changes: AuditChange[];
  requestId: string;
}

export interface AuditQuery {
  kind?: AuditEntityKind | undefined;
  /** Id of a record; requires `kind`. */
  entityId?: string | undefined;
  actorId?: string | undefined;
  /** First day of the period in the shop's time zone, e.g. `2026-11-21`. `from` and `to` are inclusive. */
  from?: ShopDay | undefined;
  to?: ShopDay | undefined;
  limit?: Count | undefined;
  cursor?: string | undefined;
}

export interface AuditPage {
  /** Sorted newest first. */
  entries: AuditEntryView[];
  /** All actors, sorted by name; the name of an erased account is empty. */
  actors: { _id: Id; name: string }[];
  nextCursor: string | null;
}

export interface AuditState {
  /** Signs of tampering with the audit log, at most twenty. */
  problems: string[];
  entries: Count;
  checkedAt: IsoDate;
}
