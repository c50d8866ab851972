import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors/app-error';
import { MetricsService } from '../metrics/metrics.service';
import { REDIS, type RedisClient } from '../redis/redis.connection';
import { LIMIT_NAMES, type LimitName } from './limit-names';

export interface Limit {
  points: number;
  /** Length of the window in seconds. */
  seconds: number;
}

/** Addresses are hashed before they are sent to Redis. */
export const toThrottleKey = (key: string): string => createHash('sha256').update(key).digest('base64url');

/**
 * Counts in Redis, shared by all processes. While Redis is unavailable each process counts separately, so that limits
 * always apply.
 */
export function createLimiter(
  redis: RedisClient,
  keyPrefix: string,
  { points, seconds }: Limit,
): RateLimiterRedis {
  const options = { keyPrefix, points, duration: seconds };
  return new RateLimiterRedis({
    ...options,
    storeClient: redis,
    // Stryker disable next-line BooleanLiteral: a command that cannot be sent fails immediately in either case
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(options),
  });
}

/** Counts uses against rate limits. */
@Injectable()
export class ThrottleService {
  private readonly limiters = new Map<string, RateLimiterRedis>();
  private readonly countRefusal: (name: LimitName) => void;

  constructor(
    @Inject(REDIS) private readonly redis: RedisClient,
    metrics: MetricsService,
  ) {
    this.countRefusal = metrics.createCounter(
      'munay_throttled_total',
      'Calls refused as too many, by limit',
      'limit',
      LIMIT_NAMES,
    );
  }

  /**
   * Counts one use.
   * @param name limited action, for example `send-bill`
   * @param key actor or subject: an address, an id
   * @throws AppError tooManyRequests with the seconds to wait
   */
  async consume(name: LimitName, key: string, limit: Limit): Promise<void> {
    await this.getLimiter(name, limit)
      .consume(toThrottleKey(key))
      .catch((reason: unknown) => {
        throw reason instanceof RateLimiterRes ? this.toRefusal(name, reason) : reason;
      });
  }

  /**
   * Counts one use per key before the work starts, so that concurrent requests cannot exceed the limit. The counts are
   * reverted if a limit is exceeded, the work fails, or its result is harmless.
   * @throws AppError tooManyRequests as `consume`
   */
  async runCounted<T>(
    { name, keys, limit }: { name: LimitName; keys: readonly string[]; limit: Limit },
    work: () => Promise<T>,
    isHarmless: (result: T) => boolean,
  ): Promise<T> {
    const consumedKeys: string[] = [];
    let isSpent = false;
    try {
      for (const key of keys) {
        consumedKeys.push(key);
        await this.consume(name, key, limit);
      }
      const result = await work();
      isSpent = !isHarmless(result);
      return result;
    } finally {
      if (!isSpent) for (const key of consumedKeys) await this.revertCount(name, key, limit);
    }
  }

  /** Reverts the count of a use that turned out to be harmless. */
  async revertCount(name: LimitName, key: string, limit: Limit): Promise<void> {
    await this.getLimiter(name, limit).reward(toThrottleKey(key));
  }

  /** Counts a rejection and returns its error. */
  toRefusal(name: LimitName, result: RateLimiterRes): AppError {
    this.countRefusal(name);
    const retryAfterSeconds = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
    return new AppError('tooManyRequests', { retryAfterSeconds });
  }

  private getLimiter(name: LimitName, limit: Limit): RateLimiterRedis {
    const existingLimiter = this.limiters.get(name);
    if (existingLimiter) return existingLimiter;
    // Stryker disable next-line StringLiteral: in memory each limit is separate; names separate them in Redis
    const limiter = createLimiter(this.redis, `throttle:${name}`, limit);
    this.limiters.set(name, limiter);
    return limiter;
  }
}
