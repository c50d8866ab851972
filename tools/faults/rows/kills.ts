import { setTimeout as delay } from 'node:timers/promises';
import type { Part } from '../../own-shop/part.ts';
import type { Row, Trial } from '../row.ts';

/** Mails one worker has in hand at most. */
const MAILS_IN_HAND = 5;
const STOPPED_MS = 15_000;

const killing = (name: string, pick: (trial: Trial) => Part[]): Row => ({
  name: `kill -9 ${name}`,
  rounds: 20,
  async run(trial) {
    const { shop, crowd, chance, rounds } = trial;
    let inHand = 0;
    await crowd.during(async () => {
      for (let round = 0; round < rounds; round += 1) {
        await delay(chance.between(500, 4_000));
        const parts = pick(trial);
        await Promise.all(parts.map((part) => part.kill()));
        if (parts.some((part) => /worker|mongo/.test(part.name))) inHand += 2 * MAILS_IN_HAND;
        await delay(chance.between(0, 1_500));
        for (const which of [/mongo|redis/, /sandbox|mailbox/, /api|worker/])
          await Promise.all(parts.filter(({ name: part }) => which.test(part)).map((part) => part.start()));
      }
    });
    await shop.restock();
    return { mailCrashes: inHand };
  },
});

const holding = (part: string): Row => ({
  name: `SIGSTOP ${part} for 15 s`,
  rounds: 3,
  async run({ shop, crowd, chance, rounds }) {
    await crowd.during(async () => {
      for (let round = 0; round < rounds; round += 1) {
        await delay(chance.between(2_000, 5_000));
        shop.part(part).pause();
        await delay(STOPPED_MS);
        shop.part(part).goOn();
        await delay(5_000);
      }
    });
    return { mailCrashes: rounds * 2 * MAILS_IN_HAND };
  },
});

export const KILLS: Row[] = [
  killing('API', ({ shop, chance }) => [shop.part(chance.one(['api-1', 'api-2']))]),
  killing('worker', ({ shop, chance }) => [shop.part(chance.one(['worker-1', 'worker-2']))]),
  killing('MongoDB', ({ shop }) => [shop.part('mongo')]),
  killing('Redis', ({ shop }) => [shop.part('redis')]),
  killing('sandbox', ({ shop }) => [shop.part('sandbox')]),
  killing('all', ({ shop }) => shop.own.parts()),
  holding('mongo'),
  holding('redis'),
  {
    name: 'Redis emptied',
    rounds: 20,
    quick: true,
    async run({ shop, crowd, chance, rounds }) {
      await crowd.during(async () => {
        for (let round = 0; round < rounds; round += 1) {
          await delay(chance.between(500, 2_500));
          await shop.flushRedis();
        }
      });
    },
  },
];
