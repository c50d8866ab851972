import { LRUCache } from 'lru-cache';

const RESULT_TTL_MS = 10 * 60_000;
const MAX_RESULTS = 1_000;

/** Results of recent submissions, so that a double click submits the form only once. */
export class SubmittedForms<Result> {
  private readonly results = new LRUCache<string, Promise<Result>>({ max: MAX_RESULTS, ttl: RESULT_TTL_MS });

  constructor(private readonly hasSucceeded: (result: Result) => boolean) {}

  async sendOnce(key: string, send: () => Promise<Result>): Promise<Result> {
    const submitted = this.results.get(key);
    if (submitted !== undefined) return submitted;
    const response = send();
    this.results.set(key, response);
    const result = await response;
    if (!this.hasSucceeded(result) && this.results.get(key) === response) this.results.delete(key);
    return result;
  }
}
