import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get as httpGet } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { PublishedPage } from '@munay/contracts/published-page';
import { readPublishedPages } from '../../../libs/build/src/published-pages.mjs';
import type { AppManifest } from './app-manifest';
import { readConfig, type WebConfig } from './config';
import { createAssetService } from './files/asset-service';
import { createHtmlService } from './html-service';
import { createCommonHeaders } from './security-headers';

const TEMPLATE =
  '<!doctype html><html lang="{{lang}}"><head><title>{{title}}</title><script>early = [];</script>{{head}}</head><body>{{body}}</body></html>';
const SHELL: AppManifest = {
  pages: [],
  entry: 'shell.0123456789.js',
  integrity: { 'shell.0123456789.js': 'sha256-shell' },
  initial: ['shell.0123456789.js', 'shell.abcdefabcd.css'],
  parts: {},
};
const STOREFRONT: AppManifest = {
  kit: 1,
  pages: [],
  entry: 'remoteEntry.1111111111.js',
  integrity: { 'remoteEntry.1111111111.js': 'sha256-entry', '20.3333333333.js': 'sha256-shop' },
  initial: ['remoteEntry.1111111111.js'],
  parts: {
    routes: ['10.2222222222.js'],
    'shop-page': ['20.3333333333.js', '20.4444444444.css'],
    'home-page': ['30.5555555555.js'],
    es: ['40.6666666666.js'],
    en: ['50.7777777777.js'],
    'gifts.en': ['60.8888888888.js'],
  },
};
const SCRIPT = 'console.log("shell")';

let folder: string;
let config: WebConfig;
let web: FastifyInstance;
let remotes: FastifyInstance[];
let origin: string;

const listen = async (app: FastifyInstance): Promise<string> => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
};
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { headers, redirect: 'manual' });

const readPages = (app: string) => readPublishedPages(join(__dirname, `../../../${app}/src/route-list.ts`));
const publish = (app: string, pages: readonly PublishedPage[]) =>
  writeFile(join(folder, app, 'manifest.json'), JSON.stringify({ ...STOREFRONT, pages }));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'munay-web-'));
  await Promise.all(['shell', 'storefront', 'admin'].map((name) => mkdir(join(folder, name))));
  await writeFile(join(folder, 'shell/index.html'), TEMPLATE);
  await writeFile(join(folder, 'shell/manifest.json'), JSON.stringify(SHELL));
  await writeFile(join(folder, 'shell', SHELL.entry), SCRIPT);
  for (const [file, text] of Object.entries({
    [SHELL.entry]: SCRIPT,
    'index.html': TEMPLATE,
    'manifest.json': '{}',
  }))
    await writeFile(join(folder, 'shell', `${file}.br`), brotliCompressSync(text));
  await publish('storefront', await readPages('storefront'));
  await publish('admin', await readPages('admin-remote'));
  await writeFile(join(folder, 'storefront', STOREFRONT.entry), 'var munay_storefront;');

  const settings = { LOG_LEVEL: 'silent', WEB_ORIGIN: 'http://localhost:3000' };
  const serve = (name: string) => createAssetService(readConfig(settings), join(folder, name));
  remotes = await Promise.all(['storefront', 'admin'].map(serve));
  const [storefrontOrigin, adminOrigin] = await Promise.all(remotes.map(listen));
  config = readConfig({
    ...settings,
    STOREFRONT_ORIGIN: storefrontOrigin,
    ADMIN_ORIGIN: adminOrigin,
    API_ORIGIN: 'http://localhost:5000',
  });
  web = await createHtmlService(config, join(folder, 'shell'));
  origin = await listen(web);
});

afterAll(async () => {
  await Promise.all([web, ...remotes].map((app) => app.close()));
  await rm(folder, { recursive: true });
});

test('every page path of the product brief returns 200, unlike any other path', async () => {
  const paths = [
    '/',
    '/contact',
    '/shop',
    '/blog',
    '/about',
    '/product/lavanda',
    '/community',
    '/profile',
    '/checkout',
    '/checkout-success',
    '/checkout-cancel',
    '/confirmation',
    '/admin/dashboard',
    '/admin/create-product',
    '/admin/update-product/1',
    '/store/view/1',
    '/authUser',
    '/userCreated',
    '/validate-email/t',
    '/forgot-password',
    '/validate-password/t',
    '/reset-password/t',
    '/withdrawal',
  ];
  for (const path of paths) expect([path, (await get(path)).status]).toEqual([path, 200]);
  for (const path of ['/nope', '/shop/nope', '/product', '/product/a/b', '/admin/nope', '/authuser']) {
    const response = await get(path);
    expect([path, response.status]).toEqual([path, 404]);
    expect(await response.text()).toContain('munay-settings');
  }
});

