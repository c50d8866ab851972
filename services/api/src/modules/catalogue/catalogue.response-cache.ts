import { LRUCache } from 'lru-cache';
import { CachedResponse, type CacheRules } from '../../http/cached-response';

/**
 * LRU cache of responses, limited in bytes. A key contains everything on which a response depends, including the
 * version of the catalogue, so that changes need no invalidation.
 */
export class CatalogueResponseCache {
  private readonly responses: LRUCache<string, CachedResponse<unknown>>;
  private readonly pendingResponses = new Map<string, Promise<CachedResponse<unknown>>>();

  constructor(maxBytes: number) {
    this.responses = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes });
  }

  findResponse<T>(key: string): CachedResponse<T> | undefined {
    return this.responses.get(key) as CachedResponse<T> | undefined;
  }

  /** @param dataJson JSON of `data` */
  add<T>(key: string, dataJson: string, rules: CacheRules): CachedResponse<T> {
    const response = new CachedResponse<T>(dataJson, rules);
    this.responses.set(key, response);
    return response;
  }

  /** Returns the cached response or creates it. Concurrent requests wait for the same result. */
  async getOrCreate<T>(
    key: string,
    rules: CacheRules,
    make: () => Promise<string>,
  ): Promise<CachedResponse<T>> {
    const knownResponse = this.findResponse<T>(key) ?? this.pendingResponses.get(key);
    if (knownResponse) return knownResponse as CachedResponse<T>;
    const response = make().then((dataJson) => this.add<T>(key, dataJson, rules));
    this.pendingResponses.set(key, response);
    return response.finally(() => this.pendingResponses.delete(key));
  }
}
