import { findPrimaries, runOnRedis } from '../servers/engines.ts';
import type { TestShop } from './test-shop.ts';

export async function resetRateLimits({ redisPorts }: TestShop) {
  for (const port of await findPrimaries(redisPorts))
    await runOnRedis(port, async (redis) => {
      for await (const keys of redis.scanStream({ match: '*', count: 1_000 })) {
        const limits = keys.filter((key: string) => /^(throttle|login)/.test(key));
        // The keys are deleted individually, because cluster keys are in different slots
        await Promise.all(limits.map((key: string) => redis.del(key)));
      }
    });
}
