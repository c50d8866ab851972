import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { ManagedProcess } from '../../../test-shop/managed-process.ts';
import type { FaultShop } from '../fault-shop.ts';
import { addDueMails, readMailbox } from '../mails.ts';
import type { Context, Scenario } from '../scenario.ts';

/** The worker's concurrency for emails. */
const MAX_PENDING_MAILS = 5;
const STOPPED_MS = 15_000;
/** Number of emails, more than the queue holds at a time. */
const DUE_MAIL_COUNT = 300;
const FLUSH_COUNT = 5;
const EMPTY_CHECK_MS = 50;
const SEND_TIMEOUT_MS = 120_000;

const createKillScenario = (name: string, pick: (context: Context) => ManagedProcess[]): Scenario => ({
  name: `kill -9 ${name}`,
  rounds: 20,
  async run(context) {
    const { shop, shoppers, random, rounds } = context;
    let pendingMails = 0;
    await shoppers.runDuring(async () => {
      for (let round = 0; round < rounds; round += 1) {
        await delay(random.nextBetween(500, 4_000));
        const parts = pick(context);
        await Promise.all(parts.map((part) => part.kill()));
        if (parts.some((part) => /worker|mongo/.test(part.name))) pendingMails += 2 * MAX_PENDING_MAILS;
        await delay(random.nextBetween(0, 1_500));
        for (const pattern of [/mongo|redis/, /sandbox|mailbox/, /api|worker/])
          await Promise.all(parts.filter(({ name: part }) => pattern.test(part)).map((part) => part.start()));
      }
    });
    await shop.waitUntilReady();
    await shop.restock();
    return { mailCrashes: pendingMails };
  },
});

const createPauseScenario = (part: string): Scenario => ({
  name: `SIGSTOP ${part} for 15 s`,
  rounds: 3,
  async run({ shop, shoppers, random, rounds }) {
    await shoppers.runDuring(async () => {
      for (let round = 0; round < rounds; round += 1) {
        await delay(random.nextBetween(2_000, 5_000));
        shop.process(part).pause();
        await delay(STOPPED_MS);
        shop.process(part).resume();
        await delay(5_000);
      }
    });
    return { mailCrashes: rounds * 2 * MAX_PENDING_MAILS };
  },
});

/** Empties Redis while due emails in it are waiting for a worker. @returns the lost and duplicate emails */
async function clearRedisWhileRelaying(shop: FaultShop, redis: Redis): Promise<string[]> {
  const ids = await addDueMails(shop, DUE_MAIL_COUNT, `emptied-${Date.now()}`);
  const dueJobsFilter = { _id: { $in: ids }, status: { $ne: 'done' } };
  const deadline = performance.now() + SEND_TIMEOUT_MS;
  let emptiedCount = 0;
  while (
    (await shop.db.collection('outbox').countDocuments(dueJobsFilter)) > 0 &&
    performance.now() < deadline
  ) {
    if (emptiedCount < FLUSH_COUNT && (await redis.llen('bull:mail:wait')) > 0) {
      await redis.flushall();
      emptiedCount += 1;
    }
    await delay(EMPTY_CHECK_MS);
  }
  if (emptiedCount === 0) return ['no mail waited in Redis: the row proves nothing'];
  const sentMailIds = (await readMailbox(shop)).map(({ messageId }) => messageId);
  return ids.flatMap((id) => {
    const { length } = sentMailIds.filter((messageId) => messageId.includes(`.${id.toString()}@`));
    return length === 1 ? [] : [`mail ${id.toString()} was sent ${length} times`];
  });
}

export const KILLS: Scenario[] = [
  createKillScenario('API', ({ shop, random }) => [shop.process(random.pick(['api-1', 'api-2']))]),
  createKillScenario('worker', ({ shop, random }) => [shop.process(random.pick(['worker-1', 'worker-2']))]),
  createKillScenario('MongoDB', ({ shop }) => [shop.process('mongo')]),
  createKillScenario('Redis', ({ shop }) => [shop.process('redis')]),
  createKillScenario('sandbox', ({ shop }) => [shop.process('sandbox')]),
  createKillScenario('all', ({ shop }) => shop.testShop.processes()),
  createPauseScenario('mongo'),
  createPauseScenario('redis'),
  {
    name: 'Redis emptied',
    rounds: 20,
    quick: true,
    async run({ shop, shoppers, random, rounds }) {
      const redis = new Redis(String(shop.testShop.env.REDIS_URL));
      await shoppers
        .runDuring(async () => {
          for (let round = 0; round < rounds; round += 1) {
            await delay(random.nextBetween(500, 2_500));
            await redis.flushall();
          }
        })
        .finally(() => redis.disconnect());
    },
  },
  {
    name: 'Redis emptied while relaying',
    rounds: 3,
    async run({ shop, shoppers, rounds }) {
      const redis = new Redis(String(shop.testShop.env.REDIS_URL));
      const lostJobs: string[] = [];
      await shoppers
        .runDuring(
          async () => {
            for (let round = 0; round < rounds; round += 1)
              lostJobs.push(...(await clearRedisWhileRelaying(shop, redis)));
          },
          { people: 40, fast: true },
        )
        .finally(() => redis.disconnect());
      return { lostItems: lostJobs };
    },
  },
];
