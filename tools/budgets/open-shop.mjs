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

/**
 * Cookies of the demo shopper with a soap in the cart.
 * @param {import('playwright-core').Browser} browser
 * @param {Awaited<ReturnType<typeof openShop>>} shop
 */
export async function shopperCookies(browser, { urls, accounts }) {
  const context = await browser.newContext({ locale: 'es-ES' });
  const page = await context.newPage();
  await page.goto(`${urls.web}/authUser`);
  await page.getByLabel('Correo', { exact: true }).fill('shopper@munay.example');
  await page.getByLabel('Contraseña', { exact: true }).fill(accounts.shopper ?? '');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto(`${urls.web}/product/lavanda-del-altiplano`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Añadir al carrito' }).first().click();
  await page.getByRole('dialog').waitFor();
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}
