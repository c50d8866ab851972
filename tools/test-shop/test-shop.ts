import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRedis, type Engine, type RedisKind, startMongoSet } from '../servers/engines.ts';
import { findMongod, startMongod } from '../servers/mongod.ts';
import { findRedis, startRedis } from '../servers/redis.ts';
import type { RunningServer } from '../servers/start-server.ts';
import { getGuardedPid, stopGuards } from '../workspace/guarded.mjs';
import { findAnyFreePort } from '../workspace/port.ts';
import { AppProcess } from '../workspace/process.ts';
import { ROOT } from '../workspace/root.mjs';
import { run, runStep, SetupError, takeLastLines } from '../workspace/step.mjs';
import { ManagedProcess } from './managed-process.ts';
import { readProcessorMs, readResidentMegabytes, readSharedMegabytes } from './process-figures.ts';

export const SECRET_KEY = 'sk_test_sandbox';
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const MAX_LOG_LINES = 5_000;

export interface TestShopOptions {
  name: string;
  apis?: number;
  workers?: number;
  /** Whether to start a mailbox; without it, emails stay in the outbox. */
  mailbox?: boolean;
  /** Whether to start the HTML service and serve the storefront's files. */
  pages?: boolean;
  /** Whether to start a replica set of three members instead of one server. */
  mongoSet?: boolean;
  redisKind?: RedisKind;
  env?: NodeJS.ProcessEnv | undefined;
  parameters?: Record<string, string> | undefined;
  /** Folder for the data; a temporary folder by default. */
  mongoDir?: string;
  onPortsOpen?: (ports: {
    mongo: number;
    redis: number;
    sandbox: number;
    smtp: number;
    apis: number[];
  }) => void;
  getEnv?: (name: string) => NodeJS.ProcessEnv;
}

/**
 * Runs mongod, Redis, payment sandbox, mailbox, and any number of API and worker processes, on free ports with
 * temporary data.
 */
export class TestShop {
  readonly options: TestShopOptions;
  readonly folder: string;
  origin = 'http://localhost:3000';
  logLines: string[] = [];
  url = '';
  apiUrls: string[] = [];
  webUrl = '';
  sandboxUrl = '';
  mailboxUrl = '';
  mongoUri = '';
  /** Ports of the servers that store data. */
  mongoPorts: number[] = [];
  redisPorts: number[] = [];
  env: NodeJS.ProcessEnv = {};
  #processes = new Map<string, ManagedProcess>();

  constructor(options: TestShopOptions) {
    this.options = options;
    this.folder = mkdtempSync(join(tmpdir(), `munay-${options.name}-`));
  }

