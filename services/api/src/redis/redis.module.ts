import { setTimeout as wait } from 'node:timers/promises';
import { Global, Inject, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../config/config';
import { connectRedis, FAIL_FAST_OPTIONS, REDIS, type RedisClient } from './redis.connection';

/** Sentinels and clusters are retried forever, but the startup does not wait longer. */
const START_MS = 2_000;

@Injectable()
class RedisShutdown implements OnApplicationShutdown {
  constructor(@Inject(REDIS) private readonly redis: RedisClient) {}

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}

/** For rate limits and counters: data that may be lost, or stored in memory in the meantime. */
@Global()
@Module({
  providers: [
    {
      provide: REDIS,
      inject: [Config],
      useFactory: async (config: Config) => {
        const redis = connectRedis(config.values.REDIS_URL, { ...FAIL_FAST_OPTIONS, lazyConnect: true });
        await Promise.race([
          redis.connect().catch(() => undefined), // /readyz reports the state
          wait(START_MS, undefined, { ref: false }),
        ]);
        return redis;
      },
    },
    RedisShutdown,
  ],
  exports: [REDIS],
})
export class RedisModule {}
