import type { ShelfFields } from '../product/product.types';

/** Maximum delay of a timer, 2^31 - 1 ms. */
const MAX_TIMER_MS = 2_147_483_647;

interface ScheduledEntry {
  id: string;
  changesAt: number | null;
}

/** Fires when a discount starts or ends, or a scheduled product is published, because these changes cause no write. */
export class ChangeTimer {
  /** Time of the next change in ms since 1970; null if there is none. */
  next: number | null = null;
  private timer?: NodeJS.Timeout;
  /** Publication times of scheduled products, keyed by id. */
  private readonly publications = new Map<string, number>();

  constructor(
    private readonly now: () => number,
    private readonly handleDue: (ids: readonly string[]) => void,
  ) {}

  /** Returns the products that are on sale, and schedules or cancels the publication of the other products. */
  filterOnSale(products: readonly ShelfFields[]): ShelfFields[] {
    const now = this.now();
    return products.filter(({ _id, status, publishAt }) => {
      const at = publishAt?.getTime() ?? 0;
      this.publications.delete(_id.toString());
      if (status === 'active' && at > now) this.publications.set(_id.toString(), at);
      return status === 'active' && at <= now;
    });
  }

  /** Cancels the publication. Call this for products that may have been removed. */
  forget(id: string): void {
    this.publications.delete(id);
  }

  /** Schedules the next change. If the date exceeds the maximum delay, the timer fires early and is started again. */
  schedule(entries: () => Iterable<ScheduledEntry>): void {
    this.stop();
    const upcomingChanges = [...this.listChanges(entries())];
    this.next = upcomingChanges.reduce<number | null>(
      (next, [, at]) => (next === null || at < next ? at : next),
      null,
    );
    if (this.next === null) return;
    const delayMs = Math.min(Math.max(this.next - this.now(), 0), MAX_TIMER_MS);
    this.timer = setTimeout(() => {
      const now = this.now();
      const dueIds = [...this.listChanges(entries())].filter(([, at]) => at <= now).map(([id]) => id);
      if (dueIds.length === 0) return this.schedule(entries);
      this.handleDue(dueIds);
    }, delayMs);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private *listChanges(entries: Iterable<ScheduledEntry>): Generator<[string, number]> {
    for (const { id, changesAt } of entries) if (changesAt !== null) yield [id, changesAt];
    yield* this.publications;
  }
}