  static async open(options: TestShopOptions) {
    const shop = new TestShop(options);
    for (const signal of SIGNALS) process.once(signal, shop.#interrupted);
    try {
      await shop.#open();
      return shop;
    } catch (error) {
      await shop.close();
      throw error;
    }
  }

  /** Opens a shop for a callback. Prints the last log lines if the callback fails. */
  static async use(options: TestShopOptions, body: (shop: TestShop) => Promise<void>) {
    const shop = await TestShop.open(options);
    try {
      await body(shop);
    } catch (error) {
      console.error(shop.logLines.slice(-20).join('\n'));
      throw error;
    } finally {
      await shop.close();
    }
  }

  #interrupted = () => void this.close().finally(() => process.exit(1));

  process(name: string) {
    const managed = this.#processes.get(name);
    if (!managed) throw new Error(`No process is called ${name}`);
    return managed;
  }

  processes(pattern = /./) {
    return [...this.#processes.values()].filter(({ name }) => pattern.test(name));
  }

  async #open() {
    const { apis = 1, workers = 1, mailbox = false, pages = false } = this.options;
    const ports = await Promise.all(Array.from({ length: 7 + apis }, findAnyFreePort));
    const [mongo = 0, redis = 0, sandbox = 0, smtp = 0, mails = 0, web = 0, files = 0, ...api] = ports;
    this.options.onPortsOpen?.({ mongo, redis, sandbox, smtp, apis: api });
    this.apiUrls = api.map((port) => `http://127.0.0.1:${port}`);
    this.url = String(this.apiUrls[0]);
    this.webUrl = `http://127.0.0.1:${web}`;
    this.sandboxUrl = `http://127.0.0.1:${sandbox}`;
    this.mailboxUrl = `http://127.0.0.1:${mails}`;
    const { mongoSet: usesReplicaSet, redisKind, parameters } = this.options;
    const mongos = usesReplicaSet ? await startMongoSet(this.folder, parameters) : undefined;
    const redisEngine = redisKind && (await createRedis(redisKind, this.folder));
    this.mongoPorts = mongos?.ports ?? [mongo];
    this.redisPorts = redisEngine?.ports ?? [redis];
    this.mongoUri = (mongos?.address ?? `mongodb://127.0.0.1:${mongo}/NAME?replicaSet=munay`).replace(
      'NAME',
      'shop',
    );
    this.env = {
      ...process.env,
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
      API_ORIGIN: this.url,
      WEB_ORIGIN: this.origin,
      WEB_PORT: String(web),
      STOREFRONT_ORIGIN: `http://127.0.0.1:${files}`,
      MONGODB_URI: this.mongoUri,
      REDIS_URL: redisEngine?.address ?? `redis://127.0.0.1:${redis}`,
      SMTP_URL: `smtp://127.0.0.1:${smtp}`,
      SMTP_PORT: String(smtp),
      MAILBOX_PORT: String(mails),
      MAILBOX_DATA_DIR: join(this.folder, 'mailbox'),
      MAILBOX_KEEP: '200000',
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: 'whsec_of_this_shop_alone_0123456789abcdef',
      STRIPE_API_URL: this.sandboxUrl,
      PAYMENT_PAGE_ORIGIN: this.sandboxUrl,
      SANDBOX_PORT: String(sandbox),
      SANDBOX_DATA_DIR: join(this.folder, 'sandbox'),
      SANDBOX_WEBHOOK_URL: `${this.url}/api/billing/webhook`,
      UPLOAD_DIR: join(this.folder, 'uploads'),
      // Each customer has their own IP address, as behind a proxy
      TRUST_PROXY: '127.0.0.1',
      ...this.options.env,
    };
    this.#addServers({ mongo, redis, engines: [mongos, redisEngine] });
    await runStep('servers', async () => {
      await this.#start(/mongo|redis/);
      await Promise.all([mongos?.formCluster(), redisEngine?.formCluster()]);
    });
    this.#addApp('sandbox', 'services/sandbox/payment.js', `${this.sandboxUrl}/healthz`);
    if (mailbox) this.#addApp('mailbox', 'services/sandbox/mailbox.js', `${this.mailboxUrl}/healthz`);
    for (const [index, url] of this.apiUrls.entries())
      this.#addApp(`api-${index + 1}`, 'services/api/main.js', `${url}/readyz`, {
        API_PORT: String(api[index]),
      });
    for (let index = 1; index <= workers; index += 1)
      this.#addApp(`worker-${index}`, 'services/api/worker.js');
    if (pages) {
      this.#addApp('storefront', 'services/web/assets.js', `http://127.0.0.1:${files}/healthz`, {
        ASSETS_DIR: join(ROOT, 'dist', 'storefront'),
        ASSETS_PORT: String(files),
      });
      this.#addApp('web', 'services/web/main.js', `${this.webUrl}/healthz`);
    }
    await runStep('seed', () => this.runCommand('seed'));
    await this.#start(/sandbox|mailbox/);
    await runStep('shop', () => this.#start(/api|worker|storefront|web/));
  }

  async #start(pattern: RegExp) {
    await Promise.all(this.processes(pattern).map((managed) => managed.start()));
  }

  async #stop(pattern: RegExp) {
    await Promise.all(this.processes(pattern).map((managed) => managed.stop()));
  }

  #addServers({
    mongo,
    redis,
    engines: [mongos, redisEngine],
  }: {
    mongo: number;
    redis: number;
    engines: (Engine | undefined)[];
  }) {
    const { folder } = this;
    const { parameters, mongoDir = join(folder, 'mongo'), getEnv } = this.options;
    const add = (name: string, start: () => Promise<RunningServer>) =>
      this.#add(name, async () => {
        const server = await start();
        return { ...server, pid: getGuardedPid(server.guard) };
      });
    const addAll = ({ members }: Engine) => members.forEach(({ name, open }) => add(name, open));
    if (redisEngine) addAll(redisEngine);
    else
      add('redis', async () =>
        startRedis({
          binary: await findRedis(console.log),
          port: redis,
          dataDir: join(folder, 'redis'),
          logFile: join(folder, 'redis.log'),
        }),
      );
    if (mongos) return addAll(mongos);
    add('mongo', async () =>
      startMongod({
        binary: await findMongod(console.log),
        port: mongo,
        dataDir: mongoDir,
        logFile: join(folder, 'mongod.log'),
        parameters,
        env: { ...process.env, ...getEnv?.('mongo') },
      }),
    );
  }

  #addApp(name: string, script: string, readyUrl?: string, extraEnv: NodeJS.ProcessEnv = {}) {
    this.#add(name, async () => {
      const env = { ...this.env, ...extraEnv, ...this.options.getEnv?.(name) };
      const app = new AppProcess({ name, script, env, readyUrl }, (from, line) => {
        this.logLines.push(`${from}: ${line}`);
        if (this.logLines.length > MAX_LOG_LINES) this.logLines.splice(0, MAX_LOG_LINES / 5);
      });
      await app.waitUntilReady();
      return { pid: Number(app.child.pid), exited: app.exited, stop: () => app.stop() };
    });
  }

  #add(name: string, open: ManagedProcess['open']) {
    this.#processes.set(name, new ManagedProcess(name, open));
  }

  async runCommand(
    name: string,
    args: string[] = [],
    { env, mayFail = false }: { env?: NodeJS.ProcessEnv | undefined; mayFail?: boolean } = {},
  ) {
    const script = join(ROOT, 'dist', 'services', 'api', `${name}.js`);
    const result = await run(process.execPath, [script, ...args], { env: { ...this.env, ...env } });
    if (result.code !== 0 && !mayFail)
      throw new SetupError(takeLastLines(result.output), 'fix the errors above');
    return result;
  }

  /** Restarts the shop after direct changes to the database. */
  async restart() {
    await this.#stop(/api|worker/);
    await this.#start(/api|worker/);
  }

  measureMemory(pattern = /api|worker/) {
    return this.processes(pattern).map(({ name, pid }) => ({
      name,
      megabytes: readResidentMegabytes(pid),
      shared: readSharedMegabytes(pid),
    }));
  }

  measureApiMegabytes() {
    return readResidentMegabytes(this.process('api-1').pid);
  }

  cpuMs(pattern = /^api-1$/) {
    return this.processes(pattern).reduce((sum, { pid }) => sum + readProcessorMs(pid), 0);
  }

  async close() {
    for (const signal of SIGNALS) process.off(signal, this.#interrupted);
    await this.#stop(/api|worker|sandbox|mailbox|storefront|web/);
    await this.#stop(/mongo|redis/);
    stopGuards();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
