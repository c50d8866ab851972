import { setTimeout as delay } from 'node:timers/promises';
import {
  findMongoPrimary,
  findPrimaries,
  type RedisKind,
  runOnMongo,
  runOnRedis,
} from '../../../servers/engines.ts';
import type { ManagedProcess } from '../../../test-shop/managed-process.ts';
import { FaultShop } from '../fault-shop.ts';
import type { Context, Scenario } from '../scenario.ts';
import { ServiceWatch } from '../service-watch.ts';

const WARM_UP_MS = 3_000;
/** Duration of a fault, longer than any election and shorter than the leases of jobs. */
const OUTAGE_MS = 12_000;
const SETTLE_TIMEOUT_MS = 60_000;
const STEP_DOWN_SECONDS = 20;
const MAX_PENDING_MAILS = 5;

interface Event {
  name: string;
  /** @returns a function that ends the fault */
  start: (server: ManagedProcess, port: number) => Promise<() => Promise<void>>;
}

const KILL_EVENT: Event = {
  name: 'kill -9',
  start: async (server) => {
    await server.kill();
    return () => server.start();
  },
};
const FREEZE_EVENT: Event = {
  name: 'SIGSTOP',
  start: async (server) => {
    server.pause();
    return async () => server.resume();
  },
};
const STEP_DOWN_EVENT: Event = {
  name: 'step down',
  start: async (_, port) => {
    await runOnMongo(port, { replSetStepDown: STEP_DOWN_SECONDS, secondaryCatchUpPeriodSecs: 5 });
    return async () => undefined;
  },
};

const isSettled = async (shop: FaultShop): Promise<boolean> => {
  const { mongoPorts, redisPorts } = shop.testShop;
  const members = await Promise.all(mongoPorts.map((port) => runOnMongo(port, { hello: 1 })));
  const replicas = await Promise.all(
    redisPorts.map((port) => runOnRedis(port, (redis) => redis.info('replication'))),
  );
  const primaries = replicas.filter((info) => info.includes('role:master')).length;
  return (
    members.every(({ isWritablePrimary, secondary }) => isWritablePrimary || secondary) &&
    members.filter(({ isWritablePrimary }) => isWritablePrimary).length === 1 &&
    primaries === Math.ceil(redisPorts.length / 2) &&
    replicas.filter((info) => info.includes('master_link_status:up')).length === redisPorts.length - primaries
  );
};

async function waitUntilSettled(shop: FaultShop) {
  const deadline = Date.now() + SETTLE_TIMEOUT_MS;
  while (!(await isSettled(shop).catch(() => false))) {
    if (Date.now() > deadline) throw new Error('the servers did not find each other again');
    await delay(250);
  }
}

const createFailoverScenario = (
  engine: string,
  event: Event,
  options: { mongoSet?: boolean; redisKind?: RedisKind },
): Scenario => ({
  name: `${engine}: ${event.name} primary`,
  rounds: 3,
  open: () => FaultShop.open(options),
  async run({ shop, shoppers, random, rounds }: Context) {
    const { testShop } = shop;
    const [ports, part] = options.mongoSet ? [testShop.mongoPorts, 'mongo'] : [testShop.redisPorts, 'redis'];
    const watch = await ServiceWatch.start(shop);
    await shoppers.runDuring(async () => {
      for (let round = 0; round < rounds; round += 1) {
        await delay(WARM_UP_MS + random.nextBetween(0, 1_000));
        const port = options.mongoSet
          ? await findMongoPrimary(ports)
          : random.pick(await findPrimaries(ports));
        if (!port) throw new Error('no primary');
        const end = await event.start(shop.process(`${part}-${ports.indexOf(port) + 1}`), port);
        await delay(OUTAGE_MS);
        await end();
        await waitUntilSettled(shop);
      }
    });
    const { withoutBuying, withoutMail } = await watch.stop();
    // An email that was sent but not recorded is sent again, with the same Message-ID
    return options.mongoSet
      ? { withoutBuying, mailCrashes: rounds * 2 * MAX_PENDING_MAILS }
      : { withoutBuying, withoutMail };
  },
});

const MONGO_SET_OPTIONS = { mongoSet: true };

export const FAILOVERS: Scenario[] = [
  createFailoverScenario('MongoDB set of three', KILL_EVENT, MONGO_SET_OPTIONS),
  createFailoverScenario('MongoDB set of three', STEP_DOWN_EVENT, MONGO_SET_OPTIONS),
  createFailoverScenario('MongoDB set of three', FREEZE_EVENT, MONGO_SET_OPTIONS),
  createFailoverScenario('Redis Sentinel', KILL_EVENT, { redisKind: 'sentinel' }),
  createFailoverScenario('Redis Sentinel', FREEZE_EVENT, { redisKind: 'sentinel' }),
  createFailoverScenario('Redis Cluster', KILL_EVENT, { redisKind: 'cluster' }),
];
