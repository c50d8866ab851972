import type { Locale } from '../locale';
import type { Count, Id, IsoDate, Seconds } from '../values';

export const JOB_STATUSES = ['pending', 'sending', 'done', 'dead'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** All job types: emails, and refunds at the payment provider. */
export const JOB_TYPES = [
  'validate-email',
  'reset-password',
  'email-taken-notice',
  'password-changed',
  'email-moving',
  'account-erased',
  'security-alert',
  'alert-confirm',
  'guest-confirm',
  'back-in-stock',
  'price-drop',
  'order-paid',
  'order-invoice',
  'order-link',
  'order-new-staff',
  'order-not-mine-staff',
  'order-expired',
  'order-cancelled',
  'order-cancelled-staff',
  'order-shipped',
  'order-replacement',
  'order-replacement-shipped',
  'order-replacement-cancelled',
  'order-refunded',
  'order-refund-failed',
  'order-refund-failed-staff',
  'order-disputed-staff',
  'order-fraud-staff',
  'order-charged-back',
  'order-charged-back-staff',
  'order-transfer',
  'order-transfer-staff',
  'order-transfer-differs',
  'transfer-reminder',
  'review-request',
  'review-replied',
  'question-answered',
  'promotion-excluded-staff',
  'contact-receipt',
  'contact-reply',
  'contact-staff',
  'withdrawal-receipt',
  'withdrawal-staff',
  'refund',
] as const;
export type JobType = (typeof JOB_TYPES)[number];

/**
 * Lanes in order of priority. `gathered` emails from a few minutes are combined into one. `bulk` emails are created in
 * large numbers and have the lowest priority.
 */
export type JobLane = 'refund' | 'account' | 'order' | 'gathered' | 'bulk';

/** Delay after which a job is reported as late, except in lanes whose jobs may wait. */
export const OVERDUE_AFTER_SECONDS = 120;

export interface JobQuery {
  status?: JobStatus[] | undefined;
  type?: string | undefined;
  /** Search text, matched against the number, name and email address of orders and accounts. */
  q?: string | undefined;
  limit?: Count | undefined;
  cursor?: string | undefined;
}

/** An outbox row. It never contains tokens, and contains email addresses only for orders. */
export interface JobView {
  _id: Id;
  type: JobType;
  queue: 'mail' | 'payment';
  status: JobStatus;
  refs: Record<string, string>;
  /** The recipient; only the name if it is an account. Null for jobs without a recipient and for emails to staff. */
  recipient: { name: string; email: string } | null;
  orderNumber: string | null;
  attempts: Count;
  createdAt: IsoDate;
  /** Time of the next attempt; null if the job is finished. */
  nextAttemptAt: IsoDate | null;
  doneAt: IsoDate | null;
  lastError: string | null;
}

/** The unfinished jobs of a lane, even if its queue is paused. */
export interface LaneState {
  lane: JobLane;
  queue: JobView['queue'];
  unfinished: Count;
  /** Delay of the oldest job that no worker has started. */
  lagSeconds: Seconds;
  /** Whether jobs of this lane may wait, so that a delay raises no alert. */
  patient: boolean;
}

/** State of a queue in Redis. */
export interface RedisQueueState {
  paused: boolean;
  waiting: Count;
  active: Count;
  delayed: Count;
  failed: Count;
}

export interface QueueState {
  name: JobView['queue'];
  waiting: Count;
  active: Count;
  /** Number of jobs that are waiting for a retry or scheduled for later. */
  later: Count;
  /** Number of waiting jobs whose last attempt failed. */
  failing: Count;
  dead: Count;
  /** Number of jobs that were completed in the last 24 hours. */
  done: Count;
  /** State in Redis; null while Redis does not respond. */
  inRedis: RedisQueueState | null;
  /** Who paused the queue, and when; null if the queue is running or the audit log has no entry. */
  pausedBy: { actor: { _id: Id; name: string }; at: IsoDate } | null;
}

export interface JobPage {
  /** Sorted newest first. */
  jobs: JobView[];
  nextCursor: string | null;
  counts: Partial<Record<JobStatus, Count>>;
  /** Delay of the oldest job, ignoring lanes whose jobs may wait. */
  lagSeconds: Seconds;
  lanes: LaneState[];
  queues: QueueState[];
  types: JobType[];
}

export interface MailPreview {
  sample: boolean;
  type: JobType;
  locale: Locale;
  subject: string;
  html: string;
  text: string;
}
