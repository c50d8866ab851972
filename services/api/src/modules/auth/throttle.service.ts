import { Inject, Injectable, Logger } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../../http/app-error';
import { Metrics } from '../ops/metrics';

export interface Limit {
  points: number;
  /** Length of the window in seconds. */
  seconds: number;
  /** Counts in this process while redis is away; without it everything passes then. */
  insured?: boolean;
}

/** Redis sees no address of a person, only its hash. */
export const throttleKey = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** How often something may be done. Counted in redis, so all processes count together. */
@Injectable()
export class ThrottleService {
  private readonly log = new Logger(ThrottleService.name);
  private readonly limiters = new Map<string, RateLimiterRedis>();
  private readonly countRefusal: (name: string) => void;
  private readonly countUncounted: (name: string) => void;

  constructor(
    @Inject(Redis) private readonly redis: Redis,
    metrics: Metrics,
  ) {
    this.countRefusal = metrics.counter(
      'munay_throttled_total',
      'Calls refused as too many, by limit',
      'limit',
    );
    this.countUncounted = metrics.counter(
      'munay_throttle_away_total',
      'Calls that could not be counted because redis was away, by limit',
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
      .catch((refusal: unknown) => this.refuse(name, refusal));
  }

  /** Takes back one use that turned out to be harmless. */
  async giveBack(name: string, key: string, limit: Limit): Promise<void> {
    await this.limiter(name, limit)
      .reward(throttleKey(key))
      .catch((error: unknown) => this.log.warn({ msg: 'throttle away', name, reason: String(error) }));
  }

  /** Counts a refusal and words it. */
  refusal(name: string, result: RateLimiterRes): AppError {
    this.countRefusal(name);
    const retryAfterSeconds = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
    return new AppError('tooManyRequests', { retryAfterSeconds });
  }

  private limiter(name: string, { points, seconds, insured }: Limit): RateLimiterRedis {
    const known = this.limiters.get(name);
    if (known) return known;
    const options = { keyPrefix: `throttle:${name}`, points, duration: seconds };
    const limiter = new RateLimiterRedis({
      ...options,
      storeClient: this.redis,
      ...(insured ? { insuranceLimiter: new RateLimiterMemory(options) } : {}),
    });
    this.limiters.set(name, limiter);
    return limiter;
  }

  private refuse(name: string, refusal: unknown): void {
    if (refusal instanceof RateLimiterRes) throw this.refusal(name, refusal);
    this.countUncounted(name);
    this.log.warn({ msg: 'throttle away', name, reason: String(refusal) });
  }
}
