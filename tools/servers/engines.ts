/** Database and Redis clusters on loopback, as used by a shop on many machines. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findAnyFreePort, findFreePort } from '../workspace/port.ts';
import { SetupError } from '../workspace/step.mjs';
import { findMongod, REPLICA_SET, startMember } from './mongod.ts';
import { findRedis, startRedis } from './redis.ts';
import { type RunningServer, startServer } from './start-server.ts';

export interface Engine {
  /** URL for the shop's settings; `NAME` is a placeholder for the MongoDB database. */
  address: string;
  ports: number[];
  members: { name: string; open: () => Promise<RunningServer> }[];
  /** Forms the cluster. Called once, when all members run for the first time. */
  formCluster: () => Promise<void>;
}

export type RedisKind = 'sentinel' | 'cluster';

const FORMATION_TIMEOUT_MS = 40_000;
const MEMBER_INDEXES = [0, 1, 2];
const SLOT_COUNT = 16_384;
/** Timeout that docs/operations.md recommends; the servers' default is ten seconds. */
const ELECTION_TIMEOUT_MS = 3_000;
const REDIS_TIMEOUT_MS = 2_000;
const PRIMARY_NAME = 'munay';

async function waitUntil(description: string, checkReady: () => Promise<boolean>) {
  const deadline = Date.now() + FORMATION_TIMEOUT_MS;
  while (!(await checkReady().catch(() => false))) {
    if (Date.now() > deadline)
      throw new SetupError(`${description} was not formed`, 'look at the logs of its servers');
    await delay(100);
  }
}

/** Runs commands on one Redis server. */
export async function runOnRedis<T>(
  port: number,
  checkReady: (redis: import('ioredis').Redis) => Promise<T>,
): Promise<T> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(port, '127.0.0.1', { maxRetriesPerRequest: 0, retryStrategy: () => null });
  redis.on('error', () => {});
  try {
    return await checkReady(redis);
  } finally {
    redis.disconnect();
  }
}

/** Ports whose server currently accepts writes; dead servers are skipped. */
export async function findPrimaries(ports: number[]) {
  const roles = await Promise.all(
    ports.map((port) =>
      runOnRedis(port, async (redis) => (await redis.call('ROLE')) as unknown[]).catch(() => []),
    ),
  );
  return ports.filter((_, index) => roles[index]?.[0] === 'master');
}

export async function runOnMongo(port: number, command: object) {
  const { default: mongoose } = await import('mongoose');
  const uri = `mongodb://127.0.0.1:${port}/?directConnection=true`;
  const client = new mongoose.mongo.MongoClient(uri, { serverSelectionTimeoutMS: 1_000 });
  try {
    return await client.db('admin').command(command);
  } finally {
    await client.close();
  }
}

/** The current primary, as reported by the servers. */
export async function findMongoPrimary(ports: number[]): Promise<number | undefined> {
  for (const port of ports)
    if ((await runOnMongo(port, { hello: 1 }).catch(() => null))?.isWritablePrimary) return port;
  return undefined;
}

/** A replica set of three members. */
export async function startMongoSet(
  folder: string,
  parameters: Record<string, string> = {},
): Promise<Engine> {
  const binary = await findMongod(console.log);
  const ports = await Promise.all(MEMBER_INDEXES.map(findAnyFreePort));
  const hosts = ports.map((port) => `127.0.0.1:${port}`);
  return {
    address: `mongodb://${hosts.join(',')}/NAME?replicaSet=${REPLICA_SET}`,
    ports,
    members: ports.map((port, index) => ({
      name: `mongo-${index + 1}`,
      open: () =>
        startMember({
          binary,
          port,
          parameters,
          dataDir: join(folder, `mongo-${index + 1}`),
          logFile: join(folder, `mongo-${index + 1}.log`),
        }),
    })),
    formCluster: async () => {
      const members = hosts.map((host, _id) => ({ _id, host }));
      const settings = { electionTimeoutMillis: ELECTION_TIMEOUT_MS };
      await runOnMongo(Number(ports[0]), { replSetInitiate: { _id: REPLICA_SET, members, settings } });
      await waitUntil('a primary with two secondaries', async () => {
        const { members: currentMembers } = await runOnMongo(Number(ports[0]), { replSetGetStatus: 1 });
        const states = currentMembers.map(({ stateStr }: { stateStr: string }) => stateStr);
        return states.sort().join() === 'PRIMARY,SECONDARY,SECONDARY';
      });
    },
  };
}

const createRedisMember = (
  binary: string,
  folder: string,
  name: string,
  port: number,
  options: Record<string, string | string[]>,
) => ({
  name,
  open: () =>
    startRedis({ binary, port, options, dataDir: join(folder, name), logFile: join(folder, `${name}.log`) }),
});

