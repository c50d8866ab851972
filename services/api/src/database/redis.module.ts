import { Global, Inject, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Redis, type RedisOptions } from 'ioredis';
import { Config } from '../config/config';

/**
 * Fail at once while redis is away: no request waits for it. One that takes commands and never answers costs the
 * first of them `socketTimeout`; the connection is then given up, and until a new one answers it counts as away.
 */
export const IMPATIENT: RedisOptions = {
  enableOfflineQueue: false,
  // Said here because Bull's default is false: ioredis then takes a connection that was given up before its first
  // answer for a ready one, and never opens another.
  enableReadyCheck: true,
  maxRetriesPerRequest: 0,
  connectTimeout: 1_000,
  socketTimeout: 500,
};

@Injectable()
class RedisShutdown implements OnApplicationShutdown {
  constructor(@Inject(Redis) private readonly redis: Redis) {}

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}

/** One redis connection for limits and tallies: what may be forgotten, or counted in memory meanwhile. */
@Global()
@Module({
  providers: [
    {
      provide: Redis,
      inject: [Config],
      useFactory: (config: Config) => {
        const redis = new Redis(config.values.REDIS_URL, { ...IMPATIENT, lazyConnect: true });
        redis.on('error', () => undefined); // state is told by /readyz; an unhandled event would end the process
        return redis.connect().then(
          () => redis,
          () => redis,
        );
      },
    },
    RedisShutdown,
  ],
  exports: [Redis],
})
export class RedisModule {}
