import { type App, AppProcess } from './process.ts';
import { SetupError } from './step.mjs';

const RESTARTS_ALLOWED = 3;

export function print(name: string, line: string) {
  console.log(`${name.padEnd(10)} | ${line}`);
}

/** A process that is restarted when it dies, a few times at most. */
export class RestartingProcess {
  #running: AppProcess;
  #restarts = 0;
  #stopped = false;
  readonly #onFailure: (error: unknown) => void;

  /** @param onFailure called when it has died too often */
  constructor(app: App, onFailure: (error: unknown) => void) {
    this.#running = new AppProcess(app, print);
    this.#onFailure = onFailure;
  }

  async ready() {
    await this.#running.ready();
    void this.#watch();
  }

  async stop() {
    this.#stopped = true;
    await this.#running.stop();
  }

  async #watch() {
    const { app, exited } = this.#running;
    const how = await exited;
    if (this.#stopped) return;
    try {
      if (this.#restarts === RESTARTS_ALLOWED)
        throw new SetupError(`${app.name} ${how} again`, 'mend what its last lines say');
      this.#restarts += 1;
      print(app.name, `${how}; starting it again (${this.#restarts} of ${RESTARTS_ALLOWED})`);
      this.#running = new AppProcess(app, print);
      void this.#watch();
    } catch (error) {
      this.#onFailure(error);
    }
  }
}
