// Runs sentinels or a cluster until standard input closes, for tests that kill a primary. Prints the address and the
// process ids, keyed by port. Usage: node tools/run.mjs servers/run-redis-engine sentinel|cluster
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getGuardedPid } from '../workspace/guarded.mjs';
import { report } from '../workspace/step.mjs';
import { createRedis, type RedisKind } from './engines.ts';

const folder = mkdtempSync(join(tmpdir(), `munay-test-${process.pid}-redis-`));
const engine = await createRedis(process.argv[2] as RedisKind, folder);
const servers = await Promise.all(engine.members.map((member) => member.open())).catch((error: unknown) => {
  report(error);
  // Exits, because the servers that are already running would keep this process alive
  process.exit(1);
});
await engine.formCluster();
const pids = engine.ports.map((port, index) => [port, getGuardedPid(servers[index]?.guard ?? 0)]);
console.log(JSON.stringify({ address: engine.address, pids: Object.fromEntries(pids) }));
process.stdin.resume();
process.stdin.once('close', () => {
  void Promise.all(servers.map((server) => server.stop())).then(() => {
    rmSync(folder, { recursive: true, force: true });
    process.exit(0);
  });
});
