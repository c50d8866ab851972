import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { savePorts } from '../servers/clone-database.ts';
import { checkMongo, findMongod, startMongod } from '../servers/mongod.ts';
import { checkRedis, findRedis, startRedis } from '../servers/redis.ts';
import type { RunningServer } from '../servers/start-server.ts';
import type { Settings } from '../workspace/apps.ts';
import { listAddresses, listApps } from '../workspace/apps.ts';
import { build } from '../workspace/build.ts';
import { lockClone } from '../workspace/clone-lock.mjs';
import { stopGuards } from '../workspace/guarded.mjs';
import { toReadableLines } from '../workspace/log-line.ts';
import type { App } from '../workspace/process.ts';
import { RestartingProcess } from '../workspace/restarting-process.ts';
import { ROOT } from '../workspace/root.mjs';
import { requirePorts } from '../workspace/start-ports.mjs';
import { report, run, runStep, seconds, SetupError, takeLastLines, withStep } from '../workspace/step.mjs';

const DATA_FOLDER = join(ROOT, '.data');

export interface ShopOptions {
  build: () => Promise<{ stop: () => Promise<void> }[]>;
  run: (app: App, onFailure: (error: unknown) => void) => RunningApp;
  apps: App[];
  seed: string;
}

interface RunningApp {
  waitUntilReady: () => Promise<void>;
  stop: () => Promise<void>;
}

export const createBuiltShopOptions = (settings: Settings): ShopOptions => ({
  build: async () => {
    await build();
    return [];
  },
  run: (app, onFailure) => new RestartingProcess(app, onFailure),
  apps: listApps(settings),
  seed: join(ROOT, 'dist', 'services', 'api', 'seed.js'),
});

export class Shop {
  #started = Date.now();
  #apps: RunningApp[] = [];
  #servers: { stop: () => Promise<void> }[] = [];
  #ending = false;
  #release = () => {};
  readonly #settings: Settings;
  readonly #options: ShopOptions;

  constructor(settings: Settings, options: ShopOptions) {
    this.#settings = settings;
    this.#options = options;
  }

  /** Starts the shop. If a step fails, prints the reason and exits with code 1. */
  async open() {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (this.#ending) this.#abandon();
        console.log(`\n${signal}: closing the shop`);
        void this.close(0);
      });
    }
    try {
      await this.#setUp();
    } catch (error) {
      if (this.#ending) return;
      report(error);
      await this.close(1);
    }
  }

  async #setUp() {
    try {
      this.#release = await lockClone();
      // Checks again, because packages may have been installed after the first check
      await requirePorts(process.env);
    } catch (error) {
      throw withStep('one shop at a time', error);
    }
    savePorts(DATA_FOLDER, this.#settings.ports);
    const all = this.#options.apps;
    const built = this.#options.build().then((running) => {
      this.#servers.push(...running);
      this.#launch(all.filter((app) => !app.needsData));
    });
    await waitForAll([this.#mongo(), this.#redis(), built]);
    const accounts = await this.#seed();
    this.#launch(all.filter((app) => app.needsData));
    await runStep('shop', () => waitForAll(this.#apps.map((app) => app.waitUntilReady())));
    this.#announce(accounts);
  }

  #launch(definitions: App[]) {
    if (this.#ending) return;
    const onFailure = (error: unknown) => {
      report(error);
      void this.close(1);
    };
    for (const app of definitions) this.#apps.push(this.#options.run(app, onFailure));
  }

  async #mongo() {
    const { own, ports, env } = this.#settings;
    if (!own.mongo) return checkMongo(env.MONGODB_URI);
    const binary = await runStep('mongod', findMongod);
    await runStep('database', async () => {
      const files = { dataDir: join(DATA_FOLDER, 'mongo'), logFile: join(DATA_FOLDER, 'logs', 'mongod.log') };
      await this.#keep('mongod', startMongod({ binary, port: ports.MONGO_PORT, ...files }));
    });
  }

  async #redis() {
    const { own, ports, env } = this.#settings;
    if (!own.redis) return checkRedis(env.REDIS_URL);
    await runStep('redis', async (log) => {
      const binary = await findRedis(log);
      const files = { dataDir: join(DATA_FOLDER, 'redis'), logFile: join(DATA_FOLDER, 'logs', 'redis.log') };
      await this.#keep('redis', startRedis({ binary, port: ports.REDIS_PORT, ...files }));
    });
  }

  async #keep(name: string, starting: Promise<RunningServer>) {
    const server = await starting;
    this.#servers.push(server);
    void server.exited.then((code) => {
      if (this.#ending) return;
      report(new SetupError(`${name} ended with code ${code}`, `read .data/logs/${name}.log`));
      void this.close(1);
    });
  }

  /** Adds the demo data, without changing existing data. The demo accounts are saved for the next start. */
  async #seed() {
    const script = this.#options.seed;
    const seedMarker = join(DATA_FOLDER, 'seeded.json');
    if (!existsSync(script))
      throw withStep('seed', new SetupError(`${relative(ROOT, script)} is missing`, 'npm run build'));
    const key = createHash('sha256')
      .update(this.#settings.env.MONGODB_URI)
      .update(readFileSync(script))
      .digest('hex');
    if (this.#settings.own.mongo && existsSync(seedMarker)) {
      const seedState = JSON.parse(readFileSync(seedMarker, 'utf8'));
      if (seedState.key === key) return seedState.accounts;
    }
    return runStep<string>('seed', async (log) => {
      const result = await run(process.execPath, [script], {
        env: this.#settings.env,
        cwd: ROOT,
        onLine: (line) => toReadableLines(line, 'warn').forEach(log),
      });
      if (result.code !== 0)
        throw new SetupError(takeLastLines(result.output), 'npm run reset starts with an empty database');
      mkdirSync(DATA_FOLDER, { recursive: true });
      // Removes log entries, which are JSON
      const outputLines = result.output.split('\n').filter((line) => !line.startsWith('{'));
      const first = outputLines.findIndex((line) => line.startsWith('Demo accounts'));
      const accounts = outputLines.slice(Math.max(0, first)).join('\n');
      writeFileSync(seedMarker, JSON.stringify({ key, accounts }));
      return accounts;
    });
  }

  #announce(accounts: string) {
    console.log(`\nThe shop is open after ${seconds(this.#started)}.\n`);
    for (const [name, address] of listAddresses(this.#settings))
      console.log(`  ${name.padEnd(10)} ${address}`);
    console.log(
      `\n${accounts.trimEnd()}\n\nCtrl-C closes it; the data stays in .data (npm run reset wipes it).\n`,
    );
  }

  /** Stops the processes before the servers, because processes may still be writing to them. */
  async close(code: number) {
    if (this.#ending) return;
    this.#ending = true;
    await Promise.all(this.#apps.map((app) => app.stop()));
    await Promise.all(this.#servers.map((server) => server.stop()));
    stopGuards();
    this.#release();
    process.exitCode = code;
    // A server that is still starting would keep this process alive until the server's guard has stopped the server.
    setTimeout(() => process.exit(code), 3_000).unref();
  }

  #abandon() {
    process.exit(1);
  }
}

/** Rejects with the first failure and leaves no rejection unhandled. */
async function waitForAll<T>(promises: Promise<T>[]) {
  for (const promise of promises) promise.catch(() => {});
  return Promise.all(promises);
}
