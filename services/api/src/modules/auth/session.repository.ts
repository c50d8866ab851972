import { Inject, Injectable } from '@nestjs/common';
import { Redis } from 'ioredis';
import type { Device } from './session.device';

/** What redis holds of a session, under the hash of its id. Times in epoch milliseconds. */
export interface SessionFields {
  userId: string;
  /** The account's session number when it began. */
  epoch: number;
  createdAt: number;
  seenAt: number;
  /** Absent on sessions that began before it was kept. */
  device?: Device;
}

const keyOf = (hash: string): string => `session:${hash}`;
const indexOf = (userId: string): string => `sessions:${userId}`;

/** Sessions in redis, with an index per account. Every method fails at once while redis is away. */
@Injectable()
export class SessionRepository {
  constructor(@Inject(Redis) private readonly redis: Redis) {}

  async find(hash: string): Promise<SessionFields | null> {
    const stored = await this.redis.get(keyOf(hash));
    return stored === null ? null : (JSON.parse(stored) as SessionFields);
  }

  async insert(hash: string, session: SessionFields, ttlMs: number): Promise<void> {
    const replies = await this.redis
      .multi()
      .set(keyOf(hash), JSON.stringify(session), 'PX', ttlMs)
      .sadd(indexOf(session.userId), hash)
      .pexpire(indexOf(session.userId), ttlMs)
      .exec();
    const failure = replies?.find(([error]) => error)?.[0];
    if (failure) throw failure;
  }

  /** Writes a session that is still there; one that was ended meanwhile stays ended. */
  async touch(hash: string, session: SessionFields, ttlMs: number): Promise<void> {
    await this.redis
      .multi()
      .set(keyOf(hash), JSON.stringify(session), 'PX', ttlMs, 'XX')
      .pexpire(indexOf(session.userId), ttlMs)
      .exec();
  }

  async remove(hash: string): Promise<void> {
    const session = await this.find(hash);
    await this.redis.del(keyOf(hash));
    if (session) await this.redis.srem(indexOf(session.userId), hash);
  }

  /** What is left of an account's sessions, by hash. */
  async findAllOf(userId: string): Promise<{ hash: string; session: SessionFields }[]> {
    const hashes = await this.redis.smembers(indexOf(userId));
    if (hashes.length === 0) return [];
    const stored = await this.redis.mget(hashes.map(keyOf));
    return stored.flatMap((text, index) => {
      const hash = hashes[index];
      return text === null || hash === undefined
        ? []
        : [{ hash, session: JSON.parse(text) as SessionFields }];
    });
  }

  async removeAllOf(userId: string): Promise<void> {
    const hashes = await this.redis.smembers(indexOf(userId));
    await this.redis.del(indexOf(userId), ...hashes.map(keyOf));
  }
}
