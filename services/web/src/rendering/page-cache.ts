import { LRUCache } from 'lru-cache';
import { PAGE_CACHE_MS } from '@munay/contracts/rendered-page';

interface Entry<Value> {
  value: Value;
  renderedAt: number;
  /** Time from which the entry is no longer served. */
  expiresAt: number;
  /** When a change to the page's content was reported. */
  outdatedAt: number | undefined;
  /** When rendering the page last failed. */
  failedAt?: number;
}

/** The ids of changed records and lists; null if anything may have changed. */
type ChangedIds = readonly string[] | null;

/** The properties of a page that the cache needs. */
interface PageFacts<Value> {
  getSize: (value: Value) => number;
  isComplete: (value: Value) => boolean;
  /** Whether the content may expire at any time, so that the page is only served while it is fresh. */
  mustRevalidate: (value: Value) => boolean;
  /** When the content changes automatically, in ms since 1970. */
  getExpiry: (value: Value) => number;
  /** The ids of the records and lists that the page shows. */
  shows: (value: Value) => readonly string[];
}

/** Maximum wait for a page that is known to be outdated, in ms. */
const OUTDATED_WAIT_MS = 5_000;
/** Time in ms after a failed render during which the outdated page is served without another attempt. */
const RETRY_DELAY_MS = 1_000;

/** Time for which a reported change is remembered, in ms; longer than any render. */
const REPORT_TTL_MS = 10_000;

/** Time in ms after a scheduled change during which the API may still respond with data from before the change. */
const CHANGE_SETTLE_MS = 4_000;

export interface PageCacheLimits {
  /** Time after rendering during which a page is served without being rendered again. */
  freshMs: number;
  /** Additional time during which a stale page is served while it is rendered again. */
  staleMs: number;
  /** Like `staleMs`, but after a change to the page's content. It prevents requests for a busy page from waiting. */
  graceMs: number;
  /** Maximum wait for a render. */
  waitMs: number;
  /** Maximum total size; the least recently used page is removed first. */
  capacity: number;
}

const PAGE_CACHE_LIMITS: PageCacheLimits = {
  freshMs: PAGE_CACHE_MS.fresh,
  staleMs: PAGE_CACHE_MS.stale,
  // A change is reported within a second, and pages must be current after two
  graceMs: 700,
  waitMs: 1_500,
  capacity: 32_000_000,
};

/**
 * Stale-while-revalidate cache of rendered pages. Concurrent requests share one render. A failed render is not shared,
 * because the client that started it may be the cause. A render that exceeds the time limit is stored for the next
 * request. A stale page is preferred to a failed or incomplete one, but no page is served after its content has
 * expired. Incomplete pages are not cached. A page whose content was reported as changed is rendered again before it is
 * served, as long as changes are reported.
 */
export class PageCache<Value> {
  private readonly entries: LRUCache<string, Entry<Value>>;
  private readonly pending = new Map<string, Promise<Value | undefined>>();

  /** When any page next changes automatically, and when the last such change occurred. */
  private nextChangeAt = Infinity;
  private changedAt = -Infinity;
  private reports: { number: number; reportedAt: number; changed: ChangedIds }[] = [];
  private reported = 0;

  constructor(
    private readonly facts: PageFacts<Value>,
    private readonly onFailure: (error: unknown) => void,
    private readonly limits: PageCacheLimits = PAGE_CACHE_LIMITS,
    private readonly now: () => number = () => performance.now(),
    private readonly wallClock: () => number = () => Date.now(),
    private readonly isFollowing: () => boolean = () => true,
  ) {
    const { getSize } = facts;
    this.entries = new LRUCache({ maxSize: limits.capacity, sizeCalculation: ({ value }) => getSize(value) });
  }

  /** Marks the pages that show changed content as outdated. Call when the API's responses include the change. */
  report(changed: ChangedIds): void {
    const at = this.now();
    this.reports = this.reports.filter((report) => at - report.reportedAt < REPORT_TTL_MS);
    this.reported += 1;
    this.reports.push({ number: this.reported, reportedAt: at, changed });
    for (const entry of this.entries.values())
      if (this.isAffected(entry.value, changed)) entry.outdatedAt ??= at;
  }

  private isAffected(value: Value, changed: ChangedIds): boolean {
    return changed === null || this.facts.shows(value).some((id) => changed.includes(id));
  }

