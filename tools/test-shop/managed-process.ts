interface RunningProcess {
  pid: number;
  exited: Promise<unknown>;
  stop: () => Promise<void>;
}

/** A process that can be killed, paused and restarted at the same address. */
export class ManagedProcess {
  readonly name: string;
  readonly open: () => Promise<RunningProcess>;
  #running: RunningProcess | undefined;
  #paused = false;

  /** @param open starts the process and waits until it is ready */
  constructor(name: string, open: () => Promise<RunningProcess>) {
    this.name = name;
    this.open = open;
  }

  get pid() {
    if (!this.#running) throw new Error(`${this.name} does not run`);
    return this.#running.pid;
  }

  async start() {
    if (!this.#running) this.#running = await this.open();
  }

  /** Sends SIGKILL: no handler runs, and no connection is closed properly. */
  async kill() {
    const running = this.#running;
    if (!running) return;
    this.#running = undefined;
    this.#paused = false;
    process.kill(running.pid, 'SIGKILL');
    await running.exited;
  }

  async revive() {
    const hasExited = this.#running?.exited.then(() => true);
    const alive = new Promise((resolve) => setTimeout(resolve, 100, false));
    if (hasExited && !(await Promise.race([hasExited, alive]))) return;
    this.#running = undefined;
    await this.start();
  }

  /** Pauses the process. Until it is resumed, it accepts connections but does not respond. */
  pause() {
    process.kill(this.pid, 'SIGSTOP');
    this.#paused = true;
  }

  resume() {
    if (this.#running && this.#paused) process.kill(this.pid, 'SIGCONT');
    this.#paused = false;
  }

  async stop() {
    const running = this.#running;
    this.resume();
    this.#running = undefined;
    await running?.stop();
  }
}
