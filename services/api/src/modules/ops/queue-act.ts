import { QUEUE_ACTS, type QueueAct } from '@munay/contracts/admin/audit-values';
import { QUEUE_NAMES, type QueueName } from '../../outbox/job-queue.service';

/** Parses the change that a queue board request makes, for example `/ops/queues/api/queues/mail/pause`. */
export function parseQueueAct(path: string): { act: QueueAct; queue: QueueName | 'all' } {
  const parts = path.split('/');
  return {
    act: QUEUE_ACTS.find((action) => parts.includes(action)) ?? 'other',
    queue: QUEUE_NAMES.find((name) => parts.includes(name)) ?? 'all',
  };
}
