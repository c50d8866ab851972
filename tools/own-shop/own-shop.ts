import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopGuards } from '../servers/guarded.mjs';
import { findMongod, startMongod } from '../servers/mongod.ts';
import { findRedis, startRedis } from '../servers/redis.ts';
import { freePort } from '../workspace/port.ts';
import { AppProcess } from '../workspace/process.ts';
import { ROOT } from '../workspace/root.mjs';
import { run, SetupError, step, tail } from '../workspace/step.mjs';
import { guardedProgram, Part } from './part.ts';

export const SECRET_KEY = 'sk_test_sandbox';
const NAME = 'shop';
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

export interface Wishes {
  /** of the folder its data lies in */
  name: string;
  apis: number;
  workers: number;
  /** without one, mails wait in the outbox */
  mailbox?: boolean;
  /** settings of every process */
  env?: NodeJS.ProcessEnv;
  /** of mongod */
  parameters?: Record<string, string>;
  /** where its data lies; in the folder unless said */
  mongoDir?: string;
  /** told before anything starts */
  onPorts?: (ports: { mongo: number; redis: number; sandbox: number; smtp: number; apis: number[] }) => void;
  /** what one process sees otherwise, asked for at each start */
  envOf?: (part: string) => NodeJS.ProcessEnv;
}

