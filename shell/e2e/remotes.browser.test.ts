import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { openBrowser, visit } from './support/browser';
import { logIn } from './support/log-in';
import { Shop } from './support/shop';

const ROOT = join(__dirname, '../..');

let shop: Shop;
let browser: Browser;
let adminBuild: string;

beforeAll(async () => {
  adminBuild = mkdtempSync(join(tmpdir(), 'munay-admin-'));
  cpSync(join(ROOT, 'dist/admin-remote'), adminBuild, { recursive: true });
  [shop, browser] = await Promise.all([Shop.open({ ADMIN_ASSETS_DIR: adminBuild }), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
  rmSync(adminBuild, { recursive: true, force: true });
});

const SHOPPER_PATHS = ['/', '/shop', '/about', '/contact', '/blog', '/community', '/authUser', '/nowhere'];

test('a shopper’s pages ask the admin host for nothing', () =>
  visit(browser, {}, async ({ page, requests }) => {
    for (const path of SHOPPER_PATHS) {
      await page.goto(shop.urls.web + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    expect(requests.filter((url) => url.startsWith(shop.urls.admin))).toEqual([]);
    expect(requests.some((url) => url.startsWith(shop.urls.storefront))).toBe(true);
  }));

test('the shop works while the admin host is down', async () => {
  await shop.stop('admin');
  await visit(browser, {}, async ({ page, complaints }) => {
    await page.goto(`${shop.urls.web}/shop`);
    await page
      .getByRole('link', { name: /Lavanda/ })
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
  });
  await shop.start('admin');
});

test('a shopper who opens the staff area is refused by the shell and by the server', () =>
  visit(browser, {}, async ({ page, requests, context }) => {
    await logIn(page, shop, 'shopper');
    await page.goto(`${shop.urls.web}/admin/dashboard`);
    await page.getByRole('heading', { name: 'Esta página no es para tu cuenta' }).waitFor();
    expect(requests.filter((url) => url.startsWith(shop.urls.admin))).toEqual([]);
    const answer = await context.request.get(`${shop.urls.api}/api/admin/get-all-orders`);
    expect(answer.status()).toBe(403);
  }));

test('an administrator sees the orders', () =>
  visit(browser, {}, async ({ page, complaints }) => {
    await logIn(page, shop, 'admin');
    await page.goto(`${shop.urls.web}/admin/dashboard?tab=orders`);
    await page.getByRole('heading', { name: 'Pedidos', level: 1 }).waitFor();
    await page.getByText('Aún no hay pedidos').waitFor();
    expect(complaints).toEqual([]);
  }));

test('a new release of the admin alone shows up in an unchanged shell', async () => {
  const build = spawn(
    process.execPath,
    [
      join(ROOT, 'node_modules/.bin/rspack'),
      'build',
      '--config',
      'admin-remote/rspack.config.mjs',
      '--output-path',
      adminBuild,
    ],
    {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production', ADMIN_RELEASE: 'cochinilla' },
      stdio: 'ignore',
    },
  );
  const [code] = (await once(build, 'exit')) as [number];
  expect(code).toBe(0);
  await visit(browser, {}, async ({ page }) => {
    await logIn(page, shop, 'admin');
    await page.goto(`${shop.urls.web}/admin/dashboard`);
    await page.getByText('Versión cochinilla').waitFor();
  });
});
