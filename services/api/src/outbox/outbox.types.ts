import type { JobLane, JobStatus, JobType } from '@munay/contracts/admin/jobs';

export type OutboxStatus = JobStatus;

/**
 * Lanes divide the jobs of a queue by urgency; lanes with a lower `priority` number come first. Each lane has at most
 * `waiting` jobs in the queue at a time, so that urgent jobs can overtake earlier ones.
 */
export const LANES = {
  refund: { queue: 'payment', priority: 1, waiting: 20 },
  /** Emails that a user is waiting for. */
  account: { queue: 'mail', priority: 1, waiting: 60 },
  order: { queue: 'mail', priority: 2, waiting: 40 },
  /** Jobs that may be collected for some minutes and processed together. */
  gathered: { queue: 'mail', priority: 2, waiting: 40 },
  /** Non-urgent jobs that are added in large numbers. */
  bulk: { queue: 'mail', priority: 3, waiting: 20 },
} as const satisfies Record<JobLane, object>;
export type Lane = keyof typeof LANES;
/** Lanes whose jobs may be late. */
export const DEFERRABLE_LANES: readonly Lane[] = ['gathered', 'bulk'];
/** Lanes, most urgent first. */
export const LANE_NAMES = Object.keys(LANES) as Lane[];

const LANE_BY_TYPE = {
  'validate-email': 'account',
  'reset-password': 'account',
  'email-taken-notice': 'account',
  'password-changed': 'account',
  'email-moving': 'account',
  'account-erased': 'account',
  'security-alert': 'account',
  'alert-confirm': 'account',
  'guest-confirm': 'account',
  'back-in-stock': 'bulk',
  'price-drop': 'bulk',
  'order-paid': 'order',
  'order-invoice': 'order',
  'order-link': 'order',
  'order-new-staff': 'gathered',
  'order-not-mine-staff': 'order',
  'order-expired': 'order',
  'order-cancelled': 'order',
  'order-cancelled-staff': 'order',
  'order-shipped': 'order',
  'order-replacement': 'order',
  'order-replacement-shipped': 'order',
  'order-replacement-cancelled': 'order',
  'order-refunded': 'order',
  'order-refund-failed': 'order',
  'order-refund-failed-staff': 'order',
  'order-disputed-staff': 'order',
  'order-fraud-staff': 'order',
  'order-charged-back': 'order',
  'order-charged-back-staff': 'order',
  'order-transfer': 'order',
  'order-transfer-staff': 'order',
  'order-transfer-differs': 'order',
  'transfer-reminder': 'order',
  'review-request': 'bulk',
  'review-replied': 'bulk',
  'question-answered': 'bulk',
  'promotion-excluded-staff': 'order',
  'contact-receipt': 'order',
  'contact-reply': 'order',
  'contact-staff': 'order',
  'withdrawal-receipt': 'order',
  'withdrawal-staff': 'order',
  refund: 'refund',
} as const satisfies Record<JobType, Lane>;
export type OutboxType = JobType;
export const OUTBOX_TYPES = Object.keys(LANE_BY_TYPE) as OutboxType[];
export type MailType = Exclude<OutboxType, 'refund'>;

export const getLaneName = (type: OutboxType): Lane => LANE_BY_TYPE[type];
export const getLane = (type: OutboxType) => LANES[LANE_BY_TYPE[type]];
export const MAIL_TYPES = OUTBOX_TYPES.filter((type): type is MailType => getLane(type).queue === 'mail');
export const listTypes = (lane: Lane): OutboxType[] =>
  OUTBOX_TYPES.filter((type) => LANE_BY_TYPE[type] === lane);

export interface NewOutboxWork {
  type: OutboxType;
  /** Unique among jobs of its type: a second job with the same key is ignored. */
  key: string;
  refs: Record<string, string>;
  /** Delay until the job is due, in ms. */
  notBefore?: Date | undefined;
  /** The trace that the job continues; defaults to the current trace. */
  traceparent?: string | undefined;
  /** The network that caused the job; defaults to the network of the current request. */
  network?: string | undefined;
}

/** A job as it is passed to its handlers. */
export interface OutboxJob {
  id: string;
  type: OutboxType;
  dedupeKey: string;
  refs: Record<string, string>;
  /** Number of attempts, including the current one. */
  attempts: number;
  /** The trace that caused the job. */
  traceparent?: string | undefined;
  /** The network whose request caused the job, for rate limits; absent if no user's request caused it. */
  network?: string | undefined;
  /** When the job became due: at its creation, or after its delay. */
  dueSince: Date;
}

/** Jobs of one type that are processed together: the oldest jobs, and the number of all jobs. */
export interface JobGroup {
  jobs: OutboxJob[];
  count: number;
}

/**
 * References that are never shown: account links must only reach their owner, and addresses of people without an
 * account must stay private.
 */
const SECRET_REFS: readonly string[] = ['token', 'seed', 'address', 'firstname'];

/** References of a job that staff and operators may see. */
export const selectPublicRefs = (refs: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(refs).filter(([name]) => !SECRET_REFS.includes(name)));
