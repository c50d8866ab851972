import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { waitUntilSettled } from './support/accessibility';
import { listAxeFindings } from './support/axe';
import { type Cookies, openBrowser, type Tab, visit } from './support/browser';
import { ConnectionProxy } from './support/connection-proxy';
import { logIn } from './support/log-in';
import { readTexts } from './support/read-texts';
import { Shop } from './support/shop';
import { fillCart } from './support/shop-calls';

const t = readTexts('es');

let shop: Shop;
let browser: Browser;
let redis: ConnectionProxy;
let mongo: ConnectionProxy;

beforeAll(async () => {
  redis = await ConnectionProxy.to(new URL(process.env.MUNAY_TEST_REDIS_URL ?? ''));
  mongo = await ConnectionProxy.to(new URL(process.env.MUNAY_TEST_MONGODB_URI ?? ''));
  const database = `shop-${randomBytes(6).toString('hex')}`;
  [shop, browser] = await Promise.all([
    Shop.open({
      REDIS_URL: `redis://127.0.0.1:${redis.port}/15`,
      // The members of a replica set would announce their own addresses, bypassing the proxy
      MONGODB_URI: `mongodb://127.0.0.1:${mongo.port}/${database}?directConnection=true`,
    }),
    openBrowser(),
  ]);
  await visit(browser, {}, async ({ page, context }) => {
    await logIn(page, shop, 'shopper');
    cookies = await context.cookies();
  });
});
afterAll(async () => {
  await browser.close();
  await shop.close();
  await Promise.all([redis.close(), mongo.close()]);
});

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
/** The button is enabled once the delivery price has loaded. */
const pay = (page: Page) => page.getByRole('button', { name: /^Ir al pago seguro.*€/ });

const FIELDS = {
  'Nombre y apellidos': 'Lucía Mamani Torres',
  'Calle y número': 'Calle Elvira, 48, 2.º B',
  'Código postal': '18010',
  Ciudad: 'Granada',
  Teléfono: '600000000',
} as const;

const readFields = async (page: Page): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(
      Object.keys(FIELDS).map(async (name) => [name, await page.getByLabel(name).inputValue()] as const),
    ),
  );

let cookies: Cookies;
const visitAsShopper = (work: (tab: Tab) => Promise<void>) => visit(browser, { cookies }, work);

async function toCheckout({ page, context }: Tab): Promise<void> {
  await fillCart(context, shop);
  await page.goto(`${shop.urls.web}/checkout`);
  await heading(page, 'Tramitar el pedido').waitFor();
  await waitUntilSettled(page);
  const otherAddress = page.getByRole('radio', { name: 'Otra dirección' });
  // The heading is shown before the buyer's data has loaded
  await otherAddress.or(page.getByLabel('Nombre y apellidos')).first().waitFor({ state: 'attached' });
  if (await otherAddress.count()) await otherAddress.check({ force: true });
  for (const [name, text] of Object.entries(FIELDS)) await page.getByLabel(name).fill(text);
  await pay(page).waitFor();
}

const waitForSandbox = (page: Page): Promise<void> =>
  page.waitForURL((url) => url.href.startsWith(shop.urls.sandbox));

