import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findAnyFreePort } from '../workspace/port.ts';
import { report, SetupError } from '../workspace/step.mjs';
import { findChromium } from './chromium.ts';
import { findMongod, startMongod } from './mongod.ts';
import { findRedis, startRedis } from './redis.ts';
import type { RunningServer } from './start-server.ts';

const MEMORY_FOLDER = '/dev/shm';
const MIN_FREE_BYTES = 2 ** 32;

/** Stored in memory if there is enough space, which makes suites one eighth faster. */
function findDataRoot() {
  if (!existsSync(MEMORY_FOLDER) || freemem() < MIN_FREE_BYTES) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize < MIN_FREE_BYTES ? tmpdir() : MEMORY_FOLDER;
}

/** Deletes folders left over from killed runs, because a database takes 300 MB. */
function deleteLeftoverFolders() {
  for (const root of [tmpdir(), MEMORY_FOLDER].filter(existsSync)) {
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

/**
 * Queries without an index fail. The files of a dropped database are closed at the first checkpoint after the snapshot
 * window; with the default of five minutes, a whole run would have more files open than a process may.
 */
const TEST_PARAMETERS = { notablescan: '1', minSnapshotHistoryWindowInSeconds: '30' };

/** Matches fatal log messages of mongod and the stack frames after them. */
const FATAL_PATTERN = /"s":"F"|"C":"/;
const LAST_LINE_COUNT = 40;

const readLastLines = (logFile: string) => {
  const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n');
  const fatalLine = lines.filter((line) => FATAL_PATTERN.test(line));
  return (fatalLine.length > 0 ? fatalLine : lines).slice(-LAST_LINE_COUNT).join('\n');
};

/**
 * Starts mongod and Redis on free ports with temporary data, and finds a browser. Stores their three addresses in the
 * environment for the suites, unless already set.
 * @param onDeath called when a server ends before it is stopped, after which no suite can pass
 */
export async function startTestServers(
  log: (line: string) => void,
  onDeath: (reason: SetupError) => void = (reason) => {
    report(reason);
    process.exit(1);
  },
): Promise<{ stop: () => Promise<void> }> {
  deleteLeftoverFolders();
  const folder = mkdtempSync(join(findDataRoot(), `munay-test-${process.pid}-`));
  const servers: RunningServer[] = [];
  let isStopping = false;
  const watch = (name: string, server: RunningServer, logFile: string) => {
    servers.push(server);
    void server.exited.then((code) => {
      // Both servers exit with 0 when they are stopped
      if (!isStopping && code !== 0)
        onDeath(
          new SetupError(
            `${name} stopped unexpectedly (exit code ${code}):\n${readLastLines(logFile)}`,
            'run the tests again; if it happens again, set MUNAY_TEST_MONGODB_URI or MUNAY_TEST_REDIS_URL to another server',
          ),
        );
    });
  };
  const stop = async () => {
    isStopping = true;
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };

  const startMongoServer = async () => {
    if (process.env.MUNAY_TEST_MONGODB_URI) return;
    const binary = await findMongod(log);
    const port = await findAnyFreePort();
    const files = { dataDir: join(folder, 'mongo'), logFile: join(folder, 'mongod.log') };
    const server = await startMongod({ binary, port, ...files, parameters: TEST_PARAMETERS });
    watch('mongod', server, files.logFile);
    process.env.MUNAY_TEST_MONGODB_URI = server.uri('');
  };
  const startRedisServer = async () => {
    if (process.env.MUNAY_TEST_REDIS_URL) return;
    const binary = await findRedis(log);
    const port = await findAnyFreePort();
    const files = { dataDir: join(folder, 'redis'), logFile: join(folder, 'redis.log') };
    const server = await startRedis({ binary, port, ...files });
    watch('redis', server, files.logFile);
    process.env.MUNAY_TEST_REDIS_URL = server.url;
  };
  const startChromium = async () => {
    process.env.CHROMIUM_PATH = await findChromium(log);
  };

  const outcomes = await Promise.allSettled([startMongoServer(), startRedisServer(), startChromium()]);
  const failure = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failure) {
    await stop();
    throw failure.reason;
  }
  return { stop };
}