/** Builds what is started: the same bundles that production runs. */
export const buildServers = () =>
  step('build', async () => {
    const nx = join(ROOT, 'node_modules', '.bin', 'nx');
    const env = { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false' };
    const args = ['run-many', '-t', 'build', '-p', 'api,sandbox', '--outputStyle=static'];
    const { code, output } = await run(nx, args, { cwd: ROOT, env });
    if (code !== 0) throw new SetupError(tail(output, 40), 'mend what the lines above name');
  });

/**
 * A whole shop of its own on free ports, each process real, with data that goes when it closes: mongod, redis,
 * payment sandbox, mailbox, API and worker, as many as are wished for.
 */
export class OwnShop {
  readonly wishes: Wishes;
  readonly folder: string;
  /** The web origin that the API takes calls from. */
  origin = 'http://localhost:3000';
  #parts: Map<string, Part> = new Map();
  /** what processes wrote, by line, the newest last */
  said: string[] = [];
  /** Of the first API. */
  url = '';
  apiUrls: string[] = [];
  sandboxUrl = '';
  mailboxUrl = '';
  mongoUri = '';
  env: NodeJS.ProcessEnv = {};
  #ports = { mongo: 0, redis: 0 };

  constructor(wishes: Wishes) {
    this.wishes = wishes;
    this.folder = mkdtempSync(join(tmpdir(), `munay-${wishes.name}-`));
  }

  static async open(wishes: Wishes) {
    const shop = new OwnShop(wishes);
    for (const signal of SIGNALS) process.once(signal, shop.#interrupted);
    try {
      await shop.#open();
      return shop;
    } catch (error) {
      await shop.close();
      throw error;
    }
  }

  /** What was started does not outlive who is told to stop. */
  #interrupted = () => void this.close().finally(() => process.exit(1));

  part(name: string) {
    const part = this.#parts.get(name);
    if (!part) throw new Error(`No part is called ${name}`);
    return part;
  }

  parts(which: RegExp = /./) {
    return [...this.#parts.values()].filter(({ name }) => which.test(name));
  }

  async #open() {
    const { apis, workers, mailbox = false } = this.wishes;
    const ports = await Promise.all(Array.from({ length: 5 + apis }, freePort));
    const [mongo = 0, redis = 0, sandbox = 0, smtp = 0, mails = 0, ...api] = ports;
    this.#ports = { mongo, redis };
    this.wishes.onPorts?.({ mongo, redis, sandbox, smtp, apis: api });
    this.apiUrls = api.map((port) => `http://127.0.0.1:${port}`);
    this.url = String(this.apiUrls[0]);
    this.sandboxUrl = `http://127.0.0.1:${sandbox}`;
    this.mailboxUrl = `http://127.0.0.1:${mails}`;
    this.mongoUri = `mongodb://127.0.0.1:${mongo}/${NAME}?replicaSet=munay`;
    this.env = {
      ...process.env,
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
      API_ORIGIN: this.url,
      WEB_ORIGIN: this.origin,
      MONGODB_URI: this.mongoUri,
      REDIS_URL: `redis://127.0.0.1:${redis}`,
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
      // each buyer comes from an address of its own, as behind a proxy
      TRUST_PROXY: '127.0.0.1',
      ...this.wishes.env,
    };
    this.#addServers();
    await step('servers', async () => {
      await Promise.all([this.part('mongo').start(), this.part('redis').start()]);
    });
    this.#addApp('sandbox', 'services/sandbox/payment.js', `${this.sandboxUrl}/healthz`);
    if (mailbox) this.#addApp('mailbox', 'services/sandbox/mailbox.js', `${this.mailboxUrl}/healthz`);
    for (const [index, url] of this.apiUrls.entries())
      this.#addApp(`api-${index + 1}`, 'services/api/main.js', `${url}/readyz`, {
        API_PORT: String(api[index]),
      });
    for (let index = 1; index <= workers; index += 1)
      this.#addApp(`worker-${index}`, 'services/api/worker.js');
    await step('seed', () => this.command('seed'));
    await Promise.all(this.parts(/sandbox|mailbox/).map((part) => part.start()));
    await step('shop', async () => {
      await Promise.all(this.parts(/api|worker/).map((part) => part.start()));
    });
  }

  #addServers() {
    const { folder } = this;
    const ports = this.#ports;
    const { parameters, mongoDir = join(folder, 'mongo'), envOf } = this.wishes;
    const log = (line: string) => console.log(line);
    this.#parts.set(
      'mongo',
      new Part('mongo', async () => {
        const server = await startMongod({
          binary: await findMongod(log),
          port: ports.mongo,
          dataDir: mongoDir,
          logFile: join(folder, 'mongod.log'),
          parameters,
          env: { ...process.env, ...envOf?.('mongo') },
        });
        return { ...server, pid: guardedProgram(server.guard) };
      }),
    );
    this.#parts.set(
      'redis',
      new Part('redis', async () => {
        const server = await startRedis({
          binary: await findRedis(log),
          port: ports.redis,
          dataDir: join(folder, 'redis'),
          logFile: join(folder, 'redis.log'),
        });
        return { ...server, pid: guardedProgram(server.guard) };
      }),
    );
  }

  /** @param script below dist */
  #addApp(name: string, script: string, readyUrl?: string, own: NodeJS.ProcessEnv = {}) {
    const open = async () => {
      const env = { ...this.env, ...own, ...this.wishes.envOf?.(name) };
      const app = new AppProcess({ name, script, env, readyUrl }, (from, line) => {
        this.said.push(`${from}: ${line}`);
        if (this.said.length > 5_000) this.said.splice(0, 1_000);
      });
      await app.ready();
      return { pid: Number(app.child.pid), exited: app.exited, stop: () => app.stop() };
    };
    this.#parts.set(name, new Part(name, open));
  }

  /** Runs a command of the API to its end: `seed`, `invariants`, `backup`. */
  async command(
    name: string,
    args: string[] = [],
    { env, mayFail = false }: { env?: NodeJS.ProcessEnv; mayFail?: boolean } = {},
  ) {
    const script = join(ROOT, 'dist', 'services', 'api', `${name}.js`);
    const done = await run(process.execPath, [script, ...args], { env: { ...this.env, ...env }, cwd: ROOT });
    if (done.code !== 0 && !mayFail)
      throw new SetupError(tail(done.output), 'mend what the lines above name');
    return done;
  }

  /** Starts API and worker anew: what was written behind their backs is read then. */
  async restart() {
    const apps = this.parts(/api|worker/);
    await Promise.all(apps.map((part) => part.stop()));
    await Promise.all(apps.map((part) => part.start()));
  }

  /** Resident memory of API and worker, in megabytes. */
  memory() {
    return this.parts(/api|worker/).map(({ name, pid }) => ({ name, megabytes: residentMegabytes(pid) }));
  }

  /** Processor time that the first API has used so far. */
  cpuMs() {
    return processorMs(this.part('api-1').pid);
  }

  async close() {
    for (const signal of SIGNALS) process.off(signal, this.#interrupted);
    await Promise.all(this.parts(/api|worker|sandbox|mailbox/).map((part) => part.stop()));
    await Promise.all(this.parts(/mongo|redis/).map((part) => part.stop()));
    stopGuards();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function residentMegabytes(pid: number) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
}

function processorMs(pid: number) {
  const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '';
  const [user, system] = afterName.split(' ').slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) * TICK_MS;
}
