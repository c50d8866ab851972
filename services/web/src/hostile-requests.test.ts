import { connect } from 'node:net';
import fc from 'fast-check';
import { openSmallShop, type TestApps } from './testing/small-shop';

const BUNDLE = `
const head = { title: 'Munay', canonical: '/', indexed: false, jsonLd: [] };
process.on('message', ({ id }) => process.send({ id, page: { status: 200, html: '<h1>a</h1>', head, data: {} } }));
`;

let shop: TestApps;
beforeAll(async () => {
  shop = await openSmallShop(BUNDLE, () => undefined, { TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => shop.close());

/** Sends the request unchanged, because `fetch` would normalise it. @returns the status; 0 without a response */
const fetchStatus = (start: string, headers: readonly string[] = []): Promise<number> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(shop.origin);
    let response = '';
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        [`${start} HTTP/1.1`, 'Host: shop.test', 'Connection: close', ...headers, '', ''].join('\r\n'),
      );
    });
    socket.on('data', (data) => (response += data.toString('latin1')));
    socket.once('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1] ?? 0)));
    socket.once('error', () => undefined);
  });

test.each(['//[', '///', '//@', '//x:99999/', '//shop.test/shop', '/\\shop.test/shop', '//[?form=contact'])(
  'GET %s returns 404',
  async (path) => {
    expect(await fetchStatus(`GET ${path}`)).toBe(404);
  },
);

test.each(['/product/%ff', '/%zz', '/%', '/product/%E0%A4%A', '/notify/%ff?form=stop'])(
  'incomplete percent-encoding in %s is rejected with 400 for GET and POST',
  async (path) => {
    expect(await fetchStatus(`GET ${path}`)).toBe(400);
    expect(await fetchStatus(`POST ${path}`, ['Origin: http://shop.test', 'Content-Length: 0'])).toBe(400);
  },
);

// Fault slow-form-held in createPageServer: drop(spread('REQUEST_TIMEOUTS'))
test('a form whose body does not arrive is rejected after a timeout', async () => {
  const { requestTimeout, headersTimeout } = shop.server;
  expect([requestTimeout, headersTimeout]).toEqual([30_000, 15_000]);
  // A short timeout, so that the test is fast
  shop.server.requestTimeout = 100;
  const type = 'Content-Type: application/x-www-form-urlencoded';
  const headers = ['Origin: http://shop.test', type, 'Content-Length: 900'];
  expect(await fetchStatus('POST /contact?form=contact', headers)).toBe(408);
  shop.server.requestTimeout = requestTimeout;
});

const FRAGMENTS = [
  '/',
  '//',
  '\\',
  '[',
  ']',
  '@',
  ':',
  '%',
  '%2f',
  '%5c',
  '%00',
  '?',
  '#',
  '&',
  '=',
  '..',
  ';',
  'a',
];
const HEADER_VALUES = [
  'shop',
  'product',
  'notify',
  'form=stop',
  'done=1',
  'lang=en',
  'http://x',
  '99999',
  '%ff',
  'é',
];
const path = fc
  .array(fc.constantFrom(...FRAGMENTS, ...HEADER_VALUES), { maxLength: 8 })
  .map((parts) => `/${parts.join('')}`);
const NAMES = [
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'Forwarded',
  'Cookie',
  'Accept-Language',
  'Origin',
  'Accept-Encoding',
  'If-None-Match',
  'If-Modified-Since',
  'Range',
  'Traceparent',
  'Content-Type',
  'Sec-Fetch-Site',
];
const VALUES = [
  '',
  ',',
  ';',
  '"',
  '[::1]:80',
  '203.0.113.5:1',
  '[',
  'munay_lang',
  'munay_lang=%',
  '=;=',
  'es;q=x',
  'bytes=9-1',
  'bytes=a',
  '*',
  'null',
  'http://[',
  '00-x',
  'a'.repeat(3_000),
  '\u00ff',
  'application/x-www-form-urlencoded;;',
];
const header = fc
  .tuple(fc.constantFrom(...NAMES), fc.constantFrom(...VALUES))
  .map(([name, value]) => `${name}: ${value}`);

test('no combination of path, method and headers causes a server error', async () => {
  const methods = fc.constantFrom('GET', 'HEAD', 'POST', 'OPTIONS', 'QUERY', 'PURGE');
  await fc.assert(
    fc.asyncProperty(methods, path, fc.array(header, { maxLength: 4 }), async (method, target, headers) => {
      const status = await fetchStatus(
        `${method} ${target}`,
        method === 'POST' ? [...headers, 'Content-Length: 0'] : headers,
      );
      expect([method, target, headers, status >= 200 && status < 500]).toEqual([
        method,
        target,
        headers,
        true,
      ]);
    }),
    { numRuns: 400 },
  );
});
