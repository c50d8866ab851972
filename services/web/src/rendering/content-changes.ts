import { setTimeout as delay } from 'node:timers/promises';
import type { ContentChanges } from '@munay/contracts/content-changes';
import type { Envelope } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';

/** Polling interval in ms. The proxy decides which API process responds. */
const POLL_INTERVAL_MS = 400;
/** Timeout of a poll in ms. It is long, because a late response is still useful. */
const TIMEOUT_MS = 5_000;
/** Time in ms without a response after which changes may have been missed. */
const MAX_SILENCE_MS = 2_000;
/** Time in ms without a response after which an API process is assumed to have ended. */
const FORGET_AFTER_MS = 30_000;
/** Time in ms for which the API may still be starting, because it is often started together with the page servers. */
const STARTUP_GRACE_MS = 60_000;

interface TrackedProcess {
  position: number;
  lastContactAt: number;
}

/**
 * Polls the API for changes to its responses. Each API process reports a change when its own responses include the
 * change, so a page that was rendered with data from an outdated process is marked as outdated once that process has
 * the change.
 */
export class ContentChangeFollower {
  private readonly processes = new Map<string, TrackedProcess>();
  private readonly stopSignal = new AbortController();
  private readonly createdAt: number;
  private lastContactAt = -Infinity;

  /** @param onChange called with the changed ids; with null if any content may have changed */
  constructor(
    private readonly apiOrigin: string,
    private readonly onChange: (changed: ContentChanges['changed']) => void,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.createdAt = now();
  }

  /** Whether all changes are currently reported. */
  get isFollowing(): boolean {
    return this.now() - this.lastContactAt < MAX_SILENCE_MS;
  }

  /** Whether the API has not responded yet and may still be starting. */
  get mayBeStarting(): boolean {
    return this.lastContactAt === -Infinity && this.now() - this.createdAt < STARTUP_GRACE_MS;
  }

  async followChanges(): Promise<void> {
    const { signal } = this.stopSignal;
    while (!signal.aborted) {
      await this.fetchChanges().catch(() => undefined);
      const pauseMs = POLL_INTERVAL_MS / Math.max(this.processes.size, 1);
      await delay(pauseMs, undefined, { ref: false, signal }).catch(() => undefined);
    }
  }

  stop(): void {
    this.stopSignal.abort();
  }

  /** @throws Error when the API does not respond */
  async fetchChanges(): Promise<void> {
    const after = [...this.processes].map(([name, { position }]) => `${name}:${position}`).join();
    const address = `${this.apiOrigin}${ENDPOINTS.getContentChanges.path}${after && `?after=${after}`}`;
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`The request for changes failed with status ${response.status}.`);
    const { data } = (await response.json()) as Envelope<ContentChanges>;
    this.lastContactAt = this.now();
    this.processes.set(data.process, { position: data.position, lastContactAt: this.lastContactAt });
    for (const [name, { lastContactAt }] of this.processes)
      if (this.lastContactAt - lastContactAt > FORGET_AFTER_MS) this.processes.delete(name);
    if (data.changed?.length !== 0) this.onChange(data.changed);
  }
}
