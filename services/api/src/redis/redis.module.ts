import { setTimeout as wait } from 'node:timers/promises';
import { Global, Inject, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../config/config';
import { connectRedis, FAIL_FAST_OPTIONS, REDIS, type RedisClient } from './redis.connection';

/** Maximum wait at startup, in ms; sentinels and clusters are retried in the background. */
const START_TIMEOUT_MS = 2_000;

@Injectable()
class RedisShutdown implements OnApplicationShutdown {
  constructor(@Inject(REDIS) private readonly redis: RedisClient) {}

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}

/** Connection for rate limits and counters. They may be lost, and are counted in memory while Redis is unavailable. */
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
          wait(START_TIMEOUT_MS, undefined, { ref: false }),
        ]);
        return redis;
      },
    },
    RedisShutdown,
  ],
  exports: [REDIS],
})
export class RedisModule {}
