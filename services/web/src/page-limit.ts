import { LRUCache } from 'lru-cache';
import { toNetwork } from '@munay/contracts/network/network';
import { Rejection } from './rejection';

const WINDOW_MS = 60_000;
const MAX_CLIENTS = 10_000;

/** Limits per network how many uncached pages are rendered and how many forms are submitted. */
export class PageLimit {
  private readonly windows: LRUCache<string, { used: number }>;

  /** @param maxPages maximum per minute; 0 for no limit */
  constructor(
    private readonly maxPages: number,
    now: () => number = () => performance.now(),
  ) {
    this.windows = new LRUCache({ max: MAX_CLIENTS, ttl: WINDOW_MS, ttlResolution: 0, perf: { now } });
  }

  /** @throws Refusal 429 with the seconds to wait */
  countPage(ip: string | undefined): void {
    if (this.maxPages === 0) return;
    const network = toNetwork(ip);
    const window = this.windows.get(network) ?? { used: 0 };
    if (window.used === 0) this.windows.set(network, window);
    if (window.used >= this.maxPages)
      throw new Rejection(429, Math.ceil(this.windows.getRemainingTTL(network) / 1_000));
    window.used += 1;
  }
}
