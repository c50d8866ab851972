// Runs an empty Redis server on the given port until standard input closes, for tests that stop and restart it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRedis, startRedis } from './redis.ts';

const folder = mkdtempSync(join(tmpdir(), 'munay-redis-'));
const binary = await findRedis(() => {});
const server = await startRedis({
  binary,
  port: Number(process.argv[2]),
  dataDir: folder,
  logFile: join(folder, 'redis.log'),
});
console.log('ready');
process.stdin.resume();
const end = async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
};
process.stdin.once('close', () => void end());
