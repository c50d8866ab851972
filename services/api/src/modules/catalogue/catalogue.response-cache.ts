import { LRUCache } from 'lru-cache';
import { CachedResponse, type CacheRules } from '../../http/cached-response';

/**
 * LRU cache of responses, bounded in bytes. A key contains everything that a response depends on, including the version
 * of the catalogue, so changes need no invalidation.
 */
export class CatalogueResponseCache {
  private readonly answers: LRUCache<string, CachedResponse<unknown>>;
  private readonly making = new Map<string, Promise<CachedResponse<unknown>>>();

  constructor(maxBytes: number) {
    this.answers = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes });
  }

  findResponse<T>(key: string): CachedResponse<T> | undefined {
    return this.answers.get(key) as CachedResponse<T> | undefined;
  }

  /** @param dataJson the JSON text of `data` */
  add<T>(key: string, dataJson: string, rules: CacheRules): CachedResponse<T> {
    const answer = new CachedResponse<T>(dataJson, rules);
    this.answers.set(key, answer);
    return answer;
  }

  /** The cached response, or a new one; concurrent requests share it. */
  async findOrMake<T>(
    key: string,
    rules: CacheRules,
    make: () => Promise<string>,
  ): Promise<CachedResponse<T>> {
    const known = this.findResponse<T>(key) ?? this.making.get(key);
    if (known) return known as CachedResponse<T>;
    const made = make().then((dataJson) => this.add<T>(key, dataJson, rules));
    this.making.set(key, made);
    return made.finally(() => this.making.delete(key));
  }
}
