import { LRUCache } from 'lru-cache';

interface Entry<Value> {
  value: Value;
  madeAt: number;
}

export interface PageCacheLimits {
  /** Served without rendering again. */
  freshMs: number;
  /** Served after that while a new one is rendered. */
  staleMs: number;
  /** Longest wait for a render. */
  waitMs: number;
  /** Sum of sizes; the least recently used goes first. */
  capacity: number;
}

const PAGE_CACHE_LIMITS: PageCacheLimits = {
  freshMs: 60_000,
  staleMs: 10 * 60_000,
  waitMs: 1_500,
  capacity: 32_000_000,
};

/**
 * Stale-while-revalidate cache of rendered pages. Concurrent requests share one render; a slow one is stored for the
 * next request. A stale page is preferred to a failed or incomplete one.
 */
export class PageCache<Value> {
  private readonly entries: LRUCache<string, Entry<Value>>;
  private readonly pending = new Map<string, Promise<Value>>();

  constructor(
    sizeOf: (value: Value) => number,
    private readonly isComplete: (value: Value) => boolean,
    private readonly onFailure: (error: unknown) => void,
    private readonly limits: PageCacheLimits = PAGE_CACHE_LIMITS,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.entries = new LRUCache({ maxSize: limits.capacity, sizeCalculation: ({ value }) => sizeOf(value) });
  }

  /**
   * @param admit throws when the client may not cause another render; a cached page is served regardless
   * @throws what `admit` throws
   */
  async get(
    key: string,
    make: () => Promise<Value>,
    waitMs = this.limits.waitMs,
    admit: () => void = () => undefined,
  ): Promise<Value | undefined> {
    const known = this.entries.get(key);
    const age = known === undefined ? Infinity : this.now() - known.madeAt;
    if (age < this.limits.freshMs) return known?.value;
    if (!this.pending.has(key)) {
      try {
        admit();
      } catch (error) {
        if (known === undefined) throw error;
        return known.value;
      }
    }
    const made = this.make(key, make);
    if (age < this.limits.freshMs + this.limits.staleMs) return known?.value;
    return (await this.withinLimit(made, waitMs)) ?? known?.value;
  }

  private async withinLimit(made: Promise<Value | undefined>, waitMs: number): Promise<Value | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, waitMs, undefined);
    });
    try {
      return await Promise.race([made, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  private async make(key: string, make: () => Promise<Value>): Promise<Value | undefined> {
    const running = this.pending.get(key) ?? make();
    const first = !this.pending.has(key);
    this.pending.set(key, running);
    try {
      const value = await running;
      const complete = this.isComplete(value);
      if (!complete && this.entries.has(key)) throw new Error(`${key} was made without all its parts`);
      // An incomplete page is stale at once
      if (first)
        this.entries.set(key, { value, madeAt: complete ? this.now() : this.now() - this.limits.freshMs });
      return value;
    } catch (error) {
      if (first) this.onFailure(error);
      return undefined;
    } finally {
      if (first) this.pending.delete(key);
    }
  }
}
