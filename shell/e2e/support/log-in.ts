import type { Page } from 'playwright-core';
import type { Account, Shop } from './shop';

/** @param path a page that asks for a login */
export async function logIn(page: Page, shop: Shop, who: Account, path = '/authUser'): Promise<void> {
  await page.goto(shop.urls.web + path);
  await page.getByLabel('Correo', { exact: true }).fill(`${who}@munay.example`);
  await page.getByLabel('Contraseña', { exact: true }).fill(shop.accounts[who]);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/authUser');
}
