import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findMongod, startMongod } from '../servers/mongod.mjs';
import { findRedis, startRedis } from '../servers/redis.mjs';
import { stopGuards } from '../servers/guarded.mjs';
import { freePort } from '../workspace/port.mjs';
import { AppProcess } from '../workspace/process.mjs';
import { ROOT } from '../workspace/root.mjs';
import { run, SetupError, step, tail } from '../workspace/step.mjs';

const ORIGIN = 'http://localhost:3000';
/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/**
 * A whole shop for measuring: mongod, redis, sandbox, API and worker of its own, on free ports, with data that goes
 * when it closes.
 * @typedef {object} BenchShop
 * @property {string} url                         of the API
 * @property {string} sandboxUrl
 * @property {string} origin                      that the API takes calls from
 * @property {string} mongoUri
 * @property {() => Promise<void>} restart        API and worker
 * @property {() => { name: string, megabytes: number }[]} memory  resident, per process
 * @property {() => number} cpuMs               processor time the API has used so far
 * @property {() => Promise<void>} close
 */

/** Builds what is measured: the same bundles that production runs. */
export const buildServers = () =>
  step('build', async () => {
    const nx = join(ROOT, 'node_modules', '.bin', 'nx');
    const env = { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false' };
    const args = ['run-many', '-t', 'build', '-p', 'api,sandbox', '--outputStyle=static'];
    const { code, output } = await run(nx, args, { cwd: ROOT, env });
    if (code !== 0) throw new SetupError(tail(output, 40), 'mend what the lines above name');
  });

/** @returns {Promise<BenchShop>} */
export async function openBenchShop() {
  const folder = mkdtempSync(join(tmpdir(), 'munay-bench-'));
  const log = (/** @type {string} */ line) => console.log(line);
  const [mongoPort, redisPort, apiPort, sandboxPort, smtpPort] = await Promise.all(
    Array.from({ length: 5 }, freePort),
  );
  const [mongo, redis] = await step('servers', async () =>
    Promise.all([
      startMongod({
        binary: await findMongod({ log, dependencies: Promise.resolve() }),
        port: Number(mongoPort),
        dataDir: join(folder, 'mongo'),
        logFile: join(folder, 'mongod.log'),
      }),
      startRedis({
        binary: await findRedis({ log }),
        port: Number(redisPort),
        dataDir: join(folder, 'redis'),
        logFile: join(folder, 'redis.log'),
      }),
    ]),
  );
  const url = `http://127.0.0.1:${apiPort}`;
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    LOG_LEVEL: 'warn',
    API_PORT: String(apiPort),
    API_ORIGIN: url,
    WEB_ORIGIN: ORIGIN,
    MONGODB_URI: mongo.uri('bench'),
    REDIS_URL: redis.url,
    // nobody listens there: mails wait in the outbox, as they do when a mail server is down
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_bench_only_0123456789abcdef',
    STRIPE_API_URL: sandboxUrl,
    PAYMENT_PAGE_ORIGIN: sandboxUrl,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_DATA_DIR: join(folder, 'sandbox'),
    SANDBOX_WEBHOOK_URL: `${url}/api/billing/webhook`,
    // each buyer comes from an address of its own, as behind a proxy
    TRUST_PROXY: '127.0.0.1',
  };
  const quiet = () => {};
  const starting = {
    api: () =>
      new AppProcess({ name: 'api', script: 'services/api/main.js', env, readyUrl: `${url}/readyz` }, quiet),
    worker: () => new AppProcess({ name: 'worker', script: 'services/api/worker.js', env }, quiet),
  };
  const sandbox = new AppProcess(
    { name: 'sandbox', script: 'services/sandbox/payment.js', env, readyUrl: `${sandboxUrl}/healthz` },
    quiet,
  );
  await step('seed', async () => {
    const { code, output } = await run(process.execPath, [join(ROOT, 'dist/services/api/seed.js')], {
      env,
      cwd: ROOT,
    });
    if (code !== 0) throw new SetupError(tail(output), 'mend what the lines above name');
  });
  await sandbox.ready();
  /** @type {AppProcess[]} */
  let running = [];
  const start = () =>
    step('shop', async () => {
      running = [starting.api(), starting.worker()];
      await Promise.all(running.map((app) => app.ready()));
    });
  const stop = () => Promise.all(running.map((app) => app.stop()));
  await start();
  return {
    url,
    sandboxUrl,
    origin: ORIGIN,
    mongoUri: env.MONGODB_URI,
    restart: async () => {
      await stop();
      await start();
    },
    memory: () =>
      running.map(({ app, child }) => ({ name: app.name, megabytes: residentMegabytes(child.pid) })),
    cpuMs: () => processorMs(running.find(({ app }) => app.name === 'api')?.child.pid),
    close: async () => {
      await stop();
      await sandbox.stop();
      await Promise.all([mongo.stop(), redis.stop()]);
      stopGuards();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** @param {number | undefined} pid */
function residentMegabytes(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
}

/** @param {number | undefined} pid */
function processorMs(pid) {
  const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '';
  const [user, system] = afterName.split(' ').slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) * TICK_MS;
}
