import { CachedResponse, type CacheRules } from '../../http/cached-response';

/**
 * LRU cache of responses, bounded in bytes. A key contains everything a response depends on, including the version of
 * the catalogue, so changes need no invalidation.
 */
export class CatalogueAnswers {
  private readonly answers = new Map<string, CachedResponse<unknown>>();
  private readonly making = new Map<string, Promise<CachedResponse<unknown>>>();
  private bytes = 0;

  constructor(private readonly maxBytes: number) {}

  find<T>(key: string): CachedResponse<T> | undefined {
    const answer = this.answers.get(key);
    if (!answer) return undefined;
    this.answers.delete(key);
    this.answers.set(key, answer);
    return answer as CachedResponse<T>;
  }

  /** @param dataJson the JSON text of `data` */
  add<T>(key: string, dataJson: string, rules: CacheRules): CachedResponse<T> {
    const answer = new CachedResponse<T>(dataJson, rules);
    this.bytes -= this.answers.get(key)?.bytes ?? 0;
    this.answers.set(key, answer);
    this.bytes += answer.bytes;
    for (const [oldest, { bytes }] of this.answers) {
      if (this.bytes <= this.maxBytes) break;
      this.answers.delete(oldest);
      this.bytes -= bytes;
    }
    return answer;
  }

  /** The cached response, or a new one; concurrent requests share it. */
  async findOrMake<T>(
    key: string,
    rules: CacheRules,
    make: () => Promise<string>,
  ): Promise<CachedResponse<T>> {
    const known = this.find<T>(key) ?? this.making.get(key);
    if (known) return known as CachedResponse<T>;
    const made = make().then((dataJson) => this.add<T>(key, dataJson, rules));
    this.making.set(key, made);
    return made.finally(() => this.making.delete(key));
  }
}
