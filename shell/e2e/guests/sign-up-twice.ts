import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { callEndpointAs, fillCart } from '../support/shop-calls';
import { openSuite } from '../support/suite';

const suite = openSuite();
const NEW_PASSWORD = 'tres-lirios-junto-al-rio';
const createEmail = () => `${randomUUID()}@correo.example`;

async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('Nombre', { exact: true }).fill('Inés');
  await page.getByLabel('Apellidos', { exact: true }).fill('Ruiz');
  await page.getByLabel('Correo', { exact: true }).fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(NEW_PASSWORD);
}
const open = (page: Page) => page.goto(`${suite.shop.urls.web}/authUser?new=1&return=/checkout`);
const click = (page: Page) => page.getByRole('button', { name: 'Crear cuenta', exact: true });

test('a double tap on “Crear cuenta” creates one account and keeps the cart', () =>
  suite.visit({ locale: 'es-ES' }, async ({ page, context }) => {
    await fillCart(context, suite.shop);
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith(ENDPOINTS.signup.path))
        requests.push(request.url());
    });
    await open(page);
    await fillSignUp(page, createEmail());
    await click(page).dblclick();
    await page.waitForURL(/userCreated/);
    expect(requests).toHaveLength(1);
    expect((await callEndpointAs(context, suite.shop, ENDPOINTS.getUser)).cart.itemCount).toBe(1);
  }));

test('a customer can go back and correct a wrong sign-up address without losing the cart', () =>
  suite.visit({ locale: 'es-ES' }, async ({ page, context }) => {
    await fillCart(context, suite.shop);
    await open(page);
    await fillSignUp(page, createEmail());
    await click(page).click();
    await page.waitForURL(/userCreated/);
    const correctEmail = createEmail();
    await page.goBack();
    await fillSignUp(page, correctEmail);
    await click(page).click();
    await page.waitForURL(/userCreated/);
    const { user, cart } = await callEndpointAs(context, suite.shop, ENDPOINTS.getUser);
    expect([user?.email, cart.itemCount]).toEqual([correctEmail, 1]);
  }));
