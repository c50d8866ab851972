import type { Browser, Page } from 'playwright-core';
import { DEMO_ACCOUNTS } from '../../test-shop/api-client.ts';

/** @param afterLogin runs before the cookies are read */
export async function createLoginCookies(
  browser: Browser,
  web: string,
  role: 'shopper' | 'admin',
  afterLogin?: (page: Page) => Promise<void>,
) {
  const [email, password] = DEMO_ACCOUNTS[role];
  const context = await browser.newContext({ locale: 'es-ES' });
  const page = await context.newPage();
  await page.goto(`${web}/authUser`);
  await page.getByLabel('Correo', { exact: true }).fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/authUser');
  await afterLogin?.(page);
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

export const createShopperCookies = (browser: Browser, web: string) =>
  createLoginCookies(browser, web, 'shopper', async (page) => {
    await page.goto(`${web}/product/lavanda-del-altiplano`, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Añadir al carrito' }).first().click();
    await page.getByRole('dialog').waitFor();
  });