  /**
   * @param checkAdmission throws when the client may not cause another render; a cached page is served regardless
   * @throws the error of `checkAdmission`
   */
  async get(
    key: string,
    render: () => Promise<Value>,
    waitMs = this.limits.waitMs,
    checkAdmission: () => void = () => undefined,
  ): Promise<Value | undefined> {
    const cached = this.findEntry(key);
    const age = this.computeAge(cached);
    if (age < this.limits.freshMs) return cached?.value;
    const started = this.now();
    const pending = this.pending.get(key);
    const isServable = age < this.limits.freshMs + this.limits.staleMs;
    if (isServable && pending) return cached?.value;
    try {
      if (!pending) checkAdmission();
      const rendering = pending
        ? this.joinRender(key, pending, () => {
            // The page is removed, because no request is waiting for it
            if (this.now() - started >= waitMs) return undefined;
            checkAdmission();
            return this.start(key, render);
          })
        : this.start(key, render);
      if (isServable) return cached?.value;
      const maxWaitMs = cached?.outdatedAt !== undefined ? Math.max(waitMs, OUTDATED_WAIT_MS) : waitMs;
      return (await this.waitWithinLimit(rendering, maxWaitMs)) ?? cached?.value;
    } catch (error) {
      if (cached === undefined) throw error;
      return cached.value;
    }
  }

  /**
   * The age that decides whether a page is fresh, stale or too old. An outdated page counts as stale during the grace
   * period, while changes are not reported, and shortly after a failed render.
   */
  private computeAge(cached: Entry<Value> | undefined): number {
    if (cached === undefined) return Infinity;
    const age = this.now() - cached.renderedAt;
    const { outdatedAt, failedAt = -Infinity } = cached;
    if (outdatedAt === undefined) return age;
    const isPastGrace = this.now() - outdatedAt >= this.limits.graceMs;
    const isDue = isPastGrace && this.isFollowing() && this.now() - failedAt > RETRY_DELAY_MS;
    return isDue ? Infinity : Math.max(age, this.limits.freshMs);
  }

  private findEntry(key: string): Entry<Value> | undefined {
    const cached = this.entries.get(key);
    return cached && cached.expiresAt > this.wallClock() ? cached : undefined;
  }

  /** The time until which a page that is rendered now may be served. */
  private getExpiry(value: Value): number {
    const now = this.wallClock();
    const expiresAt = this.facts.getExpiry(value);
    for (const change of [this.nextChangeAt, expiresAt])
      if (change <= now) this.changedAt = Math.max(change, this.changedAt);
    this.nextChangeAt = expiresAt;
    if (now - this.changedAt < CHANGE_SETTLE_MS) return now;
    return this.facts.mustRevalidate(value) ? Math.min(expiresAt, now + this.limits.freshMs) : expiresAt;
  }

  private async waitWithinLimit(
    rendering: Promise<Value | undefined>,
    waitMs: number,
  ): Promise<Value | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, waitMs, undefined);
    });
    try {
      return await Promise.race([rendering, timeout]);
    } finally {
      clearTimeout(timer);
    }
  }

  private async joinRender(
    key: string,
    pending: Promise<Value | undefined>,
    renderOwn: () => Promise<Value | undefined> | undefined,
  ): Promise<Value | undefined> {
    const value = await pending;
    const isCurrent =
      value !== undefined && this.facts.isComplete(value) && this.findEntry(key)?.outdatedAt === undefined;
    return isCurrent ? value : renderOwn();
  }

  /** Undefined when rendering fails. */
  private start(key: string, render: () => Promise<Value>): Promise<Value | undefined> {
    const running = this.render(key, render)
      .catch((error: unknown) => {
        const cached = this.entries.get(key);
        if (cached) cached.failedAt = this.now();
        this.onFailure(error);
        return undefined;
      })
      .finally(() => this.pending.get(key) === running && this.pending.delete(key));
    this.pending.set(key, running);
    return running;
  }

  private async render(key: string, render: () => Promise<Value>): Promise<Value> {
    const { reported } = this;
    const value = await render();
    // The API may have responded before the change
    const report = this.reports.find(
      ({ number, changed }) => number > reported && this.isAffected(value, changed),
    );
    const outdatedAt = report?.reportedAt;
    if (this.facts.isComplete(value))
      this.entries.set(key, { value, renderedAt: this.now(), expiresAt: this.getExpiry(value), outdatedAt });
    else if (this.findEntry(key)) throw new Error(`${key} was made without all its parts`);
    return value;
  }
}
