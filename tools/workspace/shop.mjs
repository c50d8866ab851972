import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stopGuards } from '../servers/guarded.mjs';
import { checkMongo, findMongod, startMongod } from '../servers/mongod.mjs';
import { checkRedis, findRedis, startRedis } from '../servers/redis.mjs';
import { addresses, apps } from './apps.mjs';
import { build } from './build.mjs';
import { installDependencies } from './dependencies.mjs';
import { claimClone } from './only-once.mjs';
import { requireFree } from './port.mjs';
import { AppProcess } from './process.mjs';
import { ROOT } from './root.mjs';
import { settings } from './settings.mjs';
import { named, report, run, seconds, SetupError, step, tail } from './step.mjs';

const DATA = join(ROOT, '.data');
const RESTARTS_ALLOWED = 3;

/** Everything `npm start` runs, from an empty clone to an open shop, and its end. */
export class Shop {
  #started = Date.now();
  /** @type {AppProcess[]} */
  #apps = [];
  /** @type {{ stop: () => Promise<void> }[]} */
  #servers = [];
  #ending = false;
  #release = () => {};
  #settings = settings(process.env);

  /** Opens the shop; leaves with code 1 and the reason when a step fails. */
  async open() {
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
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
      this.#release = await claimClone();
      await this.#requirePorts();
    } catch (error) {
      throw named('one shop at a time', error);
    }
    const dependencies = installDependencies();
    // Awaited below; a failure meanwhile must not count as unhandled.
    dependencies.catch(() => {});
    const mongo = this.#mongo(dependencies);
    const redis = this.#redis(dependencies);
    const all = apps(this.#settings);
    const built = dependencies.then(build).then(() => this.#launch(all.filter((app) => !app.needsData)));
    await allOrFirstFailure([dependencies, mongo, redis, built]);
    const accounts = await this.#seed();
    this.#launch(all.filter((app) => app.needsData));
    await step('shop', () => allOrFirstFailure(this.#apps.map((app) => app.ready())));
    for (const app of this.#apps) void this.#watch(app);
    this.#announce(accounts);
  }

  /** @param {import('./process.mjs').App[]} definitions */
  #launch(definitions) {
    if (this.#ending) return;
    for (const app of definitions) this.#apps.push(new AppProcess(app, print));
  }

  async #requirePorts() {
    const { ports, own } = this.#settings;
    const foreign = [
      ...(own.mongo ? [] : ['MONGO_PORT']),
      ...(own.redis ? [] : ['REDIS_PORT']),
      ...(own.sandbox ? [] : ['SANDBOX_PORT']),
      ...(own.mailbox ? [] : ['MAILBOX_PORT', 'SMTP_PORT']),
    ];
    const checked = Object.entries(ports).filter(([name]) => !foreign.includes(name));
    await allOrFirstFailure(checked.map(([name, port]) => requireFree(name, port)));
  }

  /** @param {Promise<unknown>} dependencies */
  async #mongo(dependencies) {
    const { own, ports, env } = this.#settings;
    if (!own.mongo) return dependencies.then(() => checkMongo(env.MONGODB_URI));
    const binary = await step('mongod', (log) => findMongod({ log, dependencies }));
    await dependencies;
    await step('database', async () => {
      const files = { dataDir: join(DATA, 'mongo'), logFile: join(DATA, 'logs', 'mongod.log') };
      await this.#keep('mongod', startMongod({ binary, port: ports.MONGO_PORT, ...files }));
    });
  }

  /** @param {Promise<unknown>} dependencies */
  async #redis(dependencies) {
    const { own, ports, env } = this.#settings;
    if (!own.redis) return dependencies.then(() => checkRedis(env.REDIS_URL));
    await step('redis', async (log) => {
      const binary = await findRedis({ log });
      const files = { dataDir: join(DATA, 'redis'), logFile: join(DATA, 'logs', 'redis.log') };
      await this.#keep('redis', startRedis({ binary, port: ports.REDIS_PORT, ...files }));
    });
  }

  /**
   * @param {string} name
   * @param {Promise<import('../servers/guarded.mjs').GuardedServer>} starting
   */
  async #keep(name, starting) {
    const server = await starting;
    this.#servers.push(server);
    void server.exited.then((code) => {
      if (this.#ending) return;
      report(new SetupError(`${name} ended with code ${code}`, `read .data/logs/${name}.log`));
      void this.close(1);
    });
  }

  /**
   * Fills an empty database once; the seed itself never overwrites. The demo accounts that
   * it printed are kept for the next start.
   */
  async #seed() {
    const script = join(ROOT, 'dist', 'services', 'api', 'seed.js');
    const mark = join(DATA, 'seeded.json');
    if (!existsSync(script))
      throw named('seed', new SetupError('dist/services/api/seed.js is missing', 'npm run build'));
    const key = createHash('sha256')
      .update(this.#settings.env.MONGODB_URI)
      .update(readFileSync(script))
      .digest('hex');
    if (this.#settings.own.mongo && existsSync(mark)) {
      const seeded = JSON.parse(readFileSync(mark, 'utf8'));
      if (seeded.key === key) return seeded.accounts;
    }
    return step('seed', async (log) => {
      const result = await run(process.execPath, [script], {
        env: this.#settings.env,
        cwd: ROOT,
        onLine: log,
      });
      if (result.code !== 0)
        throw new SetupError(tail(result.output), 'npm run reset starts with an empty database');
      mkdirSync(DATA, { recursive: true });
      const accounts = result.output.slice(Math.max(0, result.output.indexOf('Demo accounts')));
      writeFileSync(mark, JSON.stringify({ key, accounts }));
      return accounts;
    });
  }

  /**
   * Starts a process again when it dies in an open shop, a few times at most.
   * @param {AppProcess} running
   * @param {number} [restarts]
   */
  async #watch(running, restarts = 0) {
    const how = await running.exited;
    if (this.#ending) return;
    const { name } = running.app;
    try {
      if (restarts === RESTARTS_ALLOWED)
        throw new SetupError(`${name} ${how} again`, 'mend what its last lines say');
      print(name, `${how}; starting it again (${restarts + 1} of ${RESTARTS_ALLOWED})`);
      const next = new AppProcess(running.app, print);
      this.#apps = this.#apps.map((app) => (app === running ? next : app));
      void this.#watch(next, restarts + 1);
    } catch (error) {
      report(error);
      await this.close(1);
    }
  }

  /** @param {string} accounts */
  #announce(accounts) {
    console.log(`\nThe shop is open after ${seconds(this.#started)}.\n`);
    for (const [name, address] of addresses(this.#settings)) console.log(`  ${name.padEnd(10)} ${address}`);
    console.log(
      `\n${accounts.trimEnd()}\n\nCtrl-C closes it; the data stays in .data (npm run reset wipes it).\n`,
    );
  }

  /**
   * Closes the shop: first the processes, which may still write, then the servers that they write to.
   * @param {number} code
   */
  async close(code) {
    if (this.#ending) return;
    this.#ending = true;
    await Promise.all(this.#apps.map((app) => app.stop()));
    await Promise.all(this.#servers.map((server) => server.stop()));
    stopGuards();
    this.#release();
    process.exitCode = code;
    // A server still on its way up holds the process until its guard has ended it.
    setTimeout(() => process.exit(code), 3_000).unref();
  }

  /** A second Ctrl-C does not wait: the pipes close with us, and everything ends by itself. */
  #abandon() {
    process.exit(1);
  }
}

/**
 * @param {string} name
 * @param {string} line
 */
function print(name, line) {
  console.log(`${name.padEnd(10)} | ${line}`);
}

/**
 * Waits for all and fails with the first failure, without leaving others unhandled.
 * @template T
 * @param {Promise<T>[]} promises
 */
async function allOrFirstFailure(promises) {
  for (const promise of promises) promise.catch(() => {});
  return Promise.all(promises);
}
