import type { Page } from 'playwright-core';
import { listFindings } from '../support/accessibility';
import type { Tab } from '../support/browser';
import { logIn } from '../support/log-in';
import type { Account } from '../support/shop';
import { fetchProduct } from '../support/shop-calls';
import { openSuite } from '../support/suite';

const suite = openSuite();

const save = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true }).first().click();
const getCareField = (page: Page) => page.getByRole('tabpanel', { name: 'Español' }).getByLabel('Cuidado');

const FORMS: [Account, (tab: Tab) => Promise<void>, (tab: Tab) => Promise<void>][] = [
  [
    'shopper',
    async ({ page }) => {
      await page.goto(`${suite.shop.urls.web}/profile?tab=personal`);
      await page.getByLabel('Nombre', { exact: true }).fill('Lucía Inés');
    },
    async ({ page }) => {
      await page.getByRole('heading', { name: 'Hola, Lucía Inés' }).waitFor();
      await page.getByRole('button', { name: 'Cuenta de Lucía Inés' }).waitFor();
    },
  ],
  [
    'admin',
    async ({ page, context }) => {
      const { _id } = await fetchProduct(context, suite.shop, 'avena-y-miel');
      await page.goto(`${suite.shop.urls.web}/admin/update-product/${_id}`);
      await getCareField(page).fill('Déjalo secar de pie.');
    },
    async ({ page, context }) => {
      await page.getByRole('region', { name: 'Cambios sin guardar' }).waitFor({ state: 'detached' });
      // The in-memory catalogue is updated within a second
      const fetchCareText = async () => (await fetchProduct(context, suite.shop, 'avena-y-miel')).care;
      while ((await fetchCareText()) !== 'Déjalo secar de pie.') await page.waitForTimeout(100);
    },
  ],
];

test.each(FORMS)(
  'the unsaved input of the %s is kept after a logout in another tab',
  (userType, type, saved) =>
    suite.visit({}, async (tab) => {
      const { page, context } = tab;
      await logIn(page, suite.shop, userType);
      await type(tab);
      const other = await context.newPage();
      await other.goto(`${suite.shop.urls.web}/profile`);
      await other.getByRole('button', { name: 'Salir' }).first().click();
      await other.getByRole('link', { name: 'Login' }).waitFor();
      await other.close();

      await save(page);
      const dialog = page.getByRole('dialog', { name: 'Tu sesión ha terminado' });
      await dialog.getByLabel('Contraseña', { exact: true }).fill(suite.shop.accounts[userType]);
      expect(await listFindings(page, `session-over-${userType}`)).toEqual([]);
      await dialog.getByRole('button', { name: 'Entrar y seguir' }).click();
      await saved(tab);
      expect(new URL(page.url()).pathname).not.toBe('/authUser');
    }),
);
