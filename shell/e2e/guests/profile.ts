import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { ERRORS } from '@munay/contracts/errors';
import { listFindings, waitUntilSettled } from '../support/accessibility';
import { listAxeFindings } from '../support/axe';
import { logIn } from '../support/log-in';
import { openSuite } from '../support/suite';

const suite = openSuite();

const SLOW_MS = 500;
const PICTURE = join(__dirname, '../../public/icon-512.png');
const SHOPPER = 'shopper@munay.example';
const openPage = (page: Page, path: string) => page.goto(`${suite.shop.urls.web}${path}`);
const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const findLaterLink = (page: Page) => ({
  status: 403,
  headers: {
    'access-control-allow-origin': new URL(page.url()).origin,
    'access-control-allow-credentials': 'true',
  },
  json: { ...ERRORS.verificationRequired, data: { key: 'verificationRequired' } },
});
const findFavoriteButton = (page: Page) =>
  page.getByRole('button', { name: /^Guardar .* en favoritos$/, pressed: true });

test('a guest keeps favourites after login and shares the wishlist by a revocable link', async () => {
  let sharedUrl = '';
  await suite.visit({}, async ({ page, consoleMessages }) => {
    await openPage(page, '/shop');
    await click(page, 'Guardar Lavanda del altiplano en favoritos');
    await page.getByRole('region', { name: 'Avisos' }).getByRole('link', { name: 'Ver' }).click();
    // The URL changes before the page is rendered
    await page.getByRole('heading', { level: 1, name: 'Favoritos' }).waitFor();
    await waitUntilSettled(page);
    expect(await findFavoriteButton(page).count()).toBe(1);
    expect(await listAxeFindings(page)).toEqual([]);
    await logIn(page, suite.shop, 'shopper');
    await openPage(page, '/profile?tab=wishes');
    await page.getByRole('heading', { name: 'Lavanda del altiplano' }).waitFor();
    await click(page, 'Compartir la lista');
    sharedUrl = await page.getByLabel('Enlace de tu lista').inputValue();
    expect(await listAxeFindings(page)).toEqual([]);
    await suite.visit({ width: 360, locale: 'en-GB' }, async ({ page: otherPage }) => {
      await otherPage.goto(sharedUrl);
      await otherPage.getByRole('heading', { name: 'Highland Lavender' }).waitFor();
      expect(await otherPage.getByText('Lucía').count()).toBe(0);
    });
    await click(page, 'Dejar de compartir');
    await page.getByRole('button', { name: 'Compartir la lista' }).waitFor();
    expect(consoleMessages).toEqual([]);
  });
  await suite.visit({}, async ({ page }) => {
    await page.goto(sharedUrl);
    await page.getByRole('heading', { name: 'Esta lista ya no está' }).waitFor();
  });
});

