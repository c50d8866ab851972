import { Inject, Injectable } from '@nestjs/common';
import { type RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { newLimiter, throttleKey, ThrottleService } from '../../rate-limit/throttle.service';
import { REDIS, type RedisClient } from '../../redis/redis.connection';
import { hashSecret } from '../../runtime/secret';
import type { UserFields } from '../user/user.types';

const FREE_TRIES = 5;
const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 15 * 60;
const STRIKES_SECONDS = 24 * 3_600;
const DEVICE_SECONDS = 180 * 24 * 3_600;

/** Pause after the n-th wrong password: none up to the fourth, then 30 s, doubled each time, 15 min at most. */
export const pauseSeconds = (strikes: number): number =>
  strikes < FREE_TRIES
    ? 0
    : Math.min(FIRST_PAUSE_SECONDS * 2 ** (strikes - FREE_TRIES), LONGEST_PAUSE_SECONDS);

/**
 * Slows down password guessing on one account without locking its owner out: after five wrong passwords one try
 * is let through per pause, and the pauses grow. A browser that has logged in before is counted on its own
 * (OWASP "Slow down online guessing attacks with device cookies"), so strangers cannot make it wait.
 */
@Injectable()
export class LoginThrottle {
  private readonly strikes: RateLimiterRedis;
  private readonly pause: RateLimiterRedis;

  constructor(
    @Inject(REDIS) private readonly redis: RedisClient,
    private readonly throttle: ThrottleService,
  ) {
    const strikes = { points: Number.MAX_SAFE_INTEGER, seconds: STRIKES_SECONDS };
    this.strikes = newLimiter(redis, 'login:strikes', strikes);
    this.pause = newLimiter(redis, 'login:pause', { points: 1, seconds: FIRST_PAUSE_SECONDS });
  }

  /**
   * Counts a try before the password is looked at, so that parallel tries count too.
   * @param email as stored; unknown addresses are treated the same
   * @param device id of the browser's device cookie
   * @returns the name to forgive when the password was right
   * @throws AppError tooManyRequests with the seconds to wait
   */
  async take(email: string, device: string | null): Promise<string> {
    const name = throttleKey((await this.isKnown(email, device)) ? `${email} ${device}` : email);
    const running = await this.pause.get(name);
    if (running && running.msBeforeNext > 0) throw this.refusal(running);
    const { consumedPoints } = await this.strikes.penalty(name);
    const customDuration = pauseSeconds(consumedPoints);
    if (customDuration > 0)
      await this.pause.consume(name, 1, { customDuration }).catch((refusal: unknown) => {
        throw refusal instanceof RateLimiterRes ? this.refusal(refusal) : refusal;
      });
    return name;
  }

  /** The owner has shown to be who it is: counting starts anew. @param name as `take` gave it */
  async forgive(name: string): Promise<void> {
    await Promise.all([this.strikes.delete(name), this.pause.delete(name)]).catch(() => undefined);
  }

  /** The password was right, of an account that has not proved its address: the tries of others at it stay counted. */
  private async giveBack(name: string): Promise<void> {
    await this.strikes.reward(name, 1).catch(() => undefined);
  }

  /** What follows from a right password. @param name as `take` gave it */
  settle = (name: string, { emailValidatedAt }: Pick<UserFields, 'emailValidatedAt'>): Promise<void> =>
    emailValidatedAt ? this.forgive(name) : this.giveBack(name);

  /** The owner proved to read the account's mail. */
  forgiveAccount = (email: string): Promise<void> => this.forgive(throttleKey(email));

  /** From now on this browser is known for this account. */
  async remember(email: string, device: string): Promise<void> {
    await this.redis.set(deviceKey(email, device), '1', 'EX', DEVICE_SECONDS).catch(() => undefined);
  }

  private async isKnown(email: string, device: string | null): Promise<boolean> {
    if (!device) return false;
    return (await this.redis.exists(deviceKey(email, device)).catch(() => 0)) === 1;
  }

  private refusal = (result: RateLimiterRes): Error => this.throttle.refusal('login-account', result);
}

const deviceKey = (email: string, device: string): string => `device:${hashSecret(`${device} ${email}`)}`;
