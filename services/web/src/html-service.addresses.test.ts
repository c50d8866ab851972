import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { readConfig } from './config';
import { createAssetService } from './files/asset-service';
import { createHtmlService } from './html-service';
import { computeIntegrity } from './integrity';
import { buildContentSecurityPolicy } from './security-headers';

const ENTRY_FILE = 'remoteEntry.1111111111.js';
const manifest = JSON.stringify({ entry: ENTRY_FILE, integrity: {}, initial: [], parts: {} });

let folder: string;
let remote: FastifyInstance;
let localOrigin: string;

const serve = (settings: Record<string, string>): Promise<FastifyInstance> =>
  createHtmlService(readConfig({ LOG_LEVEL: 'silent', ...settings }), join(folder, 'shell'));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'munay-addresses-'));
  for (const app of ['shell', 'storefront']) {
    await mkdir(join(folder, app));
    await writeFile(join(folder, app, 'manifest.json'), manifest);
  }
  await writeFile(join(folder, 'shell/index.html'), '<html>{{head}}<body>{{notice}}{{body}}</body></html>');
  remote = await createAssetService(readConfig({ LOG_LEVEL: 'silent' }), join(folder, 'storefront'));
  await remote.listen({ port: 0, host: '127.0.0.1' });
  localOrigin = `http://127.0.0.1:${(remote.server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await remote.close();
  await rm(folder, { recursive: true });
});

const REMOTE_ORIGINS = {
  NODE_ENV: 'production',
  TRUST_PROXY: '127.0.0.1',
  WEB_ORIGIN: 'https://munay.example',
  API_ORIGIN: 'https://munay.example',
  STOREFRONT_ORIGIN: 'https://munay.example/_storefront/',
  ADMIN_ORIGIN: 'https://munay.example/_admin',
};

test('a remote can be served from a subfolder of another origin', () => {
  const config = readConfig(REMOTE_ORIGINS);
  const { storefrontOrigin, adminOrigin, internal } = config;
  expect(storefrontOrigin).toBe('https://munay.example/_storefront');
  expect(internal).toEqual({ apiOrigin: REMOTE_ORIGINS.API_ORIGIN, storefrontOrigin, adminOrigin });
  const policy = buildContentSecurityPolicy(config, { scripts: [], styles: [] });
  expect(policy).toContain("script-src 'self' https://munay.example https://munay.example;");
});

test('the page server fetches remotes from internal origins and sends public origins to browsers', async () => {
  const app = await serve({
    ...REMOTE_ORIGINS,
    STOREFRONT_INTERNAL_ORIGIN: localOrigin,
    ADMIN_INTERNAL_ORIGIN: localOrigin,
  });
  const { storefront, admin } = (await app.inject({ url: '/remotes.json' })).json();
  const { body } = await app.inject({ url: '/nope' });
  await app.close();
  expect(body).not.toContain('preconnect');
  expect(storefront).toEqual({ base: 'https://munay.example/_storefront/', entry: ENTRY_FILE });
  expect(admin).toEqual({ base: 'https://munay.example/_admin/' });
});

test('every page of a trial shop is labelled and excluded from search engines', async () => {
  const settings = { STOREFRONT_INTERNAL_ORIGIN: localOrigin };
  const trial = await serve({ ...settings, TRIAL: 'true' });
  const page = await trial.inject({ url: '/nope?lang=en' });
  await trial.close();
  expect(page.body).toContain('Trial shop: nothing is sold');
  expect(page.headers['x-robots-tag']).toBe('noindex');
  const [, style = ''] = /<style>(\.trial[^<]*)<\/style>/.exec(page.body) ?? [];
  expect(page.headers['content-security-policy']).toContain(computeIntegrity(style));

  const service = await serve(settings);
  const response = await service.inject({ url: '/nope?lang=en' });
  await service.close();
  expect(response.body).not.toContain('trial-notice');
  expect(response.headers['x-robots-tag']).toBeUndefined();
});

test('production sends the language cookie only over https', async () => {
  const app = await serve({
    ...REMOTE_ORIGINS,
    STOREFRONT_INTERNAL_ORIGIN: localOrigin,
    ADMIN_INTERNAL_ORIGIN: localOrigin,
  });
  const { headers } = await app.inject({ url: '/nope?lang=en' });
  await app.close();
  expect(headers['set-cookie']).toMatch(/^munay_lang=en; Path=\/; Max-Age=\d+; SameSite=Lax; Secure$/);
});
