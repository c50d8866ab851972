interface Entry<Value> {
  value: Value;
  madeAt: number;
  size: number;
}

export interface PageCacheLimits {
  /** Served as it is for this long. */
  freshMs: number;
  /** After that, served while a new one is made, for this long. */
  staleMs: number;
  /** Longest wait for one that has to be made. */
  waitMs: number;
  /** Sum of the sizes; what was not asked for longest goes first. */
  capacity: number;
}

export const PAGE_CACHE_LIMITS: PageCacheLimits = {
  freshMs: 60_000,
  staleMs: 10 * 60_000,
  waitMs: 200,
  capacity: 32_000_000,
};

/**
 * Remembers rendered pages. Each is made once however many ask for it; nobody waits longer than the limit, but what
 * comes later is kept for the next. When a new one cannot be made, or lacks a part, an old one is better.
 */
export class PageCache<Value> {
  private readonly entries = new Map<string, Entry<Value>>();
  private readonly making = new Map<string, Promise<Value>>();
  private held = 0;

  constructor(
    private readonly sizeOf: (value: Value) => number,
    private readonly isWhole: (value: Value) => boolean,
    private readonly onFailure: (error: unknown) => void,
    private readonly limits: PageCacheLimits = PAGE_CACHE_LIMITS,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Undefined when there is none and none could be made in time. */
  async get(key: string, make: () => Promise<Value>): Promise<Value | undefined> {
    const known = this.entries.get(key);
    const age = known === undefined ? Infinity : this.now() - known.madeAt;
    if (known !== undefined) {
      // The most recently asked for stands last
      this.entries.delete(key);
      this.entries.set(key, known);
    }
    if (age < this.limits.freshMs) return known?.value;
    const made = this.make(key, make);
    if (age < this.limits.freshMs + this.limits.staleMs) return known?.value;
    return (await this.inTime(made)) ?? known?.value;
  }

  private async inTime(made: Promise<Value | undefined>): Promise<Value | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, this.limits.waitMs, undefined);
    });
    try {
      return await Promise.race([made, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  private async make(key: string, make: () => Promise<Value>): Promise<Value | undefined> {
    const running = this.making.get(key) ?? make();
    const first = !this.making.has(key);
    this.making.set(key, running);
    try {
      const value = await running;
      const whole = this.isWhole(value);
      if (!whole && this.entries.has(key)) throw new Error(`${key} was made without all its parts`);
      // One that lacks a part is made anew for the next who asks
      if (first) this.keep(key, value, whole ? this.now() : this.now() - this.limits.freshMs);
      return value;
    } catch (error) {
      if (first) this.onFailure(error);
      return undefined;
    } finally {
      if (first) this.making.delete(key);
    }
  }

  private keep(key: string, value: Value, madeAt: number): void {
    this.drop(key);
    const size = this.sizeOf(value);
    this.entries.set(key, { value, madeAt, size });
    this.held += size;
    for (const oldest of this.entries.keys()) {
      if (this.held <= this.limits.capacity) break;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    this.held -= this.entries.get(key)?.size ?? 0;
    this.entries.delete(key);
  }
}
