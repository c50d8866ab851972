import { cacheResponses } from './cache-responses';

const LIST_URL = 'http://api.test/api/product/get-all-products';

function createCache(response: () => Response | Promise<Response>) {
  const clock = { now: 1_000, reports: 1 };
  const calls: RequestInit[] = [];
  const ask = cacheResponses(
    async (_input, init) => {
      calls.push(init ?? {});
      return response();
    },
    () => clock.reports,
    () => clock.now,
  );
  return { ask, calls, clock };
}

test('an API response is reused for two seconds and shared by concurrent requests', async () => {
  const { ask, calls, clock } = createCache(() => Response.json({ code: 200 }));
  const responses = await Promise.all([ask(LIST_URL), ask(LIST_URL)]);
  clock.now = 2_999;
  responses.push(await ask(LIST_URL));
  expect(await Promise.all(responses.map((response) => response.json()))).toEqual(
    Array(3).fill({ code: 200 }),
  );
  await ask(`${LIST_URL}?page=2`);
  expect(calls).toHaveLength(2);
  clock.now = 3_001;
  await ask(LIST_URL);
  expect(calls).toHaveLength(3);
});

test('an API response is fetched again after its content has changed', async () => {
  const { ask, calls, clock } = createCache(() => Response.json({ code: 200 }));
  await ask(LIST_URL);
  clock.reports = 2;
  await ask(LIST_URL);
  await ask(LIST_URL);
  expect(calls).toHaveLength(2);
});

test('a request for a cacheable response keeps its language and accepts only uncompressed responses', async () => {
  const { ask, calls } = createCache(() => Response.json({}));
  await ask(LIST_URL, { headers: { 'Accept-Language': 'en' } });
  expect(Object.fromEntries(new Headers(calls[0]?.headers))).toEqual({
    'accept-encoding': 'identity',
    'accept-language': 'en',
  });
});

// Fault rejection-cached in cache-responses.ts: replace(value('CACHEABLE_STATUSES'), '[200, 404, 429]')
test.each([401, 429, 500, 503])(
  'an API response with status %s is returned only to the request that caused the response',
  async (status) => {
    let limited = true;
    const { ask, calls } = createCache(async () => {
      const response = limited ? new Response('{}', { status }) : Response.json({ code: 200 });
      limited = false;
      return response;
    });
    const responses = await Promise.all([ask(LIST_URL), ask(LIST_URL), ask(LIST_URL)]);
    expect(responses.map((response) => response.status)).toEqual([status, 200, 200]);
    expect((await ask(LIST_URL)).status).toBe(200);
    expect(calls.length).toBeLessThanOrEqual(3);
  },
);

test('a 404 response is cached, unlike other failed responses', async () => {
  const missing = createCache(() => new Response('{}', { status: 404 }));
  expect([(await missing.ask(LIST_URL)).status, (await missing.ask(LIST_URL)).status]).toEqual([404, 404]);
  expect(missing.calls).toHaveLength(1);
  const failingCache = createCache(() => new Response('{}', { status: 503 }));
  await failingCache.ask(LIST_URL);
  await failingCache.ask(LIST_URL);
  expect(failingCache.calls).toHaveLength(2);
  const offlineCache = createCache(() => Promise.reject(new TypeError('fetch failed')));
  await expect(offlineCache.ask(LIST_URL)).rejects.toThrow('fetch failed');
  await expect(Promise.all([offlineCache.ask(LIST_URL), offlineCache.ask(LIST_URL)])).rejects.toThrow(
    'fetch failed',
  );
  expect(offlineCache.calls).toHaveLength(3);
});
