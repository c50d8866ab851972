import { BullModule, getQueueToken, InjectQueue } from '@nestjs/bull';
import { Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import Bull, { type Queue, type QueueOptions } from 'bull';
import { Config } from '../config/config';
import {
  BLOCKING_OPTIONS,
  connectRedis,
  FAIL_FAST_OPTIONS,
  LENIENT_OPTIONS,
  type RedisClient,
  toQueuePrefix,
} from '../redis/redis.connection';

export type { Queue };
export type { Job } from 'bull';

export const MAIL_QUEUE = 'mail';
export const PAYMENT_QUEUE = 'payment';
export const QUEUE_NAMES = [MAIL_QUEUE, PAYMENT_QUEUE] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];

/** A job as it is sent through Redis, without personal data. */
export interface QueueJob {
  outboxId: string;
  attempts: number;
  /** The references of a job, for the queue board. */
  refs: Record<string, string>;
}

/** A failed attempt that will be retried after a delay. */
export class RetryLater extends Error {
  constructor(
    reason: string,
    readonly pauseMs: number,
  ) {
    super(reason);
  }
}

/** Bull's maximum number of attempts. It is never reached, because jobs become dead earlier. */
const MAX_ATTEMPTS = 500;
const MAX_STACK_TRACES = 3;
/**
 * How much earlier the queue retries a job than the relay, in ms. The relay only recovers jobs that the queue has lost.
 */
const RETRY_LEAD_MS = 1_000;
const UNLIMITED_RETRIES = -1;

/**
 * Creates the Redis connections of the queues and closes them explicitly, because Bull only closes connections that it
 * has created.
 */
@Injectable()
class QueueClients {
  private readonly clients: RedisClient[] = [];

  constructor(private readonly config: Config) {}

  /** Producers fail immediately while Redis is unavailable; consumers wait for it. */
  private readonly create: NonNullable<QueueOptions['createClient']> = (type) => {
    const client = connectRedis(
      this.config.values.REDIS_URL,
      type === 'client' ? FAIL_FAST_OPTIONS : BLOCKING_OPTIONS,
    );
    this.clients.push(client);
    return client;
  };

  buildOptions = (name: QueueName): QueueOptions => ({
    ...options(this.config.values.REDIS_URL, name),
    createClient: this.create,
  });

  disconnect(): void {
    for (const client of this.clients) client.disconnect();
  }
}

@Module({ providers: [QueueClients], exports: [QueueClients] })
class QueueClientsModule {}

const options = (redisUrl: string, name: QueueName): QueueOptions => ({
  prefix: toQueuePrefix(redisUrl, name),
  settings: {
    lockDuration: 30_000,
    stalledInterval: 5_000,
    maxStalledCount: 3,
    backoffStrategies: {
      outbox: (_attempts: number, error: Error) =>
        error instanceof RetryLater ? Math.max(0, error.pauseMs - RETRY_LEAD_MS) : UNLIMITED_RETRIES,
    },
  },
  // The consumer decides on retries; the queue only schedules and displays them
  defaultJobOptions: {
    attempts: MAX_ATTEMPTS,
    backoff: { type: 'outbox' },
    stackTraceLimit: MAX_STACK_TRACES,
    removeOnComplete: 1_000,
    removeOnFail: 1_000,
  },
});

/** The job queues of this process. */
@Injectable()
export class JobQueueService implements OnApplicationShutdown {
  readonly all: readonly Queue<QueueJob>[];

  constructor(
    @InjectQueue(MAIL_QUEUE) readonly mail: Queue<QueueJob>,
    @InjectQueue(PAYMENT_QUEUE) readonly payment: Queue<QueueJob>,
    private readonly queueClients: QueueClients,
  ) {
    this.all = [mail, payment];
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.allSettled(this.all.map((queue) => queue.close()));
    this.queueClients.disconnect();
  }
}

@Module({
  imports: [
    QueueClientsModule,
    BullModule.registerQueueAsync(
      ...QUEUE_NAMES.map((name) => ({
        name,
        imports: [QueueClientsModule],
        inject: [QueueClients],
        useFactory: (clients: QueueClients) => clients.buildOptions(name),
      })),
    ),
  ],
  providers: [JobQueueService],
  exports: [JobQueueService],
})
export class QueuesModule {}

export const toQueueToken = (name: QueueName): string => getQueueToken(name);

/** The same queues on a separate connection, for the queue board. */
export function openLenientQueues(redisUrl: string): { queues: Queue[]; close: () => void } {
  const client = connectRedis(redisUrl, LENIENT_OPTIONS);
  const queueOptions = { createClient: () => client, skipVersionCheck: true };
  const queues = QUEUE_NAMES.map((name) => new Bull(name, { ...options(redisUrl, name), ...queueOptions }));
  return { queues, close: () => client.disconnect() };
}
