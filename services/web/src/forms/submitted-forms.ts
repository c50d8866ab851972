import { LRUCache } from 'lru-cache';

const KEPT_MS = 10 * 60_000;
const MOST_KEPT = 1_000;

/** What was sent lately, so that a second press gets the answer of the first. */
export class SubmittedForms<Result> {
  private readonly kept = new LRUCache<string, Promise<Result>>({ max: MOST_KEPT, ttl: KEPT_MS });

  constructor(private readonly succeeded: (result: Result) => boolean) {}

  async once(key: string, send: () => Promise<Result>): Promise<Result> {
    const known = this.kept.get(key);
    if (known !== undefined) return known;
    const sent = send();
    this.kept.set(key, sent);
    const result = await sent;
    if (!this.succeeded(result) && this.kept.get(key) === sent) this.kept.delete(key);
    return result;
  }
}
