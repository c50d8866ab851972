import { Global, Inject, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Redis, type RedisOptions } from 'ioredis';
import { Config } from '../config/config';

/**
 * Fails fast while redis is down, so that no request waits. A redis that hangs costs the first command
 * `socketTimeout`; then the connection is dropped and counts as down until a new one answers.
 */
export const IMPATIENT: RedisOptions = {
  enableOfflineQueue: false,
  // Stated because Bull's default is false: ioredis would then treat a connection dropped before its first
  // answer as ready, and never open another.
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

/** For rate limits and counters: what may be lost, or kept in memory meanwhile. */
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
