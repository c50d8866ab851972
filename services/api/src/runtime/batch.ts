import { AsyncResource } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';

interface Pending<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
}

/**
 * Processes items in batches. Items that arrive while a batch is processed form the next batch. Batches run outside the
 * callers' transactions and deadlines. If a batch fails, its items are retried one by one, so that one item cannot fail
 * the others. With `retries: 'callers'`, all items are rejected instead and the callers retry.
 */
export class Batch<Item, Result> {
  private readonly pending: Pending<Item, Result>[] = [];
  private isRunning = false;
  private readonly start = AsyncResource.bind(() => void this.runAll());

  /**
   * @param work returns results in the order of the items
   * @param max maximum batch size
   * @param collectMs how long the first item waits for others
   * @param retries 'callers': if a batch fails, each of its items is rejected and the callers retry
   */
  constructor(
    private readonly work: (items: Item[]) => Promise<Result[]>,
    private readonly max: number,
    private readonly collectMs = 0,
    private readonly retries: 'itself' | 'callers' = 'itself',
  ) {}

  addItem(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.pending.push({ item, resolve, reject });
      if (!this.isRunning) this.start();
    });
  }

  private async runAll(): Promise<void> {
    this.isRunning = true;
    if (this.collectMs > 0) await delay(this.collectMs);
    while (this.pending.length > 0) {
      const batch = this.pending.splice(0, this.max);
      const isLastTry = batch.length === 1 || this.retries === 'callers';
      if (!(await this.runBatch(batch, isLastTry)) && !isLastTry)
        for (const pendingItem of batch) await this.runBatch([pendingItem], true);
    }
    this.isRunning = false;
  }

  /** @param isReported whether a failure is passed on to the callers @returns false when the batch failed */
  private async runBatch(batch: Pending<Item, Result>[], isReported: boolean): Promise<boolean> {
    try {
      const results = await this.work(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
      return true;
    } catch (error) {
      if (isReported) for (const { reject } of batch) reject(error);
      return false;
    }
  }
}
