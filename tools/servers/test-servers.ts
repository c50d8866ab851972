import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../workspace/port.ts';
import { findChromium } from './chromium.ts';
import { findMongod, startMongod } from './mongod.ts';
import { findRedis, startRedis } from './redis.ts';

const MEMORY = '/dev/shm';
const ROOM_BYTES = 2 ** 32;

/** In memory where there is room: suites run an eighth faster. */
function dataRoot() {
  if (!existsSync(MEMORY) || freemem() < ROOM_BYTES) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize < ROOM_BYTES ? tmpdir() : MEMORY;
}

/** Folders of killed runs; a database takes 300 MB. */
function sweep() {
  for (const root of [tmpdir(), MEMORY].filter(existsSync)) {
    for (const name of readdirSync(root)) {
      const owner = /^munay-test-(\d+)-/.exec(name)?.[1];
      if (owner && !isRunning(Number(owner))) rmSync(join(root, name), { recursive: true, force: true });
    }
  }
}

function isRunning(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Queries without an index fail. */
const TEST_PARAMETERS = { notablescan: '1' };

/**
 * Starts mongod and redis on free ports with temporary data, and finds a browser. Sets the three addresses in
 * the environment for the suites, unless already set.
 */
export async function startTestServers(log: (line: string) => void): Promise<{ stop: () => Promise<void> }> {
  sweep();
  const folder = mkdtempSync(join(dataRoot(), `munay-test-${process.pid}-`));
  const servers: { stop: () => Promise<void> }[] = [];
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };

  const mongo = async () => {
    if (process.env.MUNAY_TEST_MONGODB_URI) return;
    const binary = await findMongod(log);
    const port = await freePort();
    const files = { dataDir: join(folder, 'mongo'), logFile: join(folder, 'mongod.log') };
    const server = await startMongod({ binary, port, ...files, parameters: TEST_PARAMETERS });
    servers.push(server);
    process.env.MUNAY_TEST_MONGODB_URI = server.uri('');
  };
  const redis = async () => {
    if (process.env.MUNAY_TEST_REDIS_URL) return;
    const binary = await findRedis(log);
    const port = await freePort();
    const files = { dataDir: join(folder, 'redis'), logFile: join(folder, 'redis.log') };
    const server = await startRedis({ binary, port, ...files });
    servers.push(server);
    process.env.MUNAY_TEST_REDIS_URL = server.url;
  };
  const chromium = async () => {
    process.env.CHROMIUM_PATH = await findChromium(log);
  };

  const outcomes = await Promise.allSettled([mongo(), redis(), chromium()]);
  const failure = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failure) {
    await stop();
    throw failure.reason;
  }
  return { stop };
}
