import { computeIntegrity } from './integrity';
import { RenderProcess } from './rendering/render-process';
import { createStorefrontManifest, openSmallShop, type TestApps } from './testing/small-shop';

/** A bundle that implements the protocol of the storefront's bundle. Its response depends on the path. */
const BUNDLE = `
const settings = JSON.parse(process.argv[2]);
let renders = 0;
const head = (title, more) => ({ title, canonical: '/shop', indexed: true, jsonLd: [], ...more });
const page = (html, more = {}) => ({ status: 200, html, data: { queries: [] }, head: head('Jabones'), ...more });
const PAGES = {
  '/': () => page('<h1>"' + renders + '" ' + settings.locale + ' ' + Object.keys(process.env).length + '</h1>'),
  '/shop': ({ search }) => page('<h1>' + search + ' ' + renders + '</h1>'),
  '/about': () => page('', {
    html: '<h1>$& {{body}}</h1>',
    data: { queries: [{ text: '</script><script>alert(1)</script>' }] },
    head: head('</title><script>alert(2)</script>', {
      description: '"><script>alert(3)</script>',
      image: { url: 'http://api.test/a.jpg?b=1&c=2', width: 1200, height: 630, alt: 'A "soap"' },
      jsonLd: [{ '@type': 'Product', name: '</script><b>' }],
      feed: { title: 'Diario', url: 'http://api.test/rss/es' },
    }),
  }),
  '/blog': () => page('<h1>Diario</h1>'),
  '/wishes': () => page('<h1>Munay</h1>', { head: head('Favoritos', { indexed: false }) }),
  '/product/old': () => ({ movedTo: '/product/new', permanent: true }),
  '/blog/english': () => ({ movedTo: '/blog/espanol', permanent: false }),
  '/product/none': () => page('<h1>No está</h1>', { status: 404, data: null, head: head('No está', { indexed: false }) }),
};
process.on('message', async ({ id, pathname, search }) => {
  renders += 1;
  if (pathname === '/contact') throw new Error('The process falls over');
  if (pathname === '/withdrawal') for (;;);
  if (pathname === '/blog') await new Promise((resolve) => setTimeout(resolve, 2_500));
  const made = PAGES[pathname];
  process.send(made === undefined ? { id, failure: 'boom' } : { id, page: made({ search }) });
});
`;

const API_PAGES: Record<string, unknown> = {
  '/api/sitemap/addresses': {
    addresses: [
      { kind: 'product', slugs: { es: 'romero', en: 'romero' }, updatedAt: '2026-11-02T10:00:00Z' },
    ],
    nextCursor: 'two&',
  },
  '/api/sitemap/addresses?cursor=two%26': {
    addresses: [
      { kind: 'post', slugs: { es: 'la-etiqueta', en: 'the-label' }, updatedAt: '2026-11-03T10:00:00Z' },
    ],
    nextCursor: null,
  },
};

let shop: TestApps;
let isApiHanging = false;
const fetchText = async (path: string, headers?: Record<string, string>) =>
  (await shop.get(path, headers)).text();
/** Waits until a page is rendered, because pages may be sent unrendered until the bundle is loaded and warm. */
const waitUntilRendered = async (path: string, headers?: Record<string, string>): Promise<string> => {
  for (;;) {
    const html = await fetchText(path, headers);
    if (html.includes('<h1>')) return html;
  }
};

beforeAll(async () => {
  shop = await openSmallShop(BUNDLE, (url) => (isApiHanging ? new Promise(() => undefined) : API_PAGES[url]));
  await waitUntilRendered('/', { Cookie: 'munay_lang=en' });
});
afterAll(() => shop.close());

test('a page is rendered once per language for all visitors', async () => {
  const spanish = await waitUntilRendered('/');
  expect(spanish).toContain('<div id="root"><h1>"1" es 0</h1></div>');
  expect(await fetchText('/', { Cookie: 'munay_session=secret' })).toContain('<h1>"1" es 0</h1>');
  expect(await fetchText('/?utm_source=mail')).toContain('<h1>"1" es 0</h1>');
  expect(await fetchText('/?lang=en')).toMatch(/<h1>"\d+" en 0<\/h1>/);
});

test('only filter parameters of the shop are part of the page cache key', async () => {
  const first = await waitUntilRendered('/shop?tag=facial&page=2&fbclid=1');
  expect(first).toContain('<h1>?tag=facial&page=2 ');
  const root = /<div id="root">.*?<\/div>/;
  expect(root.exec(await fetchText('/shop?page=2&tag=facial'))?.[0]).toBe(root.exec(first)?.[0]);
  expect(await waitUntilRendered('/shop')).not.toContain('facial');
});

test('only a complete page defers its scripts until an interaction', async () => {
  // With an API on another origin, the page connects to the API early
  const scripts =
    /<link rel="preconnect" href="http:\/\/[^"]+" crossorigin="use-credentials">\s*<script src="\/shell\.0123456789\.js"[^>]*><\/script>\s*(<link rel="preload" as="script"[^>]*>\s*)+/;
  const template = new RegExp(`<template id="munay-app">${scripts.source}</template>`);
  expect(await waitUntilRendered('/shop')).toMatch(template);
  const missingPage = await waitUntilRendered('/product/none');
  expect(missingPage).toMatch(scripts);
  expect(missingPage).not.toContain('<template');
  const personal = await waitUntilRendered('/wishes');
  expect(personal).toMatch(scripts);
  expect(personal).not.toContain('<template');
});

