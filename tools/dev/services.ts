import { join } from 'node:path';
import { type Compiler, type Configuration, rspack, type Stats } from '@rspack/core';
import { type App, AppProcess } from '../workspace/process.ts';
import { print, printLog } from '../workspace/restarting-process.ts';
import { ROOT } from '../workspace/root.mjs';

const REBUILD_DELAY_MS = 20;
const STOP_TIMEOUT_MS = 400;
const STANDBY = join(ROOT, 'tools', 'dev', 'standby.mjs');

export class WatchedBuild {
  /** Resolves after the first build without errors. A failed build is retried on the next edit. */
  readonly built: Promise<void>;
  readonly #name: string;
  readonly #compiler: Compiler;
  readonly #processes: WatchedProcess[] = [];
  #replacing = Promise.resolve();

  constructor(name: string, configuration: Configuration) {
    this.#name = name;
    this.#compiler = rspack(configuration);
    let lastHash: string | null | undefined;
    this.built = new Promise((resolve, reject) => {
      this.#compiler.watch({ aggregateTimeout: REBUILD_DELAY_MS }, (error, stats) => {
        if (error) return reject(error);
        if (stats === undefined || this.#failed(stats)) return;
        const hasChanged = lastHash !== undefined && lastHash !== stats.hash;
        lastHash = stats.hash;
        resolve();
        if (hasChanged) this.#replacing = this.#replacing.then(() => this.#replace());
      });
    });
  }

  run(app: App): WatchedProcess {
    const watchedProcess = new WatchedProcess(app);
    this.#processes.push(watchedProcess);
    return watchedProcess;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.#compiler.close(() => resolve()));
  }

  /** Replaces the processes one after the other, so that the API starts before the worker. */
  async #replace(): Promise<void> {
    for (const running of this.#processes) await running.replace();
    for (const running of this.#processes) running.prepareNext();
  }

  #failed(stats: Stats): boolean {
    if (!stats.hasErrors()) return false;
    for (const line of stats.toString({ preset: 'errors-only', colors: true }).split('\n'))
      print(this.#name, line);
    return true;
  }
}

/** A process that is replaced when its build has changed, by a standby process that has already loaded its packages. */
class WatchedProcess {
  readonly #app: App;
  #next: AppProcess;
  #running: AppProcess;
  #stopped = false;

  constructor(app: App) {
    this.#app = app;
    this.#next = this.#prepare();
    this.#running = this.#takeNext();
  }

  async waitUntilReady(): Promise<void> {
    await this.#running.waitUntilReady();
    this.prepareNext();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all([this.#running.stop(), this.#next.stop()]);
  }

  async replace(): Promise<void> {
    if (this.#stopped) return;
    const started = performance.now();
    const kill = setTimeout(() => this.#running.child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await this.#running.stop();
    clearTimeout(kill);
    this.#running = this.#takeNext();
    try {
      await this.#running.waitUntilReady();
      print(this.#app.name, `runs the new code (${Math.round(performance.now() - started)} ms)`);
    } catch {
      // The failed process has already printed its error
    }
  }

  prepareNext(): void {
    if (!this.#stopped && this.#next === this.#running) this.#next = this.#prepare();
  }

  #prepare(): AppProcess {
    return new AppProcess({ ...this.#app, script: STANDBY, args: [this.#app.script] }, printLog(this.#app));
  }

  #takeNext(): AppProcess {
    // After two edits in quick succession, no standby process is ready yet
    if (this.#next === this.#running) this.#next = this.#prepare();
    const next = this.#next;
    next.child.stdin.write('run\n');
    void next.exited.then((exit) => {
      if (!next.stopping && !this.#stopped) print(this.#app.name, `${exit}; the next save starts it again`);
    });
    return next;
  }
}
