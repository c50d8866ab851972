import { Inject, Injectable } from '@nestjs/common';
import { type RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { createLimiter, ThrottleService, toThrottleKey } from '../../rate-limit/throttle.service';
import { REDIS, type RedisClient } from '../../redis/redis.connection';
import { generateSecret, hashSecret } from '../../runtime/secret';
import type { UserFields } from '../user/user.types';

const MAX_FREE_ATTEMPTS = 5;
const FIRST_LOCKOUT_SECONDS = 30;
const MAX_LOCKOUT_SECONDS = 15 * 60;
const COUNTER_LIFETIME_SECONDS = 24 * 3_600;
const DEVICE_LIFETIME_SECONDS = 180 * 24 * 3_600;

/** Duration of the lockout after the n-th wrong password: none up to the fourth, then 30 s, doubling up to 15 min. */
export const computeLockoutSeconds = (failures: number): number =>
  failures < MAX_FREE_ATTEMPTS
    ? 0
    : Math.min(FIRST_LOCKOUT_SECONDS * 2 ** (failures - MAX_FREE_ATTEMPTS), MAX_LOCKOUT_SECONDS);

/**
 * Slows down password guessing without locking out the owner. From the fifth wrong password on, each attempt starts a
 * longer lockout. Browsers that have logged in before are counted separately (OWASP "Slow down online guessing attacks
 * with device cookies"), so that strangers cannot lock out the owner.
 */
@Injectable()
export class LoginThrottleService {
  private readonly lockoutCounter: RateLimiterRedis;
  private readonly lockouts: RateLimiterRedis;

  constructor(
    @Inject(REDIS) private readonly redis: RedisClient,
    private readonly throttle: ThrottleService,
  ) {
    const failures = { points: Number.MAX_SAFE_INTEGER, seconds: COUNTER_LIFETIME_SECONDS };
    // Stryker disable next-line StringLiteral: in memory each limit is separate; names separate them in Redis
    this.lockoutCounter = createLimiter(redis, 'login:strikes', failures);
    // Stryker disable next-line StringLiteral: in memory each limit is separate; names separate them in Redis
    this.lockouts = createLimiter(redis, 'login:pause', { points: 1, seconds: FIRST_LOCKOUT_SECONDS });
  }

  /**
   * Counts an attempt before the password is checked, so that concurrent attempts are counted too.
   * @param email address as stored; unknown addresses are treated the same
   * @param device id in the browser's device cookie
   * @returns the counter to reset if the password was correct
   * @throws AppError tooManyRequests with the seconds to wait
   */
  async countAttempt(email: string, device: string | null): Promise<string> {
    const unlockToken = await this.redis.get(unlockKey(email)).catch(() => null);
    const counter = (await this.isKnown(email, device)) ? `${email} ${device}` : email;
    const name = toThrottleKey(unlockToken === null ? counter : `${counter} ${unlockToken}`);
    const currentLockout = await this.lockouts.get(name);
    // Stryker disable next-line ConditionalExpression, EqualityOperator: only Redis returns a lockout that ends now
    if (currentLockout && currentLockout.msBeforeNext > 0) throw this.toLockoutError(currentLockout);
    const { consumedPoints } = await this.lockoutCounter.penalty(name);
    const lockoutSeconds = computeLockoutSeconds(consumedPoints);
    if (lockoutSeconds > 0)
      // Stryker disable next-line all: only concurrent attempts fail here, see rate-limit/throttle.e2e
      await this.lockouts.consume(name, 1, { customDuration: lockoutSeconds }).catch((error: unknown) => {
        throw error instanceof RateLimiterRes ? this.toLockoutError(error) : error;
      });
    return name;
  }

  /** Resets a counter after the owner has logged in. @param name as returned by `countAttempt` */
  async resetCounter(name: string): Promise<void> {
    await Promise.all([this.lockoutCounter.delete(name), this.lockouts.delete(name)]).catch(() => undefined);
  }

  /** Undoes one attempt after a correct password of an unconfirmed account. Other people's attempts still count. */
  private async refundAttempt(name: string): Promise<void> {
    await this.lockoutCounter.reward(name, 1).catch(() => undefined);
  }

  /** Updates the counters after a correct password. @param name as returned by `countAttempt` */
  onCorrectPassword = (
    name: string,
    { emailValidatedAt }: Pick<UserFields, 'emailValidatedAt'>,
  ): Promise<void> => (emailValidatedAt ? this.resetCounter(name) : this.refundAttempt(name));

  /**
   * Resets the counters of all browsers, once the owner proves access to the mailbox or an operator unlocks the
   * account.
   */
  async unlockAccount(email: string): Promise<void> {
    await this.redis
      .set(unlockKey(email), generateSecret(), 'EX', COUNTER_LIFETIME_SECONDS)
      .catch(() => undefined);
    await this.resetCounter(toThrottleKey(email));
  }

  /** Stores this browser as known for the account. */
  async storeDevice(email: string, device: string): Promise<void> {
    // Stryker disable next-line StringLiteral: only the key is read
    await this.redis
      .set(toDeviceKey(email, device), '1', 'EX', DEVICE_LIFETIME_SECONDS)
      .catch(() => undefined);
  }

  private async isKnown(email: string, device: string | null): Promise<boolean> {
    // Stryker disable next-line ConditionalExpression: a browser without a device cookie has no key in Redis
    if (!device) return false;
    // Stryker disable next-line ArrowFunction: both results differ from 1
    return (await this.redis.exists(toDeviceKey(email, device)).catch(() => 0)) === 1;
  }

  // Stryker disable next-line StringLiteral: a metric name
  private toLockoutError = (result: RateLimiterRes): Error =>
    this.throttle.toRefusal('login-account', result);
}

/** Key of a token that is part of the names of an account's counters. A new token therefore resets all counters. */
const unlockKey = (email: string): string => `login:unlocked:${toThrottleKey(email)}`;

const toDeviceKey = (email: string, device: string): string => `device:${hashSecret(`${device} ${email}`)}`;
