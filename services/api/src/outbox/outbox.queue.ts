import { BullModule, getQueueToken } from '@nestjs/bull';
import { Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Queue, QueueOptions } from 'bull';
import { Config } from '../config/config';
import { connectRedis, IMPATIENT, PATIENT, queuePrefix, type RedisClient } from '../redis/redis.connection';

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
  /** What it is about, for who looks at the board. */
  refs: Record<string, string>;
}

/** Work that failed and is to be tried again after a pause. */
export class TryAgain extends Error {
  constructor(
    reason: string,
    readonly pauseMs: number,
  ) {
    super(reason);
  }
}

/** More than fit into the time after which work is given up. */
const ATTEMPTS_MAX = 500;
const STACKS_KEPT = 3;
/** The queue is a little earlier than the relay, which takes up what the queue has lost. */
const EARLIER_MS = 1_000;
const NEVER = -1;

/** Bull closes only connections it has made itself; these are closed here, after the queues. */
@Injectable()
class QueueClients implements OnApplicationShutdown {
  private readonly clients: RedisClient[] = [];

  constructor(
    private readonly config: Config,
    private readonly modules: ModuleRef,
  ) {}

  /** Producers fail at once while redis is away; consumers wait for it. */
  create: NonNullable<QueueOptions['createClient']> = (type) => {
    const client = connectRedis(this.config.values.REDIS_URL, type === 'client' ? IMPATIENT : PATIENT);
    this.clients.push(client);
    return client;
  };

  prefixOf = (name: QueueName): string => queuePrefix(this.config.values.REDIS_URL, name);

  async onApplicationShutdown(): Promise<void> {
    const queues = QUEUE_NAMES.map((name) => this.modules.get<Queue>(queueToken(name), { strict: false }));
    await Promise.allSettled(queues.map((queue) => queue.close()));
    for (const client of this.clients) client.disconnect();
  }
}

@Module({ providers: [QueueClients], exports: [QueueClients] })
class QueueClientsModule {}

const options = (clients: QueueClients, name: QueueName): QueueOptions => ({
  createClient: clients.create,
  prefix: clients.prefixOf(name),
  settings: {
    lockDuration: 30_000,
    stalledInterval: 5_000,
    maxStalledCount: 3,
    backoffStrategies: {
      outbox: (_attempts: number, error: Error) =>
        error instanceof TryAgain ? Math.max(0, error.pauseMs - EARLIER_MS) : NEVER,
    },
  },
  // Who decides whether and when is the consumer: the queue keeps the time and shows it on its board
  defaultJobOptions: {
    attempts: ATTEMPTS_MAX,
    backoff: { type: 'outbox' },
    stackTraceLimit: STACKS_KEPT,
    removeOnComplete: 1_000,
    removeOnFail: 1_000,
  },
});

export const QueuesModule = BullModule.registerQueueAsync(
  ...QUEUE_NAMES.map((name) => ({
    name,
    imports: [QueueClientsModule],
    inject: [QueueClients],
    useFactory: (clients: QueueClients) => options(clients, name),
  })),
);

export const queueToken = (name: QueueName): string => getQueueToken(name);