test('missing files and the raw template return 404 without a page', async () => {
  for (const path of [
    '/nope.js',
    '/index.html',
    '/manifest.json',
    '/..%2f..%2fpackage.json',
    '/index.html.br',
    '/manifest.json.br',
    '/index.html.gz',
  ]) {
    const response = await get(path);
    expect([path, response.status]).toEqual([path, 404]);
    expect(await response.text()).not.toContain('<html');
  }
});

test('the content security policy allows the three origins of the shop but no eval', async () => {
  const headers = (await get('/')).headers;
  const policy = headers.get('content-security-policy') ?? '';
  const rules = Object.fromEntries(policy.split('; ').map((rule) => [rule.split(' ')[0], rule]));
  const hash = createHash('sha256').update('early = [];').digest('base64');
  expect(rules['script-src']).toBe(
    `script-src 'self' ${config.storefrontOrigin} ${config.adminOrigin} 'sha256-${hash}'`,
  );
  expect(rules['connect-src']).toBe(
    `connect-src 'self' http://localhost:5000 ${config.storefrontOrigin} ${config.adminOrigin}`,
  );
  expect(rules['style-src']).toBe(`style-src 'self' ${config.storefrontOrigin} ${config.adminOrigin}`);
  expect(rules).toMatchObject({
    'object-src': "object-src 'none'",
    'base-uri': "base-uri 'none'",
    'frame-ancestors': "frame-ancestors 'none'",
    'form-action': "form-action 'self'",
  });
  expect(policy).not.toMatch(/unsafe|nonce/);
  expect((await get('/')).headers.get('content-security-policy')).toBe(policy);
});

