import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { BUILD_FOLDERS, ROOT, suite, toAdminHost, waitForProducts } from './suite';

test('the shop works while the admin host is down', async () => {
  await suite.shop.stop('admin');
  await waitForProducts();
  await suite.shop.start('admin');
});

test('the shell and the server reject a shopper who opens the staff area', () =>
  suite.visitAs('shopper', async ({ page, requests, context }) => {
    await page.goto(`${suite.shop.urls.web}/admin/dashboard`);
    await page.getByRole('heading', { name: 'Esta página no es para tu cuenta' }).waitFor();
    expect(toAdminHost(requests)).toEqual([]);
    const response = await context.request.get(`${suite.shop.urls.api}/api/admin/get-all-orders`);
    expect(response.status()).toBe(403);
  }));

test('a release of only the admin app appears without a new shell', async () => {
  const build = spawn(
    process.execPath,
    [
      join(ROOT, 'node_modules/.bin/rspack'),
      'build',
      '--config',
      'admin-remote/rspack.config.mjs',
      '--output-path',
      BUILD_FOLDERS.admin,
    ],
    {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production', ADMIN_RELEASE: 'cochinilla' },
      stdio: 'ignore',
    },
  );
  const [code] = (await once(build, 'exit')) as [number];
  expect(code).toBe(0);
  await suite.visitAs('admin', async ({ page }) => {
    await page.goto(`${suite.shop.urls.web}/admin/dashboard`);
    await page.getByText('Versión cochinilla').waitFor();
  });
});
