import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { isCluster, REDIS, type RedisClient } from '../../redis/redis.connection';
import type { Device } from './session.device';
import { type SessionFields, SessionRepository } from './session.repository';
import { endOf } from './session.service';

const BATCH = 500;

/** How versions up to November 2026 stored a session in Redis; times in epoch milliseconds. */
interface RedisSession {
  userId: string;
  epoch: number;
  createdAt: number;
  seenAt: number;
  device?: Device;
}

const toFields = (hash: string, { userId, epoch, device, ...times }: RedisSession): SessionFields => {
  const createdAt = new Date(times.createdAt);
  const seenAt = new Date(times.seenAt);
  const endsAt = endOf({ createdAt, seenAt }, { roles: [] });
  return {
    hash,
    userId,
    epoch,
    createdAt,
    seenAt,
    endsAt,
    device: device ?? null,
    provedAt: null,
    asked: null,
  };
};

/** Imports sessions that an older version left in Redis, so that an upgrade signs nobody out. */
@Injectable()
export class SessionMove implements OnApplicationBootstrap {
  private readonly log = new Logger(SessionMove.name);

  constructor(
    @Inject(REDIS) private readonly redis: RedisClient,
    private readonly sessions: SessionRepository,
  ) {}

  /** Before the first request if Redis is available, otherwise as soon as it is. */
  async onApplicationBootstrap(): Promise<void> {
    if (isCluster(this.redis)) return; // none of those versions could use one
    if (this.redis.status === 'ready') await this.moveOrWarn();
    else this.redis.once('ready', () => void this.moveOrWarn());
  }

  private async moveOrWarn(): Promise<void> {
    try {
      const moved = await this.move();
      if (moved > 0) this.log.log({ msg: 'sessions moved from redis', moved });
    } catch (error) {
      this.log.warn({ msg: 'sessions not moved from redis', reason: (error as Error).message });
    }
  }

  private async move(): Promise<number> {
    let moved = 0;
    let cursor = '0';
    do {
      const [next, keys] = await this.redis.scan(cursor, 'MATCH', 'session*:*', 'COUNT', BATCH);
      cursor = next;
      if (keys.length > 0) moved += await this.importSessions(keys);
    } while (cursor !== '0');
    return moved;
  }

  /** Read and removed in one step: a session that is ended meanwhile must not reappear. */
  private async importSessions(keys: readonly string[]): Promise<number> {
    const replies = await this.redis
      .multi()
      .mget(...keys)
      .del(...keys)
      .exec();
    const texts = (replies?.[0]?.[1] ?? []) as (string | null)[];
    const found = texts.flatMap((text, index) => {
      // Besides sessions there are sets of them by account, which MGET skips
      const hash = /^session:(\w+)$/.exec(keys[index] ?? '')?.[1];
      return text === null || hash === undefined ? [] : [toFields(hash, JSON.parse(text) as RedisSession)];
    });
    if (found.length > 0) await this.sessions.adopt(found);
    return found.length;
  }
}
