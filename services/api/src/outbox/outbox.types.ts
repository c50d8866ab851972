import type { JobStatus } from '@munay/contracts/admin/jobs';

export type OutboxStatus = JobStatus;

/**
 * The ways work takes out of the database. Of one queue the more urgent comes first, and of each only so many rows wait
 * in the queue at once: the others stay where they can still be overtaken.
 */
export const LANES = {
  refund: { queue: 'payment', priority: 1, waiting: 20 },
  /** Somebody sits and waits for it. */
  account: { queue: 'mail', priority: 1, waiting: 60 },
  order: { queue: 'mail', priority: 2, waiting: 40 },
  /** Written by the hundred, and nobody waits for it. */
  bulk: { queue: 'mail', priority: 3, waiting: 20 },
} as const;
export type Lane = keyof typeof LANES;
/** The most urgent first. */
export const LANE_NAMES = Object.keys(LANES) as Lane[];

/** Every kind of work that leaves the database. */
const LANE_OF = {
  'validate-email': 'account',
  'reset-password': 'account',
  'email-taken-notice': 'account',
  'password-changed': 'account',
  'email-moving': 'account',
  'account-erased': 'account',
  'security-alert': 'account',
  'notice-confirm': 'account',
  'back-in-stock': 'bulk',
  'price-drop': 'bulk',
  'order-paid': 'order',
  'order-invoice': 'order',
  'order-new-staff': 'order',
  'order-expired': 'order',
  'order-cancelled': 'order',
  'order-cancelled-staff': 'order',
  'order-shipped': 'order',
  'order-refunded': 'order',
  'order-refund-failed': 'order',
  'order-refund-failed-staff': 'order',
  'order-disputed-staff': 'order',
  'order-fraud-staff': 'order',
  'order-charged-back': 'order',
  'order-charged-back-staff': 'order',
  'order-transfer': 'order',
  'order-transfer-staff': 'order',
  'transfer-reminder': 'order',
  'review-request': 'bulk',
  'review-replied': 'bulk',
  'question-answered': 'bulk',
  'contact-receipt': 'order',
  'contact-staff': 'order',
  'withdrawal-receipt': 'order',
  'withdrawal-staff': 'order',
  refund: 'refund',
} as const satisfies Record<string, Lane>;
export type OutboxType = keyof typeof LANE_OF;
export const OUTBOX_TYPES = Object.keys(LANE_OF) as OutboxType[];
export type MailType = Exclude<OutboxType, 'refund'>;

export const laneOf = (type: OutboxType) => LANES[LANE_OF[type]];
export const MAIL_TYPES = OUTBOX_TYPES.filter((type): type is MailType => laneOf(type).queue === 'mail');
export const typesOf = (lane: Lane): OutboxType[] => OUTBOX_TYPES.filter((type) => LANE_OF[type] === lane);

export interface NewWork {
  type: OutboxType;
  /** Makes it unique within its type: the second request for the same work does nothing. */
  key: string;
  refs: Record<string, string>;
  /** Puts it off. */
  notBefore?: Date;
}

/** A row as its handlers see it. */
export interface OutboxJob {
  id: string;
  type: OutboxType;
  dedupeKey: string;
  refs: Record<string, string>;
  /** How often it was tried, this time included. */
  attempts: number;
  /** The trace that caused it. */
  traceparent?: string;
  /** Since when it could be done: its writing, or the moment it was put off to. */
  dueSince: Date;
}

/** A link of an account must never reach anybody but its owner, nor may addresses of strangers. */
const SECRET_REFS: readonly string[] = ['token', 'seed', 'address', 'firstname'];

/** What work is about, as staff and operators may see it. */
export const publicRefs = (refs: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(refs).filter(([name]) => !SECRET_REFS.includes(name)));
