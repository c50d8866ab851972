import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { PublishedPage } from '@munay/contracts/published-page';
import { RENDER_PROTOCOL } from '@munay/contracts/rendered-page';
import type { AppManifest } from '../app-manifest';
import { readConfig } from '../config';
import { createAssetService } from '../files/asset-service';
import { createHtmlService } from '../html-service';
import { computeIntegrity } from '../integrity';

const TEMPLATE =
  '<!doctype html><html lang="{{lang}}"><head><title>{{title}}</title>{{head}}</head><body><div id="root">{{root}}</div>{{body}}</body></html>';
const SHELL_STYLE = 'body{color:red}';
const PAGE_STYLE = '.page{color:blue}';
const CART_STYLE = '.cart{color:green}';

const SHELL: AppManifest = {
  kit: 1,
  pages: [],
  entry: 'shell.0123456789.js',
  integrity: { 'shell.abcdefabcd.css': computeIntegrity(SHELL_STYLE) },
  initial: ['shell.0123456789.js', 'shell.abcdefabcd.css'],
  shared: ['forms.0123456789.js'],
  parts: {},
};

const createPublicPage = (path: string, overrides: Partial<PublishedPage> = {}): PublishedPage => ({
  path,
  title: { es: `Título de ${path}`, en: `Title of ${path}` },
  part: 'a-page',
  rendered: true,
  ...overrides,
});

const PAGES: readonly PublishedPage[] = [
  createPublicPage('/'),
  createPublicPage('/shop', { search: ['tag', 'sort', 'page'] }),
  createPublicPage('/product/:productId'),
  createPublicPage('/about', { later: ['cart'] }),
  createPublicPage('/blog'),
  createPublicPage('/blog/:slug'),
  createPublicPage('/community'),
  createPublicPage('/contact'),
  createPublicPage('/withdrawal'),
  createPublicPage('/profile', { rendered: false, disallowed: true }),
  createPublicPage('/wishes', { personal: true }),
  createPublicPage('/authUser', { personal: true, search: ['done', 'form'] }),
  createPublicPage('/notify/:token', { personal: true, secret: true, search: ['done'] }),
  createPublicPage('/order/:token', { secret: true, search: ['done'] }),
  createPublicPage('/reset/:token', { rendered: false, disallowed: true }),
  createPublicPage('*'),
];

export const createStorefrontManifest = (
  bundle: string,
  overrides: Partial<AppManifest> = {},
): AppManifest => ({
  kit: 1,
  entry: 'remoteEntry.1111111111.js',
  server: { file: 'server/storefront.js', integrity: computeIntegrity(bundle), protocol: RENDER_PROTOCOL },
  pages: PAGES,
  integrity: {
    '10.2222222222.css': computeIntegrity(PAGE_STYLE),
    '30.3333333333.css': computeIntegrity(CART_STYLE),
  },
  initial: ['remoteEntry.1111111111.js'],
  parts: {
    routes: ['10.2222222222.js', '10.2222222222.css'],
    cart: ['30.3333333333.js', '30.3333333333.css'],
  },
  ...overrides,
});

const listen = async (app: FastifyInstance | Server): Promise<string> => {
  if ('server' in app) await app.listen({ port: 0, host: '127.0.0.1' });
  else await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  const address = ('server' in app ? app.server : app).address() as AddressInfo;
  return `http://127.0.0.1:${address.port}`;
};

/** A request that the fake API received. */
export interface ApiCall {
  method: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** An error, or a response with cookies; any other value is the data of a 200 response. */
export class FakeApiResponse {
  constructor(
    readonly code: number,
    readonly data: unknown,
    readonly cookies: readonly string[] = [],
  ) {}
}

export interface TestApps {
  origin: string;
  server: Server;
  get: (path: string, headers?: Record<string, string>) => Promise<Response>;
  /** Submits a form from the shop's own page unless the headers specify another origin. */
  post: (path: string, body: string | URLSearchParams, headers?: Record<string, string>) => Promise<Response>;
  /** Releases a new storefront. The HTML service detects it two seconds later. */
  publish: (bundle: string, manifest?: Partial<AppManifest>) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * The HTML service between a storefront with a hand-written bundle and a fake API.
 * @param answer data of the API's response; undefined results in a 503
 * @param env additional settings of the HTML service
 */
export async function openSmallShop(
  bundle: string,
  answer: (url: string, call: ApiCall) => unknown = () => undefined,
  env: Record<string, string> = {},
): Promise<TestApps> {
  const folder = await mkdtemp(join(tmpdir(), 'munay-web-'));
  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  const publish = async (text: string, manifest: Partial<AppManifest> = {}): Promise<void> => {
    await write('storefront/server/storefront.js', text);
    await write('storefront/manifest.json', JSON.stringify(createStorefrontManifest(text, manifest)));
  };
  await mkdir(join(folder, 'shell'));
  await mkdir(join(folder, 'storefront/server'), { recursive: true });
  await write('shell/index.html', TEMPLATE);
  await write('shell/manifest.json', JSON.stringify(SHELL));
  await write('shell/shell.abcdefabcd.css', SHELL_STYLE);
  await write('storefront/10.2222222222.css', PAGE_STYLE);
  await write('storefront/30.3333333333.css', CART_STYLE);
  await publish(bundle);

  const api = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      const { url = '', method = '', headers } = request;
      // Polling is continuous, and its requests do not belong to any page
      const isPoll = url.startsWith(ENDPOINTS.getContentChanges.path);
      const data = isPoll ? undefined : await answer(url, { method, headers, body });
      const fakeResponse =
        data instanceof FakeApiResponse ? data : new FakeApiResponse(data === undefined ? 503 : 200, data);
      response.statusCode = fakeResponse.code;
      response.setHeader('Set-Cookie', fakeResponse.cookies);
      response.end(JSON.stringify({ code: fakeResponse.code, message: 'OK', data: fakeResponse.data }));
    })();
  });
  const settings = {
    LOG_LEVEL: 'silent',
    WEB_ORIGIN: 'http://shop.test',
    // No server listens at the URL for browsers, so only the internal URL works
    API_ORIGIN: 'http://api.test',
    API_INTERNAL_ORIGIN: await listen(api),
  };
  const storefront = await createAssetService(readConfig(settings), join(folder, 'storefront'));
  const web = await createHtmlService(
    readConfig({ ...settings, ...env, STOREFRONT_ORIGIN: await listen(storefront) }),
    join(folder, 'shell'),
  );
  const origin = await listen(web);
  return {
    origin,
    server: web.server,
    get: (path, headers = {}) => fetch(origin + path, { headers, redirect: 'manual' }),
    post: (path, body, headers) =>
      fetch(origin + path, {
        method: 'POST',
        body,
        headers: headers ?? { Origin: 'http://shop.test' },
        redirect: 'manual',
      }),
    publish,
    close: async () => {
      api.closeAllConnections();
      await Promise.all([web.close(), storefront.close(), new Promise((resolve) => api.close(resolve))]);
      await rm(folder, { recursive: true });
    },
  };
}
