import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { ManagedProcess } from '../../../test-shop/managed-process.ts';
import type { Context, Scenario } from '../scenario.ts';

/** The worker's concurrency for mails. */
const MAILS_IN_HAND = 5;
const STOPPED_MS = 15_000;

const killing = (name: string, pick: (context: Context) => ManagedProcess[]): Scenario => ({
  name: `kill -9 ${name}`,
  rounds: 20,
  async run(context) {
    const { shop, shoppers, random, rounds } = context;
    let inHand = 0;
    await shoppers.during(async () => {
      for (let round = 0; round < rounds; round += 1) {
        await delay(random.between(500, 4_000));
        const parts = pick(context);
        await Promise.all(parts.map((part) => part.kill()));
        if (parts.some((part) => /worker|mongo/.test(part.name))) inHand += 2 * MAILS_IN_HAND;
        await delay(random.between(0, 1_500));
        for (const which of [/mongo|redis/, /sandbox|mailbox/, /api|worker/])
          await Promise.all(parts.filter(({ name: part }) => which.test(part)).map((part) => part.start()));
      }
    });
    await shop.ready();
    await shop.restock();
    return { mailCrashes: inHand };
  },
});

const pauseScenario = (part: string): Scenario => ({
  name: `SIGSTOP ${part} for 15 s`,
  rounds: 3,
  async run({ shop, shoppers, random, rounds }) {
    await shoppers.during(async () => {
      for (let round = 0; round < rounds; round += 1) {
        await delay(random.between(2_000, 5_000));
        shop.process(part).pause();
        await delay(STOPPED_MS);
        shop.process(part).resume();
        await delay(5_000);
      }
    });
    return { mailCrashes: rounds * 2 * MAILS_IN_HAND };
  },
});

export const KILLS: Scenario[] = [
  killing('API', ({ shop, random }) => [shop.process(random.pick(['api-1', 'api-2']))]),
  killing('worker', ({ shop, random }) => [shop.process(random.pick(['worker-1', 'worker-2']))]),
  killing('MongoDB', ({ shop }) => [shop.process('mongo')]),
  killing('Redis', ({ shop }) => [shop.process('redis')]),
  killing('sandbox', ({ shop }) => [shop.process('sandbox')]),
  killing('all', ({ shop }) => shop.testShop.processes()),
  pauseScenario('mongo'),
  pauseScenario('redis'),
  {
    name: 'Redis emptied',
    rounds: 20,
    quick: true,
    async run({ shop, shoppers, random, rounds }) {
      const redis = new Redis(String(shop.testShop.env.REDIS_URL));
      await shoppers
        .during(async () => {
          for (let round = 0; round < rounds; round += 1) {
            await delay(random.between(500, 2_500));
            await redis.flushall();
          }
        })
        .finally(() => redis.disconnect());
    },
  },
];
