import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { Redis } from 'ioredis';
import type { Connection } from 'mongoose';
import { setTimeout as wait } from 'node:timers/promises';

const PROBE_MS = 1_000;
/** One look at every collection; a start on a busy machine takes its time. */
const INDEX_PROBE_MS = 8_000;

export interface Readiness {
  /** `degraded`: shopping works, signing in does not. */
  status: 'ready' | 'degraded' | 'not ready';
  mongo: boolean;
  indexes: boolean;
  redis: boolean;
}

/** Can this process serve? It needs MongoDB with every index; without redis it serves guests. */
@Injectable()
export class ReadinessService {
  private indexed = false;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    @Inject(Redis) private readonly redis: Redis,
  ) {}

  async check(): Promise<Readiness> {
    const [mongo, redis] = await Promise.all([
      succeeds(async () => this.connection.db?.admin().ping()),
      succeeds(() => this.redis.ping()),
    ]);
    const indexes = mongo && (await succeeds(() => this.assertIndexes(), INDEX_PROBE_MS));
    const status = !mongo || !indexes ? 'not ready' : redis ? 'ready' : 'degraded';
    return { status, mongo, indexes, redis };
  }

  /** Indexes are looked up until all are there once; nobody drops them from a running shop. */
  private async assertIndexes(): Promise<void> {
    if (this.indexed) return;
    for (const model of Object.values(this.connection.models)) {
      const { toCreate } = (await model.diffIndexes()) as { toCreate: unknown[] };
      if (toCreate.length > 0) throw new Error(`${model.modelName} lacks indexes`);
    }
    this.indexed = true;
  }
}

/** Does it answer in time? */
const succeeds = (probe: () => Promise<unknown>, limitMs = PROBE_MS): Promise<boolean> =>
  Promise.race([
    probe().then(
      () => true,
      () => false,
    ),
    wait(limitMs, false, { ref: false }),
  ]);
