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
 * @param fetchResponse the `fetch` of this process, for guests in one language
 * @param getReportCount number of reported content changes; each increase invalidates responses that were cached before it
 */
export function cacheResponses(
  fetchResponse: typeof fetch,
  getReportCount: () => number | undefined = () => undefined,
  now: () => number = () => performance.now(),
): typeof fetch {
  let latestCount = 0;
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
    const response = await fetchResponse(address, { ...init, headers });
    return { status: response.status, text: await response.text() };
  };

  const startRequest = (address: string, init: RequestInit | undefined): Promise<StoredResponse> => {
    const response = read(address, init);
    const evict = () => cache.peek(address) === response && cache.delete(address);
    cache.set(address, response);
    response.then(({ status }) => CACHEABLE_STATUSES.includes(status) || evict(), evict);
    return response;
  };

  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const current = getReportCount() ?? 0;
    if (current > latestCount) cache.clear();
    latestCount = Math.max(current, latestCount);
    const cachedResponse = cache.get(address);
    const sharedResponse = cachedResponse && (await cachedResponse.catch(() => undefined));
    const { status, text } =
      sharedResponse && CACHEABLE_STATUSES.includes(sharedResponse.status)
        ? sharedResponse
        : await startRequest(address, init);
    return new Response(text, { status });
  };
}
