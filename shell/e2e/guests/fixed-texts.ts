import type { Page } from 'playwright-core';
import { Client } from '@munay/client';
import { waitUntilSettled } from '../support/accessibility';
import { fillCart } from '../support/shop-calls';
import { openSuite } from '../support/suite';

/** Deliberately repeats the texts from the product brief, so that the test does not depend on the message files. */
const suite = openSuite();

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(suite.shop.urls.web + path);
  await waitUntilSettled(page);
};
const getLang = (page: Page, text: string): Promise<string | null | undefined> =>
  page
    .getByText(text, { exact: true })
    .first()
    .evaluate((element) => element.closest('[lang]')?.getAttribute('lang'));
const expectText = (page: Page, text: string): Promise<void> =>
  page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();

describe.each([
  ['Spanish', 'es-ES', 'es'],
  ['English', 'en-GB', 'en'],
] as const)('texts of the product brief in a browser set to %s', (_, locale, language) => {
  test('the home page shows the texts of the product brief, from the banner to the newsletter', () =>
    suite.visit({ locale }, async ({ page }) => {
      await open(page, '/');
      await expectText(page, 'MUNAY DAYS: UP TO -40% OFF');
      expect(await getLang(page, 'MUNAY DAYS: UP TO -40% OFF')).toBe('en');
      const links = await page.locator('header nav a').allInnerTexts();
      expect(links).toEqual(['ABOUT', 'SHOP', 'BLOG', 'CONTACT', 'COMMUNITY']);
      const targets = await page
        .locator('header nav a')
        .evaluateAll((all) => all.map((entry) => entry.getAttribute('href')));
      expect(targets).toEqual(['/about', '/shop', '/blog', '/contact', '/community']);
      await expectText(page, 'Login');
      expect(
        await page
          .getByText('Login', { exact: true })
          .first()
          .locator('xpath=ancestor::a')
          .getAttribute('href'),
      ).toMatch(/^\/authUser/);
      expect(await page.locator('footer').innerText()).toContain('2024');

      const field = page.locator('footer input[type="email"]');
      await page.locator('footer form button').click();
      await expectText(page, 'Please enter a valid email address.');
      await field.fill('ana@example.com');
      await page.locator('footer form button').click();
      await expectText(page, 'Thank you for subscribing!');
      expect(await field.inputValue()).toBe('');
    }));

  test('a loading page and a page with a failed script show the texts of the product brief', () =>
    suite.visit({ locale }, async ({ page }) => {
      await open(page, '/about');
      let release = (): void => undefined;
      const pendingResponse = new Promise<void>((resolve) => (release = resolve));
      await page.route(`${suite.shop.urls.storefront}/**/*.js`, (route) =>
        pendingResponse.then(() => route.continue()),
      );
      await page.route(`${suite.shop.urls.storefront}/*.js`, (route) =>
        pendingResponse.then(() => route.continue()),
      );
      await page.locator('footer a[href="/withdrawal"]').click();
      await expectText(page, 'Loading, please wait...');
      expect(await page.locator('.spin').count()).toBeGreaterThan(0);
      release();
      await page.waitForURL(/withdrawal/);
      await waitUntilSettled(page);
      await page.route(`${suite.shop.urls.storefront}/**`, (route) => route.abort());
      await page.locator('header nav a[href="/community"]').click();
      await expectText(page, 'Loading chunk failed');
    }));

  test('an empty search, shop and cart show the texts of the product brief in both languages', () =>
    suite.visit({ locale }, async ({ page, context }) => {
      const getCartButton = () => page.getByRole('button', { name: /^(Carrito|Cart),/ });
      await open(page, '/');
      await page.getByRole('combobox').first().pressSequentially('zzzz');
      await expectText(page, 'No products found.');
      await open(page, '/shop?q=zzzz');
      await expectText(page, 'No products found.');
      expect(await getLang(page, 'No products found.')).toBe('en');
      await getCartButton().click();
      await expectText(page, 'No hay productos en el carrito');
      expect(await getLang(page, 'No hay productos en el carrito')).toBe('es');
      await fillCart(context, suite.shop);
      await open(page, '/');
      await getCartButton().click();
      const row = page.getByRole('dialog').getByRole('listitem').first();
      expect((await row.innerText()).replaceAll('\u00a0', ' ')).toMatch(
        language === 'es' ? /4,50 €/ : /€4\.50/,
      );
      await row.getByRole('button', { name: /^(Eliminar|Remove) (?!one )/ }).click();
      const question = page.getByRole('alertdialog');
      const title = language === 'es' ? 'Avena y miel' : 'Oat & Honey';
      await question.getByText(`¿Eliminar «${title}» (60 g) del carrito?`).waitFor();
      expect(await question.getByRole('button').allInnerTexts()).toEqual(
        language === 'es' ? ['Cancelar', 'Eliminar'] : ['Cancel', 'Remove'],
      );
      if (language === 'en')
        await question.getByText('Remove “Oat & Honey” (60 g) from your cart?').waitFor();
      expect(await getLang(page, `¿Eliminar «${title}» (60 g) del carrito?`)).toBe('es');
    }));

  test('an empty registration form shows “Missing required fields for registration.”', () =>
    suite.visit({ locale }, async ({ page }) => {
      await open(page, '/authUser?mode=signup');
      if (!(await page.getByRole('button', { name: /^(Crear cuenta|Create account)$/ }).count()))
        await page.getByRole('link', { name: /^(Crear cuenta|Create account)$/ }).click();
      await page.getByRole('button', { name: /^(Crear cuenta|Create account)$/ }).click();
      await expectText(page, 'Missing required fields for registration.');
    }));

  test('the account menu and an empty profile update show the texts of the product brief', () =>
    suite.visitAs(
      'admin',
      async ({ page }) => {
        await open(page, '/');
        await page
          .locator('header')
          .getByRole('button', { name: /^(Cuenta de |.+’s account)/ })
          .click();
        for (const text of ['Profile', 'Admin Dashboard', 'Logout']) {
          await expectText(page, text);
          expect(await getLang(page, text)).toBe('en');
        }
        const response = await page.evaluate(async (url) => {
          const response = await fetch(url, {
            method: 'PUT',
            credentials: 'include',
            headers: { 'content-type': 'application/json', 'x-requested-with': 'munay' },
            body: '{}',
          });
          return (await response.json()) as { code: number; message: string };
        }, `${suite.shop.urls.api}/api/user/update-user`);
        expect([response.code, response.message]).toEqual([400, 'No valid update data provided.']);
      },
      { locale },
    ));

  test.each([
    ['GET', '/api/product/get-product/no-such-soap', 404, 'no product found'],
    ['POST', '/api/user/signup', 400, 'Missing required fields for registration.'],
    ['POST', '/api/cart/update-item', 400, 'Product ID is required.'],
  ])('the request %s %s returns %d “%s”', async (method, path, code, message) => {
    const client = new Client(suite.shop.urls.api, suite.shop.urls.web);
    client.locale = locale;
    expect(await client.send(method, path, method === 'POST' ? {} : undefined)).toMatchObject({
      code,
      message,
    });
  });
});