describe('network failure', () => {
  test('the checkout reports a network failure and keeps its input across a reload', () =>
    visitAsShopper(async (tab) => {
      const { page, context } = tab;
      await toCheckout(tab);
      await context.setOffline(true);
      await page.getByText(/^Sin conexión\./).waitFor();
      await pay(page).click();
      await page.getByText(/^Sin respuesta del servidor/).waitFor();
      expect(await listAxeFindings(page)).toEqual([]);
      expect(await readFields(page)).toEqual(FIELDS);
      await context.setOffline(false);
      await page.getByText(/^Sin conexión\./).waitFor({ state: 'detached' });
      await page.reload();
      await pay(page).waitFor();
      expect(await readFields(page)).toEqual(FIELDS);
      await pay(page).click();
      await waitForSandbox(page);
    }));

  test('a contact message is kept during a network failure and sent on the next attempt', () =>
    visit(browser, {}, async ({ page, context }) => {
      const texts = readTexts('es', 'contact');
      await page.goto(`${shop.urls.web}/contact`);
      await waitUntilSettled(page);
      await page.getByLabel('Nombre', { exact: true }).fill('Ana');
      await page.getByLabel('Correo', { exact: true }).first().fill('ana@example.com');
      await page.getByRole('textbox', { name: 'Mensaje' }).fill('¿Queda jabón de avena de 250 g?');
      await context.setOffline(true);
      await page.getByRole('button', { name: texts('contact.send') }).click();
      await page.getByText(texts('contact.notSent')).waitFor();
      expect(await page.getByRole('textbox', { name: 'Mensaje' }).inputValue()).toBe(
        '¿Queda jabón de avena de 250 g?',
      );
      await context.setOffline(false);
      await page.getByRole('button', { name: texts('contact.again') }).click();
      await shop.mail('ana@example.com', '');
    }));

  test('a cart change during a network failure is sent after reconnecting', () =>
    visit(browser, {}, async ({ page, context }) => {
      await page.goto(shop.urls.web);
      await fillCart(context, shop);
      await page.reload();
      await waitUntilSettled(page);
      await page.getByRole('button', { name: 'Carrito, 1 jabón' }).click();
      const addButton = page.getByRole('button', { name: /^Añadir uno de Avena y miel/ });
      await addButton.waitFor();
      await context.setOffline(true);
      await addButton.click();
      await page.getByText(t('cart.waiting')).waitFor({ state: 'attached' });
      await page.getByText('2 jabones').waitFor();
      const response = page.waitForResponse(
        (response) => response.url().includes('/update-item') && response.ok(),
      );
      await context.setOffline(false);
      await response;
      await page.reload();
      await waitUntilSettled(page);
      await page.getByRole('button', { name: 'Carrito, 2 jabones' }).waitFor();
    }));
});

describe('API failure', () => {
  afterEach(() => shop.start('api'));

  test('a page that needs the API reports the failure and loads on retry', () =>
    visit(browser, {}, async ({ page }) => {
      await page.goto(`${shop.urls.web}/about`);
      await waitUntilSettled(page);
      await shop.kill('api');
      await page.getByRole('link', { name: 'SHOP' }).first().click();
      const retry = page.getByRole('button', { name: 'Probar otra vez' });
      await retry.waitFor();
      await page.getByText('No hay conexión con la tienda').waitFor();
      expect(await listAxeFindings(page)).toEqual([]);
      await shop.start('api');
      await retry.click();
      await page
        .getByRole('link', { name: /Lavanda del altiplano/ })
        .first()
        .waitFor();
    }));

  test('the checkout reports an API failure and keeps its input', () =>
    visitAsShopper(async (tab) => {
      const { page } = tab;
      await toCheckout(tab);
      await shop.kill('api');
      await pay(page).click();
      await page.getByText(/^Sin respuesta del servidor/).waitFor();
      expect(await readFields(page)).toEqual(FIELDS);
      await shop.start('api');
      await pay(page).click();
      await waitForSandbox(page);
    }));

  test('the home page opens with its texts during an API failure', () =>
    visit(browser, {}, async ({ page }) => {
      await shop.kill('api');
      await page.goto(shop.urls.web);
      await heading(page, /Jabón hecho a mano/).waitFor();
      await page.getByRole('link', { name: 'ABOUT' }).first().click();
      await waitUntilSettled(page);
    }));
});

describe('storefront file failure', () => {
  afterEach(() => shop.start('storefront'));

  test('a page whose script fails to load shows an error and loads after a reload', () =>
    visit(browser, {}, async ({ page }) => {
      await page.goto(shop.urls.web);
      await waitUntilSettled(page);
      // The first click starts the app. Without it, the test would observe the failure of the app's own script
      await page.getByRole('link', { name: 'ABOUT' }).first().click();
      await page.waitForURL(/\/about$/);
      await waitUntilSettled(page);
      await shop.kill('storefront');
      await page.getByRole('link', { name: 'COMMUNITY' }).first().click();
      await page.getByText('Loading chunk failed').first().waitFor();
      expect(await listAxeFindings(page)).toEqual([]);
      await shop.start('storefront');
      await page.getByRole('button', { name: 'Recargar la página' }).click();
      await page.waitForURL(/\/community$/);
      await waitUntilSettled(page);
      await page.getByRole('contentinfo').waitFor();
    }));
});

