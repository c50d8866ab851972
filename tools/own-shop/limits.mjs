import { Redis } from 'ioredis';

/** Nobody has done anything too often any more. @param {import('./own-shop.mjs').OwnShop} shop */
export async function forgetLimits(shop) {
  const redis = new Redis(String(shop.env.REDIS_URL));
  try {
    for await (const keys of redis.scanStream({ match: '*', count: 1_000 })) {
      const limits = keys.filter((/** @type {string} */ key) => /^(throttle|login)/.test(key));
      if (limits.length > 0) await redis.del(...limits);
    }
  } finally {
    redis.disconnect();
  }
}
