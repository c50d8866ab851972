import { Inject, Injectable, Logger } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../../http/app-error';

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

  constructor(@Inject(Redis) private readonly redis: Redis) {}

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
    if (refusal instanceof RateLimiterRes)
      throw new AppError('tooManyRequests', { retryAfterSeconds: secondsLeft(refusal) });
    this.log.warn({ msg: 'throttle away', name, reason: String(refusal) });
  }
}

export const secondsLeft = ({ msBeforeNext }: RateLimiterRes): number =>
  Math.max(1, Math.ceil(msBeforeNext / 1000));
