import type { Page } from 'playwright-core';
import type { Account, Shop } from './shop';

/** @param path a page that requires a login */
export async function logIn(page: Page, shop: Shop, account: Account, path = '/authUser'): Promise<void> {
  await page.goto(shop.urls.web + path);
  await page.getByLabel('Correo', { exact: true }).fill(`${account}@munay.example`);
  await page.getByLabel('Contraseña', { exact: true }).fill(shop.accounts[account]);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/authUser');
}
