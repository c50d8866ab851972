import { Logger } from '@nestjs/common';

/** Runs periodic jobs until stopped. */
export class Scheduler {
  private readonly stopCallbacks: (() => void)[] = [];
  private readonly runningJobs = new Set<Promise<void>>();

  constructor(private readonly log: Logger) {}

  /**
   * Runs a job periodically, never concurrently with itself.
   * @param retryMs delay after a failure, for example while the provider has not started yet
   */
  every(ms: number, name: string, job: () => Promise<unknown>, retryMs?: number): void {
    let isBusy = false;
    let retry: NodeJS.Timeout | undefined;
    const runOnce = (): void => {
      if (isBusy) return;
      isBusy = true;
      const run = job()
        .then(
          () => undefined,
          (error: unknown) => {
            this.log.warn({ msg: `${name} failed`, reason: String(error) });
            clearTimeout(retry);
            if (retryMs) retry = setTimeout(runOnce, retryMs);
          },
        )
        .finally(() => {
          isBusy = false;
          this.runningJobs.delete(run);
        });
      this.runningJobs.add(run);
    };
    const timer = setInterval(runOnce, ms);
    this.stopCallbacks.push(() => {
      clearInterval(timer);
      clearTimeout(retry);
    });
    runOnce();
  }

  /** Starts no further jobs and waits for the running jobs. */
  async stop(): Promise<void> {
    for (const stop of this.stopCallbacks) stop();
    await Promise.all(this.runningJobs);
    for (const stop of this.stopCallbacks) stop(); // A job that failed in the meantime may have scheduled a retry
  }
}
