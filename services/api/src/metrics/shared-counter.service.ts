import { Global, Inject, Injectable, Module } from '@nestjs/common';
import { REDIS, type RedisClient } from '../redis/redis.connection';

export type CounterName = 'alerts' | 'stalled' | 'failures' | 'placed' | 'paid' | 'revenue' | 'guests';

const toKey = (counter: CounterName): string => `tally:${counter}`;

/**
 * Counters that all processes share. The metrics of workers cannot be scraped, so any API process reports their counts.
 * The counts are stored in Redis; while Redis is unavailable, events are not counted.
 */
@Injectable()
export class SharedCounterService {
  constructor(@Inject(REDIS) private readonly redis: RedisClient) {}

  add(counter: CounterName, name: string, by = 1): void {
    this.redis.hincrby(toKey(counter), name, by).catch(() => undefined);
  }

  /**
   * @param knownNames labels that are reported as 0 before their first count, so that alert rules see the increase
   * @throws Error while Redis is unavailable
   */
  async read(counter: CounterName, knownNames: readonly string[]): Promise<Record<string, number>> {
    const found = await this.redis.hgetall(toKey(counter));
    const zeros = knownNames.map((name) => [name, 0] as const);
    return Object.fromEntries([
      ...zeros,
      ...Object.entries(found).map(([name, count]) => [name, Number(count)] as const),
    ]);
  }
}

@Global()
@Module({ providers: [SharedCounterService], exports: [SharedCounterService] })
export class TallyModule {}
