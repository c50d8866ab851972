import type { StoredJob } from './outbox.schema';
import type { OutboxJob } from './outbox.types';

export const isFinished = ({ status }: StoredJob): boolean => status === 'done' || status === 'dead';

export const toJob = (row: StoredJob): OutboxJob => ({
  id: row._id.toString(),
  type: row.type,
  dedupeKey: row.dedupeKey,
  refs: row.refs,
  attempts: row.attempts,
  traceparent: row.traceparent ?? undefined,
  network: row.network ?? undefined,
  dueSince: row.notBefore ?? row.createdAt,
});
