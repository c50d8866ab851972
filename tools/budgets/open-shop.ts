import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser, Page } from 'playwright-core';
import { ROOT } from '../workspace/root.mjs';

/** Opens a shop of its own on free ports, on the servers that the environment names. */
export async function openShop() {
  const mongo = new URL(process.env.MUNAY_TEST_MONGODB_URI ?? '');
  mongo.pathname = '/budgets';
  const child = spawn(process.execPath, [join(ROOT, 'tools', 'run.mjs'), 'run-shop'], {
    env: {
      ...process.env,
      LOG_LEVEL: 'error',
      MONGODB_URI: mongo.href,
      REDIS_URL: process.env.MUNAY_TEST_REDIS_URL,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('ready ')) continue;
    const {
      urls,
      accounts,
    }: { urls: Record<'web' | 'api' | 'admin' | 'storefront', string>; accounts: Record<string, string> } =
      JSON.parse(line.slice(6));
    return {
      urls,
      accounts,
      close: async () => {
        child.stdin.end();
        await once(child, 'exit');
      },
    };
  }
  throw new Error('The shop did not open');
}

type OpenShop = Awaited<ReturnType<typeof openShop>>;

/**
 * Cookies of a demo account.
 * @param work what else is done before the cookies are taken
 */
export async function cookiesOf(
  browser: Browser,
  { urls, accounts }: OpenShop,
  name: 'shopper' | 'admin',
  work?: (page: Page) => Promise<void>,
) {
  const context = await browser.newContext({ locale: 'es-ES' });
  const page = await context.newPage();
  await page.goto(`${urls.web}/authUser`);
  await page.getByLabel('Correo', { exact: true }).fill(`${name}@munay.example`);
  await page.getByLabel('Contraseña', { exact: true }).fill(accounts[name] ?? '');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/authUser');
  await work?.(page);
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

/** Cookies of the demo shopper with a soap in the cart. */
export const shopperCookies = (browser: Browser, shop: OpenShop) =>
  cookiesOf(browser, shop, 'shopper', async (page) => {
    await page.goto(`${shop.urls.web}/product/lavanda-del-altiplano`, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Añadir al carrito' }).first().click();
    await page.getByRole('dialog').waitFor();
  });
