import type { Page } from 'playwright-core';
import { KNOWN_VISITOR_KEY } from '@munay/contracts/account/known-visitor';
import { takeNewComplaints } from '../support/accessibility';
import { waitForHydration } from '../support/execution';
import { waitForRender, watchLayoutShifts } from '../support/moves';
import { fillCart } from '../support/shop-calls';
import { fetchRendered, suite } from './suite';

/** Delays the shell's scripts. @returns a function that releases them */
async function delayScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(`${suite.shop.urls.web}/*.js`, (route) => released.then(() => route.continue()));
  return release;
}

/** Waits until the browser has stored that the visitor's cart is not empty. */
async function rememberVisitor(page: Page): Promise<void> {
  await page.goto(`${suite.shop.urls.web}/checkout-cancel`);
  await page.waitForFunction(
    (key) => /"cart":[1-9]/.test(localStorage.getItem(key) ?? ''),
    KNOWN_VISITOR_KEY,
  );
}

describe('login page', () => {
  test('the login form accepts input before its script has loaded', () =>
    suite.visit({ width: 390 }, async ({ page, context, consoleMessages }) => {
      await fetchRendered('/authUser');
      await fillCart(context, suite.shop);
      await rememberVisitor(page);
      const moves = await watchLayoutShifts(page);
      const release = await delayScripts(page);
      await page.goto(`${suite.shop.urls.web}/authUser`, { waitUntil: 'commit' });
      await page.getByRole('heading', { name: 'Entra en tu cuenta', level: 1 }).waitFor();
      const email = page.getByLabel('Correo', { exact: true });
      const password = page.getByLabel('Contraseña', { exact: true });
      await email.fill('shopper@munay.example');
      await password.pressSequentially(suite.shop.accounts.shopper);
      const [first] = await Promise.all([email.elementHandle(), waitForRender(page)]);
      release();
      await waitForHydration(page);
      await page.getByRole('region', { name: 'Tu carrito' }).waitFor();
      await waitForRender(page);
      expect([await email.inputValue(), await password.inputValue()]).toEqual([
        'shopper@munay.example',
        suite.shop.accounts.shopper,
      ]);
      expect(await first?.evaluate((field) => field.isConnected)).toBe(true);
      expect(await password.evaluate((field) => field === document.activeElement)).toBe(true);
      expect(await moves()).toEqual([]);
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      await page.waitForURL(`${suite.shop.urls.web}/`);
      expect(consoleMessages).toEqual([]);
    }));

  test('the login form is submitted without its script if the script fails to load', () =>
    suite.visit({}, async ({ page }) => {
      await fetchRendered('/authUser');
      const { web } = suite.shop.urls;
      await page.route(`${web}/*.js`, (route) => route.abort());
      await page.goto(`${web}/authUser`);
      await page.getByLabel('Correo', { exact: true }).fill('shopper@munay.example');
      await page.getByLabel('Contraseña', { exact: true }).fill('wrong password');
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      await page.waitForURL(`${web}/authUser?form=login`);
    }));
});

test('the checkout shows its heading before its script and the form afterwards', () =>
  suite.visitAs(
    'shopper',
    async (tab) => {
      const { page, context } = tab;
      await fillCart(context, suite.shop);
      await rememberVisitor(page);
      const pageWithoutSession = await fetchRendered('/checkout');
      // Removes the data timestamps, because each page may be rendered at a different time
      const removeTimestamps = (html: string) => html.replaceAll(/"(dehydratedAt|dataUpdatedAt)":\d+/g, '');
      const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
      const headers = { 'Accept-Language': 'es', Cookie: cookie };
      const userPage = await (await fetch(`${suite.shop.urls.web}/checkout`, { headers })).text();
      expect(removeTimestamps(userPage)).toBe(removeTimestamps(pageWithoutSession));
      const moves = await watchLayoutShifts(page);
      const release = await delayScripts(page);
      await page.goto(`${suite.shop.urls.web}/checkout`, { waitUntil: 'commit' });
      const title = page.getByRole('heading', { name: 'Tramitar el pedido', level: 1 });
      const delivery = page.getByRole('heading', { name: 'Entrega', exact: true, level: 2 });
      await title.waitFor();
      await delivery.waitFor();
      await waitForRender(page);
      const heading = await title.elementHandle();
      const top = (await delivery.boundingBox())?.y;
      release();
      await page.getByRole('button', { name: /^Ir al pago seguro/ }).waitFor();
      await waitForRender(page);
      expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
      expect(await heading?.evaluate((element) => element === document.activeElement)).toBe(false);
      expect((await delivery.boundingBox())?.y).toBe(top);
      expect(await moves()).toEqual([]);
      expect(takeNewComplaints(tab)).toEqual([]);
    },
    { width: 390 },
  ));