async function waitForService(proxy: ConnectionProxy, name: 'redis' | 'mongo'): Promise<void> {
  proxy.restore();
  const isFound = async (): Promise<boolean> =>
    ((await (await fetch(`${shop.urls.api}/readyz`)).json()) as Record<typeof name, boolean>)[name];
  while (!(await isFound())) await setTimeout(100);
}

describe('Redis failure', () => {
  afterEach(() => waitForService(redis, 'redis'));

  test('login, cart and payment work during a Redis failure', () =>
    visit(browser, {}, async (tab) => {
      redis.disconnect();
      await logIn(tab.page, shop, 'shopper');
      await toCheckout(tab);
      await pay(tab.page).click();
      await waitForSandbox(tab.page);
    }));
});

describe('database failure', () => {
  afterEach(() => waitForService(mongo, 'mongo'));

  test('products stay visible during a database failure, and a login can be retried without retyping', () =>
    visit(browser, {}, async ({ page }) => {
      await page.goto(`${shop.urls.web}/shop`);
      await waitUntilSettled(page);
      mongo.disconnect();
      await page.reload();
      await page
        .getByRole('link', { name: /Lavanda del altiplano/ })
        .first()
        .waitFor();
      await page.goto(`${shop.urls.web}/authUser`);
      const [email, password] = [page.getByLabel('Correo'), page.getByLabel('Contraseña', { exact: true })];
      await email.fill('store@munay.example');
      await password.fill(shop.accounts.store);
      const login = page.getByRole('button', { name: 'Entrar', exact: true });
      await login.click();
      await page.getByText('La tienda hace una pausa corta. Prueba otra vez en un momento.').waitFor();
      expect([await email.inputValue(), await password.inputValue()]).toEqual([
        'store@munay.example',
        shop.accounts.store,
      ]);
      await waitForService(mongo, 'mongo');
      await login.click();
      await page.waitForURL((url) => url.pathname.startsWith('/store/view/'));
    }));

  test('the checkout reports a database failure, keeps its input and can be paid later', () =>
    visitAsShopper(async (tab) => {
      const { page } = tab;
      await toCheckout(tab);
      mongo.disconnect();
      await pay(page).click();
      await page.getByText('La tienda hace una pausa corta. Prueba otra vez en un momento.').waitFor();
      expect(await readFields(page)).toEqual(FIELDS);
      await waitForService(mongo, 'mongo');
      await pay(page).click();
      await waitForSandbox(page);
    }));

  test('a page that needs the database reports the failure and loads on retry', () =>
    visitAsShopper(async ({ page }) => {
      mongo.disconnect();
      await page.goto(`${shop.urls.web}/profile`);
      await heading(page, 'La tienda hace una pausa corta').waitFor();
      expect(await listAxeFindings(page)).toEqual([]);
      await waitForService(mongo, 'mongo');
      await page.getByRole('button', { name: 'Probar otra vez' }).click();
      await waitUntilSettled(page);
      await page.waitForURL(/\/profile$/);
    }));
});

describe('payment provider failure', () => {
  afterEach(() => shop.start('sandbox'));

  test('the checkout reports a payment provider failure and can be paid on retry', () =>
    visitAsShopper(async (tab) => {
      const { page } = tab;
      await toCheckout(tab);
      await shop.kill('sandbox');
      await pay(page).click();
      await page.getByRole('alert').filter({ hasText: /pago/ }).waitFor();
      expect(await readFields(page)).toEqual(FIELDS);
      expect(await listAxeFindings(page)).toEqual([]);
      await shop.start('sandbox');
      await pay(page).click();
      await waitForSandbox(page);
    }));
});
