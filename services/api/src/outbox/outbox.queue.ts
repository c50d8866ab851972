import { BullModule, getQueueToken } from '@nestjs/bull';
import type { Queue, QueueOptions } from 'bull';
import { Redis, type RedisOptions } from 'ioredis';
import { Config } from '../config';

export type { Queue };
export type { Job } from 'bull';

export const MAIL_QUEUE = 'mail';
export const PAYMENT_QUEUE = 'payment';
export const QUEUE_NAMES = [MAIL_QUEUE, PAYMENT_QUEUE] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];

/** What travels through redis: no personal data. */
export interface QueueJob {
  outboxId: string;
  attempts: number;
}

/** Producers fail at once while redis is away; the blocking connections of consumers wait for it. */
function createClient(url: string, type: 'client' | 'subscriber' | 'bclient', options?: RedisOptions): Redis {
  const waits: RedisOptions =
    type === 'client'
      ? { enableOfflineQueue: false, maxRetriesPerRequest: 1 }
      : { maxRetriesPerRequest: null, enableReadyCheck: false };
  const redis = new Redis(url, { ...options, ...waits });
  redis.on('error', () => undefined); // readiness and the outbox tell of it; an unhandled event would end the process
  return redis;
}

const options = (config: Config): QueueOptions => ({
  createClient: (type, redisOptions) => createClient(config.values.REDIS_URL, type, redisOptions),
  settings: { lockDuration: 30_000, stalledInterval: 5_000, maxStalledCount: 3 },
  // The outbox row owns the retries: a Bull job is one attempt.
  defaultJobOptions: { attempts: 1, removeOnComplete: 1_000, removeOnFail: 1_000 },
});

export const QueuesModule = BullModule.registerQueueAsync(
  ...QUEUE_NAMES.map((name) => ({ name, inject: [Config], useFactory: options })),
);

export const queueToken = (name: QueueName): string => getQueueToken(name) as string;
