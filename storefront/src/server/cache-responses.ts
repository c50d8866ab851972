import { LRUCache } from 'lru-cache';

/** Short cache time, in ms, because consecutive pages mostly read the same public data. */
const TTL_MS = 2_000;
const MAX_ENTRIES = 200;
/**
 * Statuses of responses that are the same for all visitors. Any other response may depend on the request, for example
 * on the rate limit of the visitor's network.
 */
const CACHEABLE_STATUSES: readonly (number | undefined)[] = [200, 404];

interface StoredResponse {
  status: number;
  text: string;
}

/**
 * @param fetchAnswer the `fetch` of this process, for guests in one language
 * @param reports number of reported content changes; each increase invalidates responses that were cached before it
 */
export function cacheResponses(
  fetchAnswer: typeof fetch,
  reports: () => number | undefined = () => undefined,
  now: () => number = () => performance.now(),
): typeof fetch {
  let latest = 0;
  const cache = new LRUCache<string, Promise<StoredResponse>>({
    max: MAX_ENTRIES,
    ttl: TTL_MS,
    ttlResolution: 0,
    perf: { now },
  });

  const read = async (address: string, init: RequestInit | undefined): Promise<StoredResponse> => {
    const headers = new Headers(init?.headers);
    // The API is close by, so compressing costs more than it saves
    headers.set('Accept-Encoding', 'identity');
    const response = await fetchAnswer(address, { ...init, headers });
    return { status: response.status, text: await response.text() };
  };

  const start = (address: string, init: RequestInit | undefined): Promise<StoredResponse> => {
    const response = read(address, init);
    const evict = () => cache.peek(address) === response && cache.delete(address);
    cache.set(address, response);
    response.then(({ status }) => CACHEABLE_STATUSES.includes(status) || evict(), evict);
    return response;
  };

  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const current = reports() ?? 0;
    if (current > latest) cache.clear();
    latest = Math.max(current, latest);
    const cached = cache.get(address);
    const shared = cached && (await cached.catch(() => undefined));
    const { status, text } =
      shared && CACHEABLE_STATUSES.includes(shared.status) ? shared : await start(address, init);
    return new Response(text, { status });
  };
}
