import { ROLES } from '../account/access';
import { PROMOTION_TARGETS, RULE_KINDS } from '../promotion/kinds';
import { POST_STATUSES, POST_TAGS } from '../shop/blog';
import { MESSAGE_STATUSES } from '../shop/contact';
import { PAYMENT_METHODS } from '../shop/payment-methods';
import { HIDE_REASONS, MODERATION_STATUSES } from '../shop/review';
import { SHIPPING_METHODS, SHIPPING_ZONES } from '../shop/shipping';
import { REFUND_REASONS } from './order';
import { PROMOTION_STATES, REDEMPTION_METHODS } from './promotion';
import { REPLACEMENT_REASONS } from './replacement';
import { NEW_ORDER_MAILS } from './setting';
import { STOCK_ADJUSTMENT_REASONS } from './stock';

/** Actions on the queue board. Each affects a whole queue or jobs in the queue. */
export const QUEUE_ACTIONS = [
  'pause',
  'resume',
  'empty',
  'retry',
  'promote',
  'clean',
  'add',
  'other',
] as const;
export type QueueAction = (typeof QUEUE_ACTIONS)[number];

/** Names for changed parts of an account or an order. The audit log stores these names instead of personal data. */
export const CHANGED_PARTS = [
  'firstname',
  'middlename',
  'lastname',
  'phone',
  'email',
  'note',
  'name',
  'company',
  'line1',
  'line2',
  'postcode',
  'city',
  'province',
  'country',
] as const;

/** Results of checking a payment with the provider again. */
export const PAYMENT_OUTCOMES = [
  'paid',
  'processing',
  'payment_failed',
  'open',
  'expired',
  'refused',
  'unknown',
] as const;

/** Field values with a label in the staff app, in both languages. List values use the labels of their items. */
export const AUDIT_VALUES = {
  act: QUEUE_ACTIONS,
  changed: CHANGED_PARTS,
  kind: RULE_KINDS,
  target: PROMOTION_TARGETS,
  method: SHIPPING_METHODS,
  newOrderMails: NEW_ORDER_MAILS,
  payment: PAYMENT_METHODS,
  queue: ['mail', 'payment', 'all'],
  reason: [
    ...new Set([...HIDE_REASONS, ...REFUND_REASONS, ...STOCK_ADJUSTMENT_REASONS, ...REPLACEMENT_REASONS]),
  ],
  roles: ROLES,
  state: [...new Set([...PROMOTION_STATES, 'published', 'undone'] as const)],
  status: [...new Set([...MODERATION_STATUSES, ...POST_STATUSES, ...MESSAGE_STATUSES, 'active'] as const)],
  tags: POST_TAGS,
  redemption: REDEMPTION_METHODS,
  zone: SHIPPING_ZONES,
} as const;

type AuditValues = typeof AUDIT_VALUES;
/** Message id for a value, e.g. `reason.damaged`. */
export type AuditValueId = {
  [F in keyof AuditValues]: `${F}.${AuditValues[F][number]}`;
}[keyof AuditValues];
