import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSuite } from '../support/suite';

export const ROOT = join(__dirname, '../../..');

export const PRODUCT = '/product/lavanda-del-altiplano';
export const PUBLIC_PATHS = [
  '/',
  '/shop',
  '/finder',
  PRODUCT,
  '/about',
  '/contact',
  '/blog',
  '/community',
  '/withdrawal',
  '/nowhere',
];
export const PERSONAL_PATHS = ['/checkout', '/profile', '/wishes', '/authUser', '/forgot-password'];

const folder = mkdtempSync(join(tmpdir(), 'munay-releases-'));

/** Copies of the builds that tests may replace with another release. */
export const BUILD_FOLDERS = { storefront: join(folder, 'storefront'), admin: join(folder, 'admin') };

cpSync(join(ROOT, 'dist/storefront'), BUILD_FOLDERS.storefront, { recursive: true });
cpSync(join(ROOT, 'dist/admin-remote'), BUILD_FOLDERS.admin, { recursive: true });

export const suite = openSuite({
  STOREFRONT_ASSETS_DIR: BUILD_FOLDERS.storefront,
  ADMIN_ASSETS_DIR: BUILD_FOLDERS.admin,
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Requests to the admin host. Shopper pages must never send any. */
export const toAdminHost = (requests: string[]): string[] =>
  requests.filter((url) => url.startsWith(suite.shop.urls.admin));

export const fetchPage = (path: string, locale = 'es'): Promise<Response> =>
  fetch(suite.shop.urls.web + path, { headers: { 'Accept-Language': locale }, redirect: 'manual' });

/** The first responses after a start may be unrendered, because the renderer is warming up. */
export async function fetchRendered(path: string, locale = 'es'): Promise<string> {
  for (let tries = 0; tries < 50; tries += 1) {
    const html = await (await fetchPage(path, locale)).text();
    if (html.includes('id="munay-data"')) return html;
  }
  throw new Error(`${path} was never rendered in ${locale}`);
}

export const waitForProducts = (): Promise<void> =>
  suite.visit({}, async ({ page, consoleMessages }) => {
    await page.goto(`${suite.shop.urls.web}/shop`);
    await page
      .getByRole('link', { name: /Lavanda/ })
      .first()
      .waitFor();
    expect(consoleMessages).toEqual([]);
  });