test('only a page that runs immediately prefetches the form script', async () => {
  const forms = '<link rel="prefetch" href="/forms.0123456789.js"';
  expect(await waitUntilRendered('/wishes')).toContain(forms);
  expect(await waitUntilRendered('/shop')).not.toContain(forms);
});

test('a rendered page escapes all data', async () => {
  const html = await waitUntilRendered('/about');
  expect(html).not.toContain('<script>alert');
  expect(html).toContain('<title>&lt;/title&gt;&lt;script&gt;alert(2)&lt;/script&gt; · Munay</title>');
  expect(html).toContain('<meta name="description" content="&quot;&gt;&lt;script&gt;alert(3)');
  expect(html).toContain('<h1>$& {{body}}</h1>');
  expect(html).toContain('<meta property="og:image" content="http://api.test/a.jpg?b=1&amp;c=2">');
  const data: unknown = JSON.parse(/id="munay-data">(.*?)<\/script>/.exec(html)?.[1] ?? '');
  expect(data).toEqual({ queries: [{ text: '</script><script>alert(1)</script>' }] });
  const linkedData: unknown = JSON.parse(/application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '');
  expect(linkedData).toEqual({ '@type': 'Product', name: '</script><b>' });
});

test('a page declares its canonical URL, its languages and its feed', async () => {
  const html = await waitUntilRendered('/about');
  for (const tag of [
    '<link rel="canonical" href="http://shop.test/shop">',
    '<link rel="alternate" hreflang="es" href="http://shop.test/shop?lang=es">',
    '<link rel="alternate" hreflang="en" href="http://shop.test/shop?lang=en">',
    '<link rel="alternate" hreflang="x-default" href="http://shop.test/shop">',
    '<link rel="alternate" type="application/rss+xml" title="Diario" href="http://api.test/rss/es">',
    '<meta name="twitter:card" content="summary_large_image">',
    '<meta property="og:image:alt" content="A &quot;soap&quot;">',
  ])
    expect(html).toContain(tag);
  expect(await fetchText('/about?lang=es')).toContain(
    '<link rel="canonical" href="http://shop.test/shop?lang=es">',
  );
});

test('a page that renders too slowly is served unrendered and cached for the next request', async () => {
  const renderStartedAt = performance.now();
  const plain = await shop.get('/blog');
  expect(performance.now() - renderStartedAt).toBeLessThan(2_300);
  expect(plain.status).toBe(200);
  const html = await plain.text();
  expect(html).toContain('<div id="root"></div>');
  expect(html).not.toContain('munay-data');
  expect(html).toContain('<title>Título de /blog · Munay</title>');
  expect(await waitUntilRendered('/blog')).toContain('<h1>Diario</h1>');
  expect(await fetchText('/community')).toContain('<div id="root"></div>');
});

test('a render process that crashes or hangs does not affect other pages', async () => {
  expect(await fetchText('/contact')).toContain('<div id="root"></div>');
  expect(await waitUntilRendered('/shop?sort=newest')).toContain('<h1>?sort=newest');
});

test('a render process that hangs is stopped', async () => {
  const settings = { locale: 'es', apiOrigin: '', webOrigin: '', storefrontBase: '' } as const;
  const rendering = new RenderProcess(BUNDLE, settings, 300);
  const page = { pathname: '/withdrawal', search: '' };
  await expect(rendering.renderPage(page)).rejects.toThrow('Rendering /withdrawal took longer than 300 ms');
  expect(rendering.hasExited).toBe(true);
  await expect(rendering.renderPage(page)).rejects.toThrow('took longer');
});

// Fault fetched-code in RenderProcess: drop(element('PERMISSION_FLAGS'))
test('fetched code cannot access files or start processes', async () => {
  const settings = { locale: 'es', apiOrigin: '', webOrigin: '', storefrontBase: '' } as const;
  const forbiddenCalls = `[
    () => require('node:fs').readFileSync('/etc/hosts'),
    () => require('node:fs').writeFileSync('/tmp/munay-rendered', ''),
    () => require('node:child_process').spawnSync('id').error.code,
    () => new (require('node:worker_threads').Worker)('', { eval: true }),
  ]`;
  const rendering = new RenderProcess(
    `process.on('message', ({ id }) => process.send({ id, page: ${forbiddenCalls}.map((attempt) => {
      try { return String(attempt()); } catch (error) { return error.code; }
    }) }));`,
    settings,
  );
  const page = { pathname: '/', search: '' };
  expect(await rendering.renderPage(page)).toEqual(Array(4).fill('ERR_ACCESS_DENIED'));
  rendering.stop();
  await expect(rendering.renderPage(page)).rejects.toThrow('was stopped');
});

