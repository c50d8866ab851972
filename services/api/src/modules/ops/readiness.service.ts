import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { listPrimaries, REDIS, type RedisClient } from '../../redis/redis.connection';
import { DrainService } from './drain.service';
import { HeartbeatRepository } from './heartbeat.repository';

const PROBE_TIMEOUT_MS = 1_000;
/** Time in ms without a heartbeat after which a worker counts as stopped. Workers send one every 5 s. */
const WORKER_TIMEOUT_MS = 20_000;
/** Timeout in ms for checking the indexes of all collections, which is slow at startup on a busy machine. */
const INDEX_PROBE_TIMEOUT_MS = 8_000;

export interface Readiness {
  /** `degraded`: shopping works, but emails and refunds (without Redis) or timers (without workers) are delayed. */
  status: 'ready' | 'degraded' | 'not ready';
  mongo: boolean;
  indexes: boolean;
  redis: boolean;
  /** Number of active worker processes. */
  workers: number;
}

/** Decides whether this process can serve requests. MongoDB with all indexes is required, but Redis is not. */
@Injectable()
export class ReadinessService {
  private hasAllIndexes = false;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    @Inject(REDIS) private readonly redis: RedisClient,
    private readonly heartbeats: HeartbeatRepository,
    private readonly drain: DrainService,
  ) {}

  async check(): Promise<Readiness> {
    const [mongo, redis, workers] = await Promise.all([
      isSuccessful(async () => this.connection.db?.admin().ping()),
      this.isRedisAvailable(),
      this.countWorkers().catch(() => 0),
    ]);
    const indexes = mongo && (await isSuccessful(() => this.assertIndexes(), INDEX_PROBE_TIMEOUT_MS));
    const isReady = mongo && indexes && !this.drain.isDraining;
    const status = !isReady ? 'not ready' : redis && workers > 0 ? 'ready' : 'degraded';
    return { status, mongo, indexes, redis, workers };
  }

  /** Whether the process was ready and is not stopping, so that it can serve the catalogue without MongoDB. */
  get servesCatalogue(): boolean {
    return this.hasAllIndexes && !this.drain.isDraining;
  }

  isRedisAvailable = (): Promise<boolean> =>
    isSuccessful(async () => {
      const primaries = listPrimaries(this.redis);
      if (primaries.length === 0) throw new Error('no primary is known');
      await Promise.all(primaries.map((primary) => primary.ping()));
    });

  /** Number of workers with a recent heartbeat. */
  countWorkers = (): Promise<number> => this.heartbeats.countSince(new Date(Date.now() - WORKER_TIMEOUT_MS));

  /** Checks, until the first success, whether all indexes exist. Indexes of a running shop are never dropped. */
  private async assertIndexes(): Promise<void> {
    if (this.hasAllIndexes) return;
    for (const model of Object.values(this.connection.models)) {
      const { toCreate } = (await model.diffIndexes()) as { toCreate: unknown[] };
      if (toCreate.length > 0) throw new Error(`${model.modelName} lacks indexes`);
    }
    this.hasAllIndexes = true;
  }
}

/** Whether a probe succeeds within the timeout. */
const isSuccessful = (probe: () => Promise<unknown>, limitMs = PROBE_TIMEOUT_MS): Promise<boolean> =>
  Promise.race([
    probe().then(
      () => true,
      () => false,
    ),
    wait(limitMs, false, { ref: false }),
  ]);
