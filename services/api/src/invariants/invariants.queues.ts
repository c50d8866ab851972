import type { Connection } from 'mongoose';
import { openLenientQueues, QUEUE_NAMES } from '../outbox/job-queue.service';
import { readBacklog, type TypeBacklog } from '../outbox/outbox-jobs.query';
import { readQueues } from '../outbox/queue-state.service';
import type { Invariant } from './invariants.checks';

/** Checks that no queue is paused, which would stop emails or refunds. @throws Error if Redis does not respond */
export async function checkQueueInvariant(db: Connection, redisUrl: string): Promise<Invariant> {
  const { queues, close } = openLenientQueues(redisUrl);
  try {
    const readings = await readQueues(queues);
    const { lanes } = await readBacklog(
      (stages) => db.collection('outbox').aggregate<TypeBacklog>(stages).toArray(),
      new Date(),
    );
    const violations = QUEUE_NAMES.filter((name) => readings[name].paused).map((name) => {
      const waitingJobs = lanes
        .filter(({ queue, unfinished }) => queue === name && unfinished > 0)
        .map(
          ({ lane, unfinished, lagSeconds }) =>
            `, ${lane}: ${unfinished} unfinished, overdue by ${Math.round(lagSeconds)} s`,
        );
      return `${name} is paused${waitingJobs.join('')}`;
    });
    return { id: 'queue', text: 'no queue is paused', violations };
  } finally {
    close();
  }
}
