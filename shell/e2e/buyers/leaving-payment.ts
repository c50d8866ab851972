import type { Page } from 'playwright-core';
import { waitUntilSettled } from '../support/accessibility';
import { logIn } from '../support/log-in';
import { openSuite } from '../support/suite';

const suite = openSuite();

async function goToPayment(page: Page): Promise<void> {
  await logIn(page, suite.shop, 'shopper');
  await page.goto(`${suite.shop.urls.web}/shop?q=avena`);
  await page
    .getByRole('link', { name: /Avena y miel/ })
    .first()
    .click();
  await page.waitForURL(/\/product\//);
  await waitUntilSettled(page);
  await page.getByRole('radio', { name: /^60 g/ }).check({ force: true });
  await page
    .getByRole('button', { name: /Añadir al carrito/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('link', { name: 'Tramitar el pedido' }).click();
  const otherAddress = page.getByRole('radio', { name: 'Otra dirección' });
  await page.getByRole('heading', { name: 'Dirección de entrega' }).waitFor();
  if (await otherAddress.count()) await otherAddress.check({ force: true });
  await page.getByLabel('Nombre y apellidos').fill('Demo Munay');
  await page.getByLabel('Calle y número').fill('Calle Elvira, 48');
  await page.getByLabel('Código postal').fill('18010');
  await page.getByLabel('Ciudad').fill('Granada');
  await page.getByLabel('Teléfono').fill('600000000');
  // The delivery price for this postcode has loaded
  await page.getByRole('button', { name: /Ir al pago seguro.*€/ }).click();
  await page.waitForURL(new RegExp(`^${suite.shop.urls.sandbox}`));
}

test('leaving the payment page charges nothing and keeps the cart', () =>
  suite.visit({}, async ({ page, consoleMessages }) => {
    await goToPayment(page);
    await page.locator('a[href*="/checkout-cancel"]').first().click();
    await page.getByRole('heading', { name: 'No se ha cobrado nada' }).waitFor();
    await page.getByRole('button', { name: /Carrito, 1 jabón/ }).waitFor();
    await page.getByRole('link', { name: 'Volver al pago' }).click();
    await page.getByRole('heading', { name: 'Tramitar el pedido' }).waitFor();
    expect(consoleMessages).toEqual([]);
  }));

test('an expired payment page links back to the unchanged cart', () =>
  suite.visit({}, async ({ page, consoleMessages }) => {
    await goToPayment(page);
    const session = /cs_test_\w+/.exec(page.url())?.[0] ?? '';
    const expirationResponse = await fetch(
      `${suite.shop.urls.sandbox}/v1/checkout/sessions/${session}/expire`,
      {
        method: 'POST',
        headers: {
          authorization: 'Bearer sk_test_sandbox',
          'content-type': 'application/x-www-form-urlencoded',
        },
      },
    );
    expect(expirationResponse.status).toBe(200);
    await page.reload();
    await page.getByRole('heading', { name: /ha caducado/ }).waitFor();
    await page.locator('a[href*="/checkout-cancel"]').filter({ visible: true }).first().click();
    await page.getByRole('button', { name: /Carrito, \d+ jab(ón|ones)/ }).waitFor();
    expect(consoleMessages).toEqual([]);
  }));
