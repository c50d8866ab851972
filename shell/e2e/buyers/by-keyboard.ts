import type { Page } from 'playwright-core';
import { expectInViewport, fillByKeyboard, tabTo } from '../support/keyboard';
import { fillCart } from '../support/shop-calls';
import { openSuite } from '../support/suite';

// Runs behind a single proxy as in production, whereas other suites give each part a separate origin
const suite = openSuite({ ONE_ADDRESS: 'true' });

const waitForHeading = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { name, level: 1 }).waitFor();
const click = (page: Page, key: string): Promise<void> => page.keyboard.press(key);

async function chooseProduct(page: Page): Promise<void> {
  await page.goto(suite.shop.urls.web);
  await waitForHeading(page, /Jabón hecho a mano/);
  await tabTo(page, /^Saltar al contenido$/);
  await tabTo(page, /^Buscar jabones$/);
  await page.keyboard.type('aven');
  await page.getByRole('option', { name: /Avena y miel/ }).waitFor();
  await click(page, 'ArrowDown');
  await click(page, 'Enter');
  await waitForHeading(page, 'Avena y miel');

  await tabTo(page, /^100 g/);
  await click(page, 'ArrowLeft');
  expect(await page.getByRole('radio', { name: /^60 g/ }).isChecked()).toBe(true);
  await tabTo(page, /^Añadir uno$/);
  await click(page, 'Space');
  await tabTo(page, /^Añadir al carrito$/);
  await click(page, 'Enter');
  await page.getByRole('dialog', { name: /Tu carrito/ }).waitFor();
  await page.getByRole('group', { name: 'Cantidad de Avena y miel 60 g' }).getByText('2').waitFor();
}

async function fillCheckout(page: Page): Promise<void> {
  await waitForHeading(page, 'Tramitar el pedido');
  await fillByKeyboard(page, /^Nombre y apellidos/, 'Demo Munay');
  await fillByKeyboard(page, /^Calle y número/, 'Calle Elvira, 48');
  await fillByKeyboard(page, /^Código postal/, '18010');
  await fillByKeyboard(page, /^Ciudad/, 'Granada');
  await fillByKeyboard(page, /^Teléfono/, '600000000');
  await tabTo(page, /^Ir al pago seguro/);
  // The order button is enabled once the delivery price has loaded
  await page.getByRole('button', { name: /^Ir al pago seguro.*€/ }).waitFor();
}

test('a purchase can be completed with the keyboard only', () =>
  suite.visit({}, async ({ page, consoleMessages }) => {
    await chooseProduct(page);
    await tabTo(page, /^Tramitar el pedido$/);
    await click(page, 'Enter');

    await page.waitForURL(/authUser/);
    await waitForHeading(page, '¿A qué correo te escribimos?');
    // The only field is already focused
    await page.keyboard.type(`teclado-${Date.now()}@example.com`);
    await click(page, 'Enter');

    await fillCheckout(page);
    await click(page, 'Enter');
    await page.waitForURL((url) => url.href.startsWith(suite.shop.urls.sandbox));
    await page.locator('[autocomplete="cc-number"]').waitFor();
    const fields = ['4242424242424242', '12 / 34', '123', 'Demo Munay'];
    for (const [place, name] of ['cc-number', 'cc-exp', 'cc-csc', 'cc-name'].entries()) {
      const getFocusedName = () => page.evaluate(() => document.activeElement?.getAttribute('autocomplete'));
      for (let stops = 0; stops < 40 && (await getFocusedName()) !== name; stops += 1)
        await click(page, 'Tab');
      expect(await getFocusedName()).toBe(name);
      await page.keyboard.type(fields[place] ?? '');
    }
    await click(page, 'Enter');
    await page.waitForURL(/\/confirmation\?order=/);
    await waitForHeading(page, /Gracias/);
    expect(consoleMessages).toEqual([]);
  }));

test('removing a cart line can be cancelled and confirmed by keyboard', () =>
  suite.visit({}, async ({ page }) => {
    await chooseProduct(page);
    await tabTo(page, /^Eliminar Avena y miel 60 g$/);
    await click(page, 'Enter');
    await page.getByRole('alertdialog').waitFor();
    await click(page, 'Enter');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await page.getByRole('dialog').getByRole('link', { name: 'Avena y miel' }).waitFor();
    await click(page, 'Enter');
    await page.getByRole('alertdialog').waitFor();
    await tabTo(page, /^Eliminar$/);
    await click(page, 'Enter');
    await page.getByText('No hay productos en el carrito').waitFor();
  }));

test('the menu, filters and sizes work by keyboard on a phone', () =>
  suite.visit({ width: 360, locale: 'en-GB' }, async ({ page }) => {
    await page.goto(suite.shop.urls.web);
    await waitForHeading(page, /soap/i);
    await tabTo(page, /^Menu$/);
    await click(page, 'Enter');
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    await tabTo(page, /^SHOP$/);
    await click(page, 'Enter');
    await waitForHeading(page, 'Soaps');
    await tabTo(page, /^Filter/);
    await click(page, 'Enter');
    await page.getByRole('dialog', { name: /Filter/ }).waitFor();
    await tabTo(page, /^Free from/);
    await click(page, 'Enter');
    await tabTo(page, /^Animal ingredients/);
    await click(page, 'Space');
    await page.waitForURL(/tag=vegano/);
    await click(page, 'Escape');
    await tabTo(page, /^Choose a size of /);
    await click(page, 'Enter');
    await page.getByRole('dialog').waitFor();
    await tabTo(page, /^60 g/);
    await click(page, 'Enter');
    await page.getByRole('dialog', { name: /Your cart/ }).waitFor();
  }));

const SMALL_PHONE = { width: 360, height: 640 };

test('no bar covers a field or its error on the product page of a small phone', () =>
  suite.visitAs(
    'shopper',
    async ({ page }) => {
      await page.setViewportSize(SMALL_PHONE);
      await page.goto(`${suite.shop.urls.web}/product/avena-y-miel`);
      await waitForHeading(page, 'Avena y miel');
      await tabTo(page, /^Enviar la pregunta$/);
      await click(page, 'Enter');
      await page.getByText('Escribe algo antes de enviarlo.').waitFor();
      await expectInViewport(page);
      await tabTo(page, /^Enviar la pregunta$/);
      await tabTo(page, /^Tu pregunta/, 'Shift+Tab');
    },
    { width: SMALL_PHONE.width },
  ));

test('no bar covers a field or its error in the checkout on a small phone', () =>
  suite.visit({ width: SMALL_PHONE.width }, async ({ page, context }) => {
    await page.setViewportSize(SMALL_PHONE);
    await fillCart(context, suite.shop);
    await page.goto(`${suite.shop.urls.web}/checkout`);
    await waitForHeading(page, '¿A qué correo te escribimos?');
    await fillByKeyboard(page, /^Tu correo/, `barra-${Date.now()}@example.com`);
    await click(page, 'Enter');
    await waitForHeading(page, 'Tramitar el pedido');
    await tabTo(page, /^Ir al pago seguro/);
    await click(page, 'Enter');
    await page.getByRole('alert').getByRole('heading').waitFor();
    await tabTo(page, /^Ir al pago seguro/);
    await tabTo(page, /^Nombre y apellidos/, 'Shift+Tab');
  }));
