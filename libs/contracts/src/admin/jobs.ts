import type { Locale } from '../locale';

/** Where a piece of work outside the database stands. */
export const JOB_STATUSES = ['pending', 'enqueued', 'sending', 'done', 'dead'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export interface JobQuery {
  status?: JobStatus[];
  /** Kind of work, e.g. `order-paid`. */
  type?: string;
  limit?: number;
  cursor?: string;
}

/** A mail or another piece of work, as it stands in the outbox. Never shows tokens or addresses. */
export interface JobView {
  _id: string;
  type: string;
  queue: 'mail' | 'payment';
  status: JobStatus;
  /** Ids of what it is about, e.g. `orderId`. */
  refs: Record<string, string>;
  attempts: number;
  createdAt: string;
  /** When it is tried next, or was put off to; null when it is over. */
  nextAttemptAt: string | null;
  doneAt: string | null;
  lastError: string | null;
}

/** One kind of outside work, as a whole. */
export interface QueueState {
  name: JobView['queue'];
  waiting: number;
  active: number;
  /** Put off: tried before, or meant for later. */
  later: number;
  /** Of those that wait or are put off, the ones that failed when they were tried. */
  failing: number;
  dead: number;
  /** In the last 24 hours. */
  done: number;
}

export interface JobPage {
  /** Newest first. */
  jobs: JobView[];
  nextCursor: string | null;
  /** Jobs that are not done, by status. */
  counts: Partial<Record<JobStatus, number>>;
  /** How late the oldest due one is. */
  lagSeconds: number;
  queues: QueueState[];
  /** Every kind of work there is. */
  types: string[];
}

/** How a mail looks: one that the outbox holds, or its kind with sample data. */
export interface MailPreview {
  sample: boolean;
  type: string;
  locale: Locale;
  subject: string;
  html: string;
  text: string;
}
