import { Global, Inject, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { Config } from '../config';

@Injectable()
class RedisShutdown implements OnApplicationShutdown {
  constructor(@Inject(Redis) private readonly redis: Redis) {}

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}

/** One redis connection for sessions and throttles. Commands fail at once while redis is away: no request waits for it. */
@Global()
@Module({
  providers: [
    {
      provide: Redis,
      inject: [Config],
      useFactory: (config: Config) => {
        const redis = new Redis(config.values.REDIS_URL, {
          maxRetriesPerRequest: 1,
          enableOfflineQueue: false,
          lazyConnect: true,
        });
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
