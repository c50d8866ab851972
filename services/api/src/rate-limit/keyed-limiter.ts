import { AppError } from '../errors/app-error';

const RETRY_SECONDS = 2;

/**
 * Limits concurrent work, in order of arrival, and runs work with a common key sequentially. This keeps bursts of
 * requests from conflicting or using the whole processor. Nothing relies on it for correctness.
 */
export class KeyedLimiter {
  private runningCount = 0;
  private activeCount = 0;
  private readonly waiters: (() => void)[] = [];
  private readonly lastRuns = new Map<string, Promise<unknown>>();

  /** @param maxWaiting maximum queue length, for a slot or a key */
  constructor(
    private readonly places: number,
    private readonly maxWaiting: number,
  ) {}

  /**
   * @param keys keys that the work affects, for example SKUs
   * @param work receives whether it had to wait
   * @throws AppError busy when the queue is full
   */
  async run<T>(keys: readonly string[], work: (waited: boolean) => Promise<T>): Promise<T> {
    if (this.activeCount >= this.places + this.maxWaiting)
      throw new AppError('busy', { retryAfterSeconds: RETRY_SECONDS });
    this.activeCount += 1;
    const before = keys.flatMap((name) => this.lastRuns.get(name) ?? []);
    const attempt = Promise.all(before).then(() => this.acquireSlot(work, before.length > 0));
    const settledAttempt = attempt.catch(() => undefined);
    for (const name of keys) this.lastRuns.set(name, settledAttempt);
    try {
      return await attempt;
    } finally {
      this.activeCount -= 1;
      for (const name of keys) if (this.lastRuns.get(name) === settledAttempt) this.lastRuns.delete(name);
    }
  }

  private async acquireSlot<T>(work: (waited: boolean) => Promise<T>, hasWaited: boolean): Promise<T> {
    let waited = hasWaited;
    if (this.runningCount < this.places) this.runningCount += 1;
    else {
      waited = true;
      await new Promise<void>((enter) => this.waiters.push(enter));
    }
    try {
      return await work(waited);
    } finally {
      const nextWaiter = this.waiters.shift();
      if (nextWaiter) nextWaiter();
      else this.runningCount -= 1;
    }
  }
}
