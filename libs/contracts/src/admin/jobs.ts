import type { Locale } from '../locale';

export const JOB_STATUSES = ['pending', 'enqueued', 'sending', 'done', 'dead'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export interface JobQuery {
  status?: JobStatus[];
  type?: string;
  /** Words of orders and accounts: number, name, address. */
  q?: string;
  limit?: number;
  cursor?: string;
}

/** A row of the outbox. Never shows tokens, nor addresses but those of orders. */
export interface JobView {
  _id: string;
  type: string;
  queue: 'mail' | 'payment';
  status: JobStatus;
  refs: Record<string, string>;
  /** Who gets it; of an account the name alone. Null for work without a reader, and for the staff. */
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