test('moved content redirects permanently, and another language redirects temporarily', async () => {
  const movedResponse = await shop.get('/product/old');
  expect([movedResponse.status, movedResponse.headers.get('location')]).toEqual([301, '/product/new']);
  const otherShop = await shop.get('/blog/english');
  expect([otherShop.status, otherShop.headers.get('location')]).toEqual([302, '/blog/espanol']);
  const requested = await shop.get('/product/old?lang=es');
  expect(requested.headers.get('location')).toBe('http://shop.test/product/new?lang=es');
});

test('missing content returns 404, is not indexed and contains no data', async () => {
  const response = await shop.get('/product/none');
  const html = await response.text();
  expect(response.status).toBe(404);
  expect(html).toContain('<h1>No está</h1>');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toContain('rel="canonical"');
  expect(html).not.toContain('munay-data');
});

test('styles are inlined with a CSP hash instead of stylesheet links', async () => {
  const response = await shop.get('/');
  const html = await response.text();
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => text);
  expect(styles).toEqual(['body{color:red}', '.page{color:blue}']);
  const allowedStyles = /style-src [^;]*/.exec(response.headers.get('content-security-policy') ?? '')?.[0];
  expect(allowedStyles?.split(' ').slice(-2)).toEqual(styles.map((text) => `'${computeIntegrity(text)}'`));
  expect(html.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
    expect.stringMatching(/10\.2222222222\.css" disabled>$/),
  ]);
});

test('an unchanged page in the same language returns 304 with its security policy', async () => {
  const first = await shop.get('/');
  const etag = first.headers.get('etag') ?? '';
  const notModified = await shop.get('/', { 'If-None-Match': `"x", ${etag}` });
  expect([notModified.status, await notModified.text()]).toEqual([304, '']);
  expect(notModified.headers.has('content-security-policy')).toBe(false);
  const english = await shop.get('/', { 'If-None-Match': etag, 'Accept-Language': 'en' });
  expect([english.status, english.headers.get('content-language')]).toEqual([200, 'en']);
});

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', null],
])('a page requested with Accept-Encoding %s has the encoding %s', async (acceptedEncodings, encoding) => {
  const response = await shop.get('/', { 'Accept-Encoding': acceptedEncodings });
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(await response.text()).toContain('<h1>"1" es 0</h1>');
});

test('the sitemap lists every page, product and post in both languages', async () => {
  const response = await shop.get('/sitemap.xml');
  const xml = await response.text();
  expect(response.headers.get('content-type')).toContain('application/xml');
  const locations = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map((found) => found[1]);
  expect(locations).toContain('http://shop.test/?lang=en');
  expect(locations).toContain('http://shop.test/product/romero?lang=es');
  expect(locations).toContain('http://shop.test/blog/la-etiqueta?lang=es');
  expect(locations).toContain('http://shop.test/blog/the-label?lang=en');
  expect(xml).toContain(
    '<xhtml:link rel="alternate" hreflang="en" href="http://shop.test/blog/the-label?lang=en"/>',
  );
  expect(xml.match(/<url>/g)).toHaveLength(locations.length);
  expect((await shop.get('/sitemap-2.xml')).status).toBe(404);
  for (const path of ['/profile', '/wishes'])
    expect(locations).not.toContain(`http://shop.test${path}?lang=es`);
});

test('robots.txt disallows the declared pages and the staff app', async () => {
  expect(await fetchText('/robots.txt')).toBe(
    'User-agent: *\nDisallow: /admin\nDisallow: /store\nDisallow: /profile\nDisallow: /reset\n' +
      '\nSitemap: http://shop.test/sitemap.xml\n',
  );
});

test('an unresponsive API delays neither pages nor the sitemap', async () => {
  await fetchText('/sitemap.xml');
  isApiHanging = true;
  const now = performance.now.bind(performance);
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + 6 * 60_000);
  const startedAt = now();
  expect(await fetchText('/sitemap.xml')).toContain('/product/romero');
  expect(await fetchText('/about')).toContain('<h1>');
  expect(now() - startedAt).toBeLessThan(1_000);
  clock.mockRestore();
  isApiHanging = false;
});

describe('unusable storefront bundle', () => {
  const bundle = createStorefrontManifest(BUNDLE).server;
  if (bundle === undefined) throw new Error('The manifest names no bundle.');
  test.each([
    ['is not declared', { server: undefined }],
    ['does not exist', { server: { ...bundle, file: 'server/gone.js' } }],
    ['does not match its hash', { server: { ...bundle, integrity: 'sha256-other' } }],
    ['is outside its folder', { server: { ...bundle, file: '../storefront.js' } }],
    ['has another protocol version', { server: { ...bundle, protocol: bundle.protocol + 1 } }],
    ['requires another kit version', { kit: 2 }],
  ])('a page is served unrendered if the bundle %s', async (_why, manifest) => {
    const otherShop = await openSmallShop(BUNDLE);
    await otherShop.publish(BUNDLE, manifest);
    expect((await otherShop.get('/sitemap.xml')).status).toBe(503);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const response = await otherShop.get('/');
      expect([response.status, await response.text()]).toEqual([
        200,
        expect.stringContaining('<div id="root"></div>'),
      ]);
    }
    await otherShop.close();
  });
});
