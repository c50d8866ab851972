import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors/app-error';
import { Metrics } from '../metrics/metrics';
import { REDIS, type RedisClient } from '../redis/redis.connection';

export interface Limit {
  points: number;
  /** Length of the window in seconds. */
  seconds: number;
}

/** Redis sees no address of a person, only its hash. */
export const throttleKey = (key: string): string => createHash('sha256').update(key).digest('base64url');

/**
 * Counts in redis, where all processes count together; while redis is away each counts for itself, so that no limit
 * is ever off.
 */
export function newLimiter(
  redis: RedisClient,
  keyPrefix: string,
  { points, seconds }: Limit,
): RateLimiterRedis {
  const options = { keyPrefix, points, duration: seconds };
  return new RateLimiterRedis({
    ...options,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(options),
  });
}

/** How often something may be done. */
@Injectable()
export class ThrottleService {
  private readonly limiters = new Map<string, RateLimiterRedis>();
  private readonly countRefusal: (name: string) => void;

  constructor(
    @Inject(REDIS) private readonly redis: RedisClient,
    metrics: Metrics,
  ) {
    this.countRefusal = metrics.counter(
      'munay_throttled_total',
      'Calls refused as too many, by limit',
      'limit',
    );
  }

  /**
   * Counts one use.
   * @param name what is done, e.g. `send-bill`
   * @param key who does it or on what: an address, an id
   * @throws AppError tooManyRequests with the seconds to wait
   */
  async take(name: string, key: string, limit: Limit): Promise<void> {
    await this.limiter(name, limit)
      .consume(throttleKey(key))
      .catch((refusal: unknown) => {
        throw refusal instanceof RateLimiterRes ? this.refusal(name, refusal) : refusal;
      });
  }

  /** Refuses what `take` would refuse, and counts nothing. @throws AppError tooManyRequests */
  async require(name: string, key: string, limit: Limit): Promise<void> {
    const used = await this.limiter(name, limit).get(throttleKey(key));
    if (used && used.remainingPoints <= 0) throw this.refusal(name, used);
  }

  /** Takes back one use that turned out to be harmless. */
  async giveBack(name: string, key: string, limit: Limit): Promise<void> {
    await this.limiter(name, limit).reward(throttleKey(key));
  }

  /** Counts a refusal and words it. */
  refusal(name: string, result: RateLimiterRes): AppError {
    this.countRefusal(name);
    const retryAfterSeconds = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
    return new AppError('tooManyRequests', { retryAfterSeconds });
  }

  private limiter(name: string, limit: Limit): RateLimiterRedis {
    const known = this.limiters.get(name);
    if (known) return known;
    const limiter = newLimiter(this.redis, `throttle:${name}`, limit);
    this.limiters.set(name, limiter);
    return limiter;
  }
}
