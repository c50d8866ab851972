import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const RUN_SHOP = fileURLToPath(new URL('../run-shop.mjs', import.meta.url));

/** Opens a shop of its own on free ports, on the servers that the environment names. */
export async function openShop() {
  const mongo = new URL(process.env.MUNAY_TEST_MONGODB_URI ?? '');
  mongo.pathname = '/budgets';
  const child = spawn(process.execPath, [RUN_SHOP], {
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
    /** @type {{ urls: Record<'web' | 'api' | 'admin' | 'storefront', string>, accounts: Record<string, string> }} */
    const { urls, accounts } = JSON.parse(line.slice(6));
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

/** @typedef {Awaited<ReturnType<typeof openShop>>} OpenShop */

/**
 * Cookies of a demo account.
 * @param {import('playwright-core').Browser} browser
 * @param {OpenShop} shop
 * @param {'shopper' | 'admin'} name
 * @param {(page: import('playwright-core').Page) => Promise<void>} [work] what else is done before the cookies are taken
 */
export async function cookiesOf(browser, { urls, accounts }, name, work) {
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

/**
 * Cookies of the demo shopper with a soap in the cart.
 * @param {import('playwright-core').Browser} browser
 * @param {OpenShop} shop
 */
export const shopperCookies = (browser, shop) =>
  cookiesOf(browser, shop, 'shopper', async (page) => {
    await page.goto(`${shop.urls.web}/product/lavanda-del-altiplano`, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Añadir al carrito' }).first().click();
    await page.getByRole('dialog').waitFor();
  });