/** A primary, its replica and three sentinels. */
async function startSentinels(folder: string): Promise<Engine> {
  const binary = await findRedis(console.log);
  const [primary = 0, replica = 0, ...watchers] = await Promise.all(
    Array.from({ length: 5 }, findAnyFreePort),
  );
  const startSentinel = (port: number, index: number) => {
    const name = `redis-sentinel-${index + 1}`;
    const config = join(folder, `${name}.conf`);
    const lines = [
      `port ${port}`,
      'bind 127.0.0.1',
      `dir ${folder}`,
      `sentinel monitor ${PRIMARY_NAME} 127.0.0.1 ${primary} 2`,
      `sentinel down-after-milliseconds ${PRIMARY_NAME} ${REDIS_TIMEOUT_MS}`,
      `sentinel failover-timeout ${PRIMARY_NAME} 10000`,
    ];
    mkdirSync(folder, { recursive: true });
    writeFileSync(config, `${lines.join('\n')}\n`);
    const args = [config, '--sentinel'];
    return {
      name,
      open: () => startServer({ name, binary, args, port, logFile: join(folder, `${name}.log`) }),
    };
  };
  return {
    address: `redis+sentinel://${watchers.map((port) => `127.0.0.1:${port}`).join(',')}/${PRIMARY_NAME}`,
    ports: [primary, replica],
    members: [
      createRedisMember(binary, folder, 'redis-1', primary, {}),
      createRedisMember(binary, folder, 'redis-2', replica, { replicaof: ['127.0.0.1', String(primary)] }),
      ...watchers.map(startSentinel),
    ],
    formCluster: () =>
      waitUntil('three sentinels that know the replica and each other', async () => {
        for (const port of watchers) {
          const currentMembers = await runOnRedis(port, (redis) =>
            redis.call('SENTINEL', 'MASTER', PRIMARY_NAME),
          );
          const fields = currentMembers as string[];
          const readField = (name: string) => Number(fields[fields.indexOf(name) + 1]);
          if (readField('num-slaves') !== 1 || readField('num-other-sentinels') !== 2) return false;
        }
        return true;
      }),
  };
}

/** Offset of the port on which members of a cluster communicate. */
const BUS_PORT_OFFSET = 10_000;

/** Three primaries, each with a replica. */
async function startCluster(folder: string): Promise<Engine> {
  const binary = await findRedis(console.log);
  const ports = await Promise.all(Array.from({ length: 6 }, () => findFreePort(BUS_PORT_OFFSET)));
  const options = { 'cluster-enabled': 'yes', 'cluster-node-timeout': String(REDIS_TIMEOUT_MS) };
  const callNode = (index: number, ...command: (string | number)[]) =>
    runOnRedis(Number(ports[index]), (redis) => redis.call('CLUSTER', ...command));
  const hasNodes = (count: number) => async () => {
    for (const index of ports.keys())
      if (!String(await callNode(index, 'INFO')).includes(`known_nodes:${count}`)) return false;
    return true;
  };
  return {
    address: `redis+cluster://${ports.map((port) => `127.0.0.1:${port}`).join(',')}`,
    ports,
    members: ports.map((port, index) =>
      createRedisMember(binary, folder, `redis-${index + 1}`, port, options),
    ),
    formCluster: async () => {
      for (const index of MEMBER_INDEXES) {
        const from = Math.ceil((SLOT_COUNT / 3) * index);
        const to = Math.ceil((SLOT_COUNT / 3) * (index + 1));
        await callNode(index, 'ADDSLOTS', ...Array.from({ length: to - from }, (_, slot) => from + slot));
      }
      for (const port of ports.slice(1)) await callNode(0, 'MEET', '127.0.0.1', port);
      await waitUntil('six servers that know each other', hasNodes(6));
      for (const index of MEMBER_INDEXES)
        await callNode(index + 3, 'REPLICATE', String(await callNode(index, 'MYID')));
      await waitUntil('a whole cluster with three replicas', async () => {
        for (const index of ports.keys()) {
          const nodes = String(await callNode(index, 'NODES'));
          if (!String(await callNode(index, 'INFO')).includes('cluster_state:ok')) return false;
          if (nodes.split('\n').filter((line) => / (myself,)?slave /.test(line)).length !== 3) return false;
        }
        return (
          await Promise.all(
            MEMBER_INDEXES.map((index) =>
              runOnRedis(Number(ports[index + 3]), (redis) => redis.info('replication')),
            ),
          )
        ).every((info) => info.includes('master_link_status:up'));
      });
    },
  };
}

export const createRedis = (kind: RedisKind, folder: string) =>
  kind === 'sentinel' ? startSentinels(folder) : startCluster(folder);
