import { Redis } from 'ioredis';
import type { TestShop } from './test-shop.ts';

export async function resetRateLimits(shop: TestShop) {
  const redis = new Redis(String(shop.env.REDIS_URL));
  try {
    for await (const keys of redis.scanStream({ match: '*', count: 1_000 })) {
      const limits = keys.filter((key: string) => /^(throttle|login)/.test(key));
      if (limits.length > 0) await redis.del(...limits);
    }
  } finally {
    redis.disconnect();
  }
}
