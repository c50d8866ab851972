import { openSmallShop, type TestApps } from '../testing/small-shop';

const BUNDLE = `
let renders = 0;
process.on('message', ({ id, pathname, search }) => {
  renders += 1;
  const head = { title: 'Pedido', canonical: '/order/open', indexed: false, jsonLd: [] };
  const html = '<h1>' + pathname + search + ' ' + renders + '</h1>';
  process.send({ id, page: { status: pathname === '/order/nobody' ? 404 : 200, html, data: { queries: [] }, head } });
});
`;

let shop: TestApps;
beforeAll(async () => {
  shop = await openSmallShop(BUNDLE);
});
afterAll(() => shop.close());

/** Waits until pages are rendered, because they may be sent unrendered until the bundle is loaded. */
const readRendered = async (path: string): Promise<string> => {
  for (;;) {
    const html = await (await shop.get(path)).text();
    if (html.includes('<h1>')) return html;
  }
};
const title = (html: string) => /<h1>.*?<\/h1>/.exec(html)?.[0];

test('a page with a secret URL is rendered for each visit and never cached', async () => {
  expect(title(await readRendered('/order/token?done=cancel&utm_source=mail'))).toMatch(
    /^<h1>\/order\/token\?done=cancel \d+<\/h1>$/,
  );
  const response = await shop.get('/order/token');
  const { headers } = response;
  expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null]);
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  const first = await response.text();
  expect(first).toContain('<meta name="robots" content="noindex">');
  expect(first).not.toContain('<template id="munay-app">');
  expect(title(await readRendered('/order/token'))).not.toBe(title(first));
  const missingPage = await shop.get('/order/nobody');
  expect([missingPage.status, missingPage.headers.get('referrer-policy')]).toEqual([404, 'no-referrer']);
});

// Fault unknown-path-cached in isUncached: drop(operand('status'))
test.each([
  ['/order//token', 'strict-origin-when-cross-origin'],
  ['/ORDER/token', 'strict-origin-when-cross-origin'],
  ['/nowhere', 'strict-origin-when-cross-origin'],
  ['/order/token//', 'no-referrer'],
  ['/%6Frder/token', 'no-referrer'],
])('a page requested by the path %s is never cached', async (path, referrer) => {
  const first = title(await readRendered(path));
  const { headers } = await shop.get(path);
  expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null]);
  expect(headers.get('referrer-policy')).toBe(referrer);
  expect(title(await readRendered(path))).not.toBe(first);
});

test('the unrendered version of an uncacheable page is not cached', async () => {
  const crashingShop = await openSmallShop('process.exit(1)');
  for (const path of ['/order/token', '/nowhere']) {
    const response = await crashingShop.get(path);
    expect([path, response.headers.get('cache-control'), response.headers.get('etag')]).toEqual([
      path,
      'no-store',
      null,
    ]);
  }
  await crashingShop.close();
});

test('a deferred page loads its interaction styles after the content and prefetches their script', async () => {
  const [head = '', end = ''] = (await readRendered('/about')).split('</h1>');
  expect(end).toMatch(
    /<template id="munay-styles"><style>\.cart{color:green}<\/style>\s*<link rel="stylesheet" [^>]*disabled><\/template>/,
  );
  expect([head, end].map((part) => part.match(/30\.3333333333\.\w+/g))).toEqual([
    ['30.3333333333.js'],
    ['30.3333333333.css'],
  ]);
});
