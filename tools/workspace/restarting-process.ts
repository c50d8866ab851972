import { toReadableLines } from './log-line.ts';
import { type App, AppProcess, type Print } from './process.ts';
import { SetupError } from './step.mjs';

const MAX_RESTARTS = 3;

export function print(name: string, line: string) {
  console.log(`${name.padEnd(10)} | ${line}`);
}

/** Prints an app's output. The log is limited to warnings and errors; LOG_LEVEL=info also prints every request. */
export const printLog =
  ({ env }: App): Print =>
  (name, line) => {
    for (const readable of toReadableLines(line, env.LOG_LEVEL ?? 'warn')) print(name, readable);
  };

/** A process that is restarted when it dies, up to a maximum number of times. */
export class RestartingProcess {
  #running: AppProcess;
  #restarts = 0;
  #stopped = false;
  #ready = false;
  readonly #print: Print;
  readonly #onFailure: (error: unknown) => void;

  /** @param onFailure called when the process has died too many times */
  constructor(app: App, onFailure: (error: unknown) => void) {
    const printed = printLog(app);
    this.#print = (name, line, stream) => {
      // Until all apps are ready, an app may print only errors and its log; the shop prints their URLs together
      // afterwards
      if (this.#ready || stream === 'stderr' || line.startsWith('{')) printed(name, line, stream);
    };
    this.#running = new AppProcess(app, this.#print);
    this.#onFailure = onFailure;
  }

  async waitUntilReady() {
    await this.#running.waitUntilReady();
    this.#ready = true;
    void this.#watch();
  }

  async stop() {
    this.#stopped = true;
    await this.#running.stop();
  }

  async #watch() {
    const { app, exited } = this.#running;
    const exit = await exited;
    if (this.#stopped) return;
    try {
      if (this.#restarts === MAX_RESTARTS)
        throw new SetupError(`${app.name} ${exit} again`, 'fix the error in its last lines');
      this.#restarts += 1;
      print(app.name, `${exit}; starting it again (${this.#restarts} of ${MAX_RESTARTS})`);
      this.#running = new AppProcess(app, this.#print);
      void this.#watch();
    } catch (error) {
      this.#onFailure(error);
    }
  }
}
