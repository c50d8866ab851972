import { Global, Inject, Injectable, Module } from '@nestjs/common';
import { REDIS, type RedisClient } from '../redis/redis.connection';

export const TALLIES = ['alerts', 'stalled', 'failures', 'placed', 'paid', 'revenue'] as const;
export type Tally = (typeof TALLIES)[number];

const key = (tally: Tally): string => `tally:${tally}`;

/**
 * Counts that belong to no single process: workers have no address of their own to be asked at, so what they count is
 * told by any API process. Redis keeps them; what happens while it is away is not counted.
 */
@Injectable()
export class SharedCounters {
  constructor(@Inject(REDIS) private readonly redis: RedisClient) {}

  add(tally: Tally, name: string, by = 1): void {
    this.redis.hincrby(key(tally), name, by).catch(() => undefined);
  }

  /**
   * @param known told as 0 before they are counted: a rule that watches for growth misses a first count out of nothing
   * @throws Error while redis is away
   */
  async read(tally: Tally, known: readonly string[] = []): Promise<Record<string, number>> {
    const found = await this.redis.hgetall(key(tally));
    const none = known.map((name) => [name, 0] as const);
    return Object.fromEntries([
      ...none,
      ...Object.entries(found).map(([name, count]) => [name, Number(count)] as const),
    ]);
  }
}

@Global()
@Module({ providers: [SharedCounters], exports: [SharedCounters] })
export class TallyModule {}
