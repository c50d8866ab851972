import { openSmallShop, type TestApps } from './testing/small-shop';

/** Renders pages sequentially, each in a quarter of a second. */
const BUNDLE = `
const { internalApiOrigin } = JSON.parse(process.argv[2]);
let turn = Promise.resolve();
const head = { title: 'Munay', canonical: '/', indexed: true, jsonLd: [] };
process.on('message', ({ id, pathname, network }) => {
  if (pathname === '/product/fails') return process.send({ id, failure: 'boom' });
  if (pathname === '/community' && network === '203.0.113.66') return setTimeout(() => process.send({ id, failure: '429' }), 400);
  const ms = pathname === '/product/slow' ? 1_800 : 250;
  const status = pathname === '/product/slow' ? 404 : 200;
  turn = turn
    .then(() => new Promise((resolve) => setTimeout(resolve, ms)))
    .then(() => fetch(internalApiOrigin + '/rendered' + pathname))
    .then(() => process.send({ id, page: { status, html: '<h1>' + network + '</h1>', head, data: {} } }));
});
process.send({ ready: true });
`;

const ADDRESSES = {
  addresses: [{ kind: 'product', slugs: { es: 'fails', en: 'fails' }, updatedAt: '2026-11-02T10:00:00Z' }],
  nextCursor: null,
};
const OTHER_CLIENT = { 'X-Forwarded-For': '203.0.113.66' };
const openShop = (env: Record<string, string> = {}, hasPages = true): Promise<TestApps> =>
  openSmallShop(BUNDLE, () => (hasPages ? ADDRESSES : undefined), { TRUST_PROXY: '127.0.0.1', ...env });
const isRendered = async (response: Response) => (await response.text()).includes('<h1>');

// Fault rendering-unshared in page-renderer.ts#CONCURRENCY: replace(value('perClient'), '32')
test('24 connections of a network do not block the rendering for other clients', async () => {
  const shop = await openShop();
  while (!(await isRendered(await shop.get('/about'))));
  let isFinished = false;
  let requests = 0;
  const requestAsOther = async () => {
    while (!isFinished) await (await shop.get(`/shop?tag=${(requests += 1)}`, OTHER_CLIENT)).text();
  };
  const otherRequests = Array.from({ length: 24 }, requestAsOther);
  const rendered: boolean[] = [];
  for (let page = 0; page < 6; page += 1)
    rendered.push(
      await isRendered(await shop.get(`/shop?page=${page}`, { 'X-Forwarded-For': `198.51.100.${page}` })),
    );
  isFinished = true;
  await Promise.all(otherRequests);
  await shop.close();
  expect(rendered).toEqual(Array(6).fill(true));
  expect(requests).toBeGreaterThan(24);
});

// Fault pages-unlimited in PageResponder.respond: replace(value('checkAdmission'), '() => undefined')
test('rendered pages and forms are limited per network, unlike cached pages', async () => {
  const shop = await openShop({ PAGES_PER_MINUTE: '3' });
  const fetchStatus = async (path: string, headers = OTHER_CLIENT) => (await shop.get(path, headers)).status;
  expect(await fetchStatus('/shop?tag=1')).toBe(200);
  expect(await fetchStatus('/shop?tag=2')).toBe(200);
  const form = await shop.post('/?form=newsletter', 'email=a', {
    ...OTHER_CLIENT,
    Origin: 'http://shop.test',
    'Content-Type': 'application/x-www-form-urlencoded',
  });
  expect(form.status).toBe(200);
  const rejected = await shop.get('/shop?tag=3', { ...OTHER_CLIENT, 'Accept-Language': 'en' });
  expect([rejected.status, rejected.headers.get('cache-control'), await rejected.text()]).toEqual([
    429,
    'no-store',
    'Too many requests are coming from your connection. Please wait a moment and try again.\n',
  ]);
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(50);
  const retriedResponse = await shop.post('/?form=newsletter', 'email=a', {
    ...OTHER_CLIENT,
    Origin: 'http://shop.test',
  });
  expect([retriedResponse.status, retriedResponse.headers.get('retry-after') !== null]).toEqual([429, true]);
  expect(await fetchStatus('/shop?tag=1')).toBe(200);
  expect(await fetchStatus('/shop?tag=3', { 'X-Forwarded-For': '203.0.113.67' })).toBe(200);
  await shop.close();
});

test('a rate-limited network does not affect another network that waits for the same page', async () => {
  const shop = await openShop();
  while (!(await isRendered(await shop.get('/about'))));
  const rejected = shop.get('/community', OTHER_CLIENT);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const otherResponse = await shop.get('/community', { 'X-Forwarded-For': '198.51.100.7' });
  expect([await isRendered(await rejected), await isRendered(otherResponse)]).toEqual([false, true]);
  await shop.close();
});

test('the renderer passes the network of the client to the API for rate limiting', async () => {
  const shop = await openShop();
  const response = await shop.get('/shop', { 'X-Forwarded-For': '[2001:db8:1:2::7]:4711' });
  expect(await response.text()).toContain('<h1>2001:db8:1:2::/64</h1>');
  await shop.close();
});

test('missing content returns 404, while a failed render returns 503', async () => {
  const shop = await openShop({}, false);
  expect((await shop.get('/product/slow')).status).toBe(404);
  const failedResponse = await shop.get('/product/fails');
  const { headers } = failedResponse;
  expect([failedResponse.status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([
    503,
    '5',
    'no-store',
  ]);
  // The browser renders the page instead
  expect(await failedResponse.text()).toContain('<div id="root"></div>');
  await shop.close();
});

test('a page in the sitemap returns 200 even if its render fails', async () => {
  const shop = await openShop();
  await (await shop.get('/sitemap.xml')).text();
  expect((await shop.get('/product/fails')).status).toBe(200);
  await shop.close();
});

test('the pages of the sitemap are rendered before the first request', async () => {
  let onRequest = (_url: string): void => undefined;
  const lastRendered = new Promise<void>(
    (resolve) => (onRequest = (url) => url === '/rendered/withdrawal' && resolve()),
  );
  const response = (url: string) => {
    onRequest(url);
    return ADDRESSES;
  };
  const shop = await openSmallShop(BUNDLE, response, { PAGE_CACHE: 'ahead' });
  await lastRendered;
  expect(await (await shop.get('/about')).text()).toContain('<h1>undefined</h1>');
  await shop.close();
});
