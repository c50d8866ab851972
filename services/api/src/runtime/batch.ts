import { AsyncResource } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';

interface Pending<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
}

/**
 * Collects items that arrive while a batch is processed into the next batch, outside any transaction or deadline of the
 * callers. A failed batch is retried item by item, so that one item cannot fail others; or the callers retry their
 * items while the next batch continues.
 */
export class Batch<Item, Result> {
  private readonly pending: Pending<Item, Result>[] = [];
  private isRunning = false;
  private readonly start = AsyncResource.bind(() => void this.runAll());

  /**
   * @param work returns results in the order of the items
   * @param most maximum batch size
   * @param gatherMs how long the first item waits for others
   * @param retries 'callers': if a batch fails, each of its items is rejected and the callers retry
   */
  constructor(
    private readonly work: (items: Item[]) => Promise<Result[]>,
    private readonly most: number,
    private readonly gatherMs = 0,
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
    if (this.gatherMs > 0) await delay(this.gatherMs);
    while (this.pending.length > 0) {
      const batch = this.pending.splice(0, this.most);
      const isLastTry = batch.length === 1 || this.retries === 'callers';
      if (!(await this.runBatch(batch, isLastTry)) && !isLastTry)
        for (const one of batch) await this.runBatch([one], true);
    }
    this.isRunning = false;
  }

  /** @param tells whether a failure is passed on to the callers @returns false when the batch failed */
  private async runBatch(batch: Pending<Item, Result>[], tells: boolean): Promise<boolean> {
    try {
      const results = await this.work(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
      return true;
    } catch (error) {
      if (tells) for (const { reject } of batch) reject(error);
      return false;
    }
  }
}