// Fault secret-in-referrer in PageResponder.respond: drop(statement('Referrer-Policy', 'secret'))
test('a page with a secret in its URL sends no referrer', async () => {
  for (const path of ['validate-email', 'validate-password', 'reset-password', 'notify', 'wishes'])
    expect((await get(`/${path}/${'a'.repeat(43)}`)).headers.get('referrer-policy')).toBe('no-referrer');
  expect((await get('/wishes')).headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
});

test('pages, files and errors have the standard security headers', async () => {
  for (const path of ['/', '/nope', '/nope.js', `/${SHELL.entry}`, '/remotes.json', '/healthz']) {
    const { headers } = await get(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.has('x-powered-by')).toBe(false);
  }
  expect((await get('/')).headers.get('cross-origin-opener-policy')).toBe('same-origin');
});

test('the language of a page comes from the URL, the cookie or the browser, in this order', async () => {
  const fetchLanguage = async (path: string, headers: Record<string, string>) => {
    const response = await get(path, headers);
    const html = await response.text();
    expect(response.headers.get('content-language')).toBe(/<html lang="(\w+)"/.exec(html)?.[1]);
    expect(response.headers.get('vary')).toBe('Accept-Language, Cookie, Accept-Encoding');
    return { language: response.headers.get('content-language'), cookie: response.headers.get('set-cookie') };
  };
  const englishHeaders = { 'Accept-Language': 'en-GB,en;q=0.9' };
  expect((await fetchLanguage('/', {})).language).toBe('es');
  expect((await fetchLanguage('/', { 'Accept-Language': 'fr' })).language).toBe('es');
  expect((await fetchLanguage('/', englishHeaders)).language).toBe('en');
  expect((await fetchLanguage('/', { ...englishHeaders, Cookie: 'a=b; munay_lang=es' })).language).toBe('es');
  expect((await fetchLanguage('/', { ...englishHeaders, Cookie: 'munay_lang=xx' })).language).toBe('en');
  const language = await fetchLanguage('/shop?lang=es', { ...englishHeaders, Cookie: 'munay_lang=en' });
  expect(language.language).toBe('es');
  expect(language.cookie).toMatch(/^munay_lang=es; Path=\/; Max-Age=\d+; SameSite=Lax$/);
});

test('a shop page preloads its storefront files in the page language with integrity hashes', async () => {
  const html = await (await get('/shop', { 'Accept-Language': 'en' })).text();
  // Fonts are not preloaded, because Chrome would delay the first paint for them
  const preloads = [...html.matchAll(/<link rel="preload"[^>]* href="([^"]+)"/g)].map((found) => found[1]);
  expect(preloads).toEqual(
    [
      '20.4444444444.css',
      'remoteEntry.1111111111.js',
      '10.2222222222.js',
      '20.3333333333.js',
      '50.7777777777.js',
    ].map((file) => `${config.storefrontOrigin}/${file}`),
  );
  expect(html).toMatch(/remoteEntry\.1111111111\.js" crossorigin="anonymous" integrity="sha256-entry"/);
  expect(html).toMatch(/20\.3333333333\.js" crossorigin="anonymous" integrity="sha256-shop"/);
  expect(html).toContain('src="/shell.0123456789.js" integrity="sha256-shell"');
  expect(html).toContain('<title>Soaps · Munay</title>');
  const settings: unknown = JSON.parse(/id="munay-settings">(.*?)<\/script>/.exec(html)?.[1] ?? '');
  expect(settings).toMatchObject({
    apiOrigin: 'http://localhost:5000',
    locale: 'en',
    remotes: { storefront: { entry: STOREFRONT.entry }, admin: { base: `${config.adminOrigin}/` } },
  });
});

test('no page references admin files, and staff pages reference no storefront files', async () => {
  for (const path of ['/', '/shop', '/admin/dashboard']) {
    const html = await (await get(path)).text();
    expect(html).not.toMatch(new RegExp(`(src|href)="${config.adminOrigin}`));
  }
  expect(await (await get('/admin/dashboard')).text()).not.toContain('rel="preload" as="script"');
});

test('a page added by a new release is served with its title and files', async () => {
  expect((await get('/gifts/winter')).status).toBe(404);
  const giftPage: PublishedPage = {
    path: '/gifts/:season',
    title: { es: 'Regalos', en: 'Gifts' },
    part: 'shop-page',
    messages: ['gifts'],
    secret: true,
    rendered: false,
  };
  await publish('storefront', [...(await readPages('storefront')), giftPage]);
  const laterService = await createHtmlService(config, join(folder, 'shell'));
  const address = `${await listen(laterService)}/gifts/winter?lang=en`;
  const response = await fetch(address);
  const html = await response.text();
  expect([response.status, response.headers.get('referrer-policy')]).toEqual([200, 'no-referrer']);
  expect(html).toContain('<title>Gifts · Munay</title>');
  for (const file of ['20.3333333333.js', '60.8888888888.js'])
    expect(html).toContain(`<link rel="preload" as="script" href="${config.storefrontOrigin}/${file}"`);
  await laterService.close();
});

test('pages are served unrendered while the apps are unreachable', async () => {
  const unreachableOrigins = { storefrontOrigin: 'http://127.0.0.1:1', adminOrigin: 'http://127.0.0.1:1' };
  const standaloneService = await createHtmlService(
    { ...config, ...unreachableOrigins, internal: { ...config.internal, ...unreachableOrigins } },
    join(folder, 'shell'),
  );
  const origin = await listen(standaloneService);
  for (const path of ['/', '/nope', '/admin/orders']) {
    const response = await fetch(origin + path);
    const html = await response.text();
    expect([path, response.status]).toEqual([path, 200]);
    expect(html).toContain(`src="/${SHELL.entry}"`);
    expect(html).toContain('<title>Munay</title>');
    expect(html.includes('content="noindex"')).toBe(path.startsWith('/admin'));
  }
  await standaloneService.close();
});

test('the file remotes.json is never cached', async () => {
  const response = await get('/remotes.json');
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect(await response.json()).toEqual({
    storefront: { base: `${config.storefrontOrigin}/`, entry: STOREFRONT.entry, integrity: 'sha256-entry' },
    admin: { base: `${config.adminOrigin}/` },
  });
});

test('hashed files are cached indefinitely, and the manifest is always revalidated', async () => {
  const script = await new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    httpGet(`${origin}/${SHELL.entry}`, { headers: { 'Accept-Encoding': 'br' } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(parts) }));
    }).on('error', reject);
  });
  expect(script.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(brotliDecompressSync(script.body).toString()).toBe(SCRIPT);

  const entry = await fetch(`${config.storefrontOrigin}/${STOREFRONT.entry}`);
  expect(entry.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
  expect(entry.headers.get('cache-control')).toContain('immutable');
  const manifest = await fetch(`${config.storefrontOrigin}/manifest.json`);
  expect(manifest.headers.get('cache-control')).toBe('no-cache');
  const missingFile = await fetch(`${config.storefrontOrigin}/99.9999999999.js`);
  expect([missingFile.status, missingFile.headers.get('cache-control')]).toEqual([404, 'no-store']);
});

test('a new build of the shell is served without a restart', async () => {
  await writeFile(join(folder, 'shell/index.html'), TEMPLATE.replace('<body>', '<body class="new">'));
  await writeFile(
    join(folder, 'shell/manifest.json'),
    JSON.stringify({ ...SHELL, entry: 'shell.9999999999.js' }),
  );
  expect(await (await get('/')).text()).toMatch(/shell\.9999999999\.js.*class="new"/s);
});

test('production sends an HSTS header', () => {
  const getHstsHeader = (production: boolean) =>
    createCommonHeaders({ ...config, production })['Strict-Transport-Security'];
  expect([getHstsHeader(true), getHstsHeader(false)]).toEqual([
    'max-age=31536000; includeSubDomains',
    undefined,
  ]);
});
