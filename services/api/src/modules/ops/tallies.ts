import { Global, Inject, Injectable, Module } from '@nestjs/common';
import { Redis } from 'ioredis';

export const TALLIES = ['alerts', 'stalled', 'failures'] as const;
export type Tally = (typeof TALLIES)[number];

const key = (tally: Tally): string => `tally:${tally}`;

/**
 * Counts that belong to no single process: workers have no address of their own to be asked at, so what they count is
 * told by any API process. Redis keeps them; what happens while it is away is not counted.
 */
@Injectable()
export class Tallies {
  constructor(@Inject(Redis) private readonly redis: Redis) {}

  add(tally: Tally, name: string): void {
    this.redis.hincrby(key(tally), name, 1).catch(() => undefined);
  }

  /** @throws Error while redis is away */
  async read(tally: Tally): Promise<Record<string, number>> {
    const found = await this.redis.hgetall(key(tally));
    return Object.fromEntries(Object.entries(found).map(([name, count]) => [name, Number(count)]));
  }
}

@Global()
@Module({ providers: [Tallies], exports: [Tallies] })
export class TallyModule {}
