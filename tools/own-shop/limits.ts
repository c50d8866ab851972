import { Redis } from 'ioredis';
import type { OwnShop } from './own-shop.ts';

/** Nobody has done anything too often any more. */
export async function forgetLimits(shop: OwnShop) {
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
