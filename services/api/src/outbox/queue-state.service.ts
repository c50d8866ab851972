import { Injectable } from '@nestjs/common';
import type { RedisQueueState } from '@munay/contracts/admin/jobs';
import { JobQueueService, type Queue, type QueueName } from './job-queue.service';

export type QueueReadings = Record<QueueName, RedisQueueState>;

/** @throws Error when Redis does not respond */
export async function readQueues(queues: readonly Queue[]): Promise<QueueReadings> {
  const readings = await Promise.all(
    queues.map(async (queue) => {
      const [paused, { waiting, active, delayed, failed, ...others }] = await Promise.all([
        queue.isPaused(),
        queue.getJobCounts(),
      ]);
      // Bull moves the jobs of a paused queue to a separate list, which its type declarations omit
      const { paused: pausedCount = 0 } = others as { paused?: number };
      return [queue.name, { paused, waiting: waiting + pausedCount, active, delayed, failed }];
    }),
  );
  return Object.fromEntries(readings) as QueueReadings;
}

/** State of this process's queues, as stored in Redis. */
@Injectable()
export class QueueStateService {
  constructor(private readonly jobQueues: JobQueueService) {}

  /** Null when Redis does not respond. */
  read = (): Promise<QueueReadings | null> => readQueues(this.jobQueues.all).catch(() => null);
}
