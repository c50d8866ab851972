import { QUEUE_ACTIONS, type QueueAction } from '@munay/contracts/admin/audit-values';
import { QUEUE_NAMES, type QueueName } from '../../outbox/job-queue.service';

/** Parses the change that a queue board request makes, for example `/ops/queues/api/queues/mail/pause`. */
export function parseQueueAct(path: string): { act: QueueAction; queue: QueueName | 'all' } {
  const parts = path.split('/');
  return {
    act: QUEUE_ACTIONS.find((action) => parts.includes(action)) ?? 'other',
    queue: QUEUE_NAMES.find((name) => parts.includes(name)) ?? 'all',
  };
}