test('a guest requests, confirms and cancels a back-in-stock alert', async () => {
  await suite.visit({ width: 360 }, async ({ page, consoleMessages }) => {
    await openPage(page, '/product/leche-de-cabra');
    await click(page, /^Avísame/);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Tu correo').fill('espera@munay.example');
    expect(await listAxeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Avísame' }).click();
    await dialog.getByText('Mira tu correo').waitFor();
    const { text } = await suite.shop.mail('espera@munay.example', 'Confirma tu aviso');
    await page.goto(/https?:\/\/\S+\/notify\/\S+/.exec(text)?.[0] ?? '');
    await click(page, 'Sí, avísame');
    await page.getByRole('heading', { name: 'Te avisaremos' }).waitFor();
    await click(page, 'No quiero el aviso');
    await page.getByRole('heading', { name: 'No te avisaremos' }).waitFor();
    expect(consoleMessages).toEqual([]);
  });
});

test('a customer changes the profile and ends a session on another device', async () => {
  await suite.visit({}, async ({ page, consoleMessages }) => {
    await logIn(page, suite.shop, 'shopper');
    await openPage(page, '/profile?tab=personal');
    await page.getByLabel('Nombre', { exact: true }).fill('Luz');
    await click(page, 'Guardar');
    await page.getByRole('heading', { name: 'Hola, Luz' }).waitFor();
    await page.locator('input[type=file]').setInputFiles(PICTURE);
    await page.getByRole('button', { name: 'Cambiar la foto' }).waitFor();
    await page.getByLabel('Correo nuevo').fill('luz@munay.example');
    await page.getByLabel('Contraseña actual').fill(suite.shop.accounts.shopper);
    await click(page, 'Cambiar el correo');
    await page.getByText('Si luz@munay.example se puede usar').waitFor();
    await suite.shop.mail('luz@munay.example', 'Confirma tu correo');
    await suite.shop.mail(SHOPPER, 'El correo de tu cuenta va a cambiar');

    await page
      .getByRole('navigation', { name: 'Tu cuenta' })
      .getByRole('link', { name: 'Direcciones' })
      .click();
    await click(page, 'Añadir una dirección');
    for (const [label, value] of [
      ['Cómo la llamas', 'Casa'],
      ['Calle y número', 'Calle Elvira, 48'],
      ['Código postal', '18010'],
      ['Ciudad', 'Granada'],
      ['Teléfono', '600 100 200'],
    ] as const)
      await page.getByLabel(label).fill(value);
    await click(page, 'Guardar');
    await page.getByText('Predeterminada').waitFor();

    await suite.visit({}, async ({ page: otherPage }) => {
      await logIn(otherPage, suite.shop, 'shopper');
      await openPage(page, '/profile?tab=security');
      await click(page, 'Cerrar todas las demás');
      await page.getByRole('button', { name: 'Cerrar todas las demás' }).waitFor({ state: 'detached' });
      await openPage(otherPage, '/profile');
      await otherPage.waitForURL(/authUser\?return=/);
    });
    // The staff suite checks the other tabs before anything is changed
    for (const tab of ['personal', 'addresses', 'security']) {
      await openPage(page, `/profile?tab=${tab}`);
      await page.locator('main h2').first().waitFor();
      expect([tab, await listAxeFindings(page)]).toEqual([tab, []]);
    }
    expect(consoleMessages).toEqual([]);
  });
});

test('a customer exports personal data and then deletes the account', async () => {
  await suite.visit({}, async ({ page, consoleMessages }) => {
    await logIn(page, suite.shop, 'shopper');
    await openPage(page, '/profile?tab=data');
    const download = page.waitForEvent('download');
    await click(page, 'Descargar mis datos');
    const file = await readFile(await (await download).path(), 'utf8');
    const { data } = JSON.parse(file) as { data: { account: { email: string } } };
    expect(data.account.email).toBe(SHOPPER);
    await page.getByLabel('Escribe el correo de la cuenta').fill(SHOPPER);
    await page.getByLabel('Contraseña actual').fill(suite.shop.accounts.shopper);
    await click(page, 'Borrar mi cuenta para siempre');
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('link', { name: 'Login' }).waitFor();
    await suite.shop.mail(SHOPPER, 'Tu cuenta está borrada');
    await openPage(page, '/authUser');
    await page.getByLabel('Correo', { exact: true }).fill(SHOPPER);
    await page.getByLabel('Contraseña', { exact: true }).fill(suite.shop.accounts.shopper);
    expect(consoleMessages).toEqual([]);
    await click(page, 'Entrar');
    await page.getByText('El correo o la contraseña no coinciden.').waitFor();
  });
});

test.each([
  ['the profile', ['Salir']],
  ['the menu', [/^Cuenta de /, /^Logout/]],
])('logging out from %s opens the home page even while its script loads slowly', (_, buttons) =>
  suite.visit({}, async ({ page, consoleMessages }) => {
    await logIn(page, suite.shop, 'store');
    await openPage(page, '/profile');
    await waitUntilSettled(page);
    const { storefront } = suite.shop.urls;
    await page.route(`${storefront}/**/*.js`, async (route) => {
      await delay(SLOW_MS);
      await route.continue();
    });
    for (const name of buttons) await click(page, name);
    await page.getByRole('heading', { level: 1, name: 'Jabón hecho a mano, sin prisa' }).waitFor();
    await waitUntilSettled(page);
    expect(new URL(page.url()).pathname).toBe('/');
    expect(consoleMessages).toEqual([]);
  }),
);

test('staff register a passkey and an authenticator app and log in', () =>
  suite.visit({ reducedMotion: 'reduce' }, async ({ page, context, consoleMessages }) => {
    const devices = await context.newCDPSession(page);
    await devices.send('WebAuthn.enable');
    await devices.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
    await logIn(page, suite.shop, 'admin');
    await openPage(page, '/profile?tab=security');
    const factors = page.getByRole('region', { name: 'Segundo factor' });
    await factors.getByText('Todavía no tienes ninguno.').waitFor();
    await factors.getByLabel('Nombre').fill('Portátil del taller');
    await factors.getByRole('button', { name: 'Crear la llave de acceso' }).click();
    await factors.getByRole('heading', { name: 'Códigos de recuperación' }).waitFor();
    const codes = await factors.locator('li code').allTextContents();
    expect(codes).toHaveLength(10);
    const file = page.waitForEvent('download');
    await factors.getByRole('link', { name: 'Descargar' }).click();
    expect(await readFile(await (await file).path(), 'utf8')).toBe(`${codes.join('\n')}\n`);
    expect(await listFindings(page, 'recovery-codes')).toEqual([]);
    await factors.getByRole('button', { name: 'Los he guardado' }).click();
    await factors.getByText('Portátil del taller').first().waitFor();
    await factors.getByRole('button', { name: 'Configurar la aplicación' }).click();
    await factors.getByRole('img', { name: /Código QR/ }).waitFor();
    expect(await listFindings(page, 'second-factor')).toEqual([]);
    await suite.shop.mail('admin@munay.example', 'Nueva llave de acceso');

    await page.getByRole('button', { name: 'Salir' }).first().click();
    await page.waitForURL((url) => url.pathname === '/');
    await openPage(page, '/authUser?return=%2Fadmin%2Fsettings');
    await page.getByLabel('Correo', { exact: true }).fill('admin@munay.example');
    await page.getByLabel('Contraseña', { exact: true }).fill(suite.shop.accounts.admin);
    await click(page, /^Entrar$/);
    await page.getByRole('heading', { name: 'Un paso más' }).waitFor();
    await page.getByRole('button', { name: 'Usar una llave de acceso' }).waitFor();
    expect(await listFindings(page, 'second-step')).toEqual([]);
    await click(page, 'Usar una llave de acceso');
    await page.waitForURL(/\/admin\/settings$/);

    await page.getByLabel('IBAN').fill('ES7921000813610123456789');
    // Simulates the server's response five minutes later, when the administrator has to be verified again
    await page.route('**/api/admin/settings', (route) => route.fulfill(findLaterLink(page)), { times: 1 });
    await click(page, 'Guardar');
    const dialog = page.getByRole('dialog', { name: 'Confirma que eres tú' });
    await dialog.getByLabel('Código de recuperación').waitFor();
    expect(await listFindings(page, 'verification-dialog')).toEqual([]);
    await dialog.getByLabel('Código de recuperación').fill(codes[0] ?? '');
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
    await page.getByText('Ajustes guardados').first().waitFor();
    for (const subject of [
      'Se ha usado un código de recuperación',
      'La cuenta para las transferencias ha cambiado',
    ])
      await suite.shop.mail('admin@munay.example', subject);
    // The browser also logs the first attempt, which was rejected with 403
    expect(consoleMessages.filter((line) => !line.includes('status of 403'))).toEqual([]);
    await suite.visit({ script: false }, (tab) => logInWithoutScript(tab.page, codes[1] ?? ''));
  }));

async function logInWithoutScript(page: Page, code: string): Promise<void> {
  await openPage(page, '/authUser');
  await page.getByLabel('Correo', { exact: true }).fill('admin@munay.example');
  await page.getByLabel('Contraseña', { exact: true }).fill(suite.shop.accounts.admin);
  await click(page, /^Entrar$/);
  await page.getByRole('heading', { name: 'Un paso más' }).waitFor();
  const field = page.getByLabel('Código de la aplicación o de recuperación');
  await field.fill('wrong-code');
  await click(page, 'Confirmar');
  await page.getByRole('alert').filter({ hasText: 'El código no es correcto' }).waitFor();
  await field.fill(code);
  await click(page, 'Confirmar');
  await page.getByRole('heading', { name: 'Has entrado' }).waitFor();
}
