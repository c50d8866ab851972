import type { Locale } from '../locale';

export const JOB_STATUSES = ['pending', 'enqueued', 'sending', 'done', 'dead'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export interface JobQuery {
  status?: JobStatus[];
  type?: string;
  /** Searches number, name and address of orders and accounts. */
  q?: string;
  limit?: number;
  cursor?: string;
}

/** A row of the outbox. Never shows tokens, and addresses only for orders. */
export interface JobView {
  _id: string;
  type: string;
  queue: 'mail' | 'payment';
  status: JobStatus;
  refs: Record<string, string>;
  /** The recipient; for an account only the name. Null for jobs without one, and for staff. */
  recipient: { name: string; email: string } | null;
  orderNumber: string | null;
  attempts: number;
  createdAt: string;
  /** Null when it is finished. */
  nextAttemptAt: string | null;
  doneAt: string | null;
  lastError: string | null;
}

export interface QueueState {
  name: JobView['queue'];
  waiting: number;
  active: number;
  /** Waiting for a retry or scheduled for later. */
  later: number;
  /** Of those waiting, the ones whose last attempt failed. */
  failing: number;
  dead: number;
  /** In the last 24 hours. */
  done: number;
}

export interface JobPage {
  /** Newest first. */
  jobs: JobView[];
  nextCursor: string | null;
  counts: Partial<Record<JobStatus, number>>;
  /** How overdue the oldest job is. */
  lagSeconds: number;
  queues: QueueState[];
  types: string[];
}

export interface MailPreview {
  sample: boolean;
  type: string;
  locale: Locale;
  subject: string;
  html: string;
  text: string;
}
