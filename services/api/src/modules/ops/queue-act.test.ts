import { parseQueueAct } from './queue-act';

test.each([
  ['/ops/queues/api/queues/mail/pause', 'pause', 'mail'],
  ['/ops/queues/api/queues/pause', 'pause', 'all'],
  ['/ops/queues/api/queues/payment/retry/failed', 'retry', 'payment'],
  ['/ops/queues/api/queues/mail/17/clean', 'clean', 'mail'],
  ['/ops/queues/api/queues/mail/17/priority', 'other', 'mail'],
] as const)('the path %s maps to the action %s on the queue %s', (path, action, queue) => {
  expect(parseQueueAct(path)).toEqual({ act: action, queue });
});
