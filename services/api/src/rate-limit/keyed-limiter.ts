import { AppError } from '../errors/app-error';

const RETRY_SECONDS = 2;

/**
 * Limits how much work runs concurrently, in order of arrival, and runs work with a common key one after the other.
 * This keeps bursts of requests from conflicting or using the whole processor. Nothing relies on it for correctness.
 */
export class KeyedLimiter {
  private runningCount = 0;
  private present = 0;
  private readonly waiters: (() => void)[] = [];
  private readonly tails = new Map<string, Promise<unknown>>();

  /** @param mostWaiting maximum queue length, for a slot or a key */
  constructor(
    private readonly places: number,
    private readonly mostWaiting: number,
  ) {}

  /**
   * @param keys keys that the work affects, for example SKUs
   * @param work receives whether it had to wait
   * @throws AppError busy when the queue is full
   */
  async run<T>(keys: readonly string[], work: (waited: boolean) => Promise<T>): Promise<T> {
    if (this.present >= this.places + this.mostWaiting)
      throw new AppError('busy', { retryAfterSeconds: RETRY_SECONDS });
    this.present += 1;
    const before = keys.flatMap((name) => this.tails.get(name) ?? []);
    const turn = Promise.all(before).then(() => this.enter(work, before.length > 0));
    const settled = turn.catch(() => undefined);
    for (const name of keys) this.tails.set(name, settled);
    try {
      return await turn;
    } finally {
      this.present -= 1;
      for (const name of keys) if (this.tails.get(name) === settled) this.tails.delete(name);
    }
  }

  private async enter<T>(work: (waited: boolean) => Promise<T>, hasWaited: boolean): Promise<T> {
    let waited = hasWaited;
    if (this.runningCount < this.places) this.runningCount += 1;
    else {
      waited = true;
      await new Promise<void>((enter) => this.waiters.push(enter));
    }
    try {
      return await work(waited);
    } finally {
      const next = this.waiters.shift();
      if (next) next();
      else this.runningCount -= 1;
    }
  }
}
