import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AddedFactor, SecondFactorView } from '@munay/contracts/account/second-factor';
import type { SessionView } from '@munay/contracts/account/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Route, Routes } from '@munay/kit';
import { createSuiteShop, Rejection } from '@munay/kit/testing';
import { AuthPage } from '../auth/auth-page';
import profileEn from '../i18n/profile.en.json';
import profileEs from '../i18n/profile.es.json';
import { SecuritySection } from '../profile/security-section';
import { accountTexts } from '../testing/account-texts';
import { lucia } from '../testing/community-fixtures';
import { createCart } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';

const RECOVERY_CODES = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'];
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const NO_FACTOR: SecondFactorView = { required: true, totp: null, passkeys: [], recoveryCodesLeft: 0 };
const FACTOR_WITH_APP: SecondFactorView = {
  ...NO_FACTOR,
  totp: { addedAt: '2026-11-20T10:00:00Z', usedAt: null },
  recoveryCodesLeft: 10,
};

const shop = createSuiteShop();
let session: SessionView;
let factor: SecondFactorView;
beforeEach(() => {
  session = { user: null, cart: createCart([]) };
  factor = NO_FACTOR;
  const admin = { ...lucia, roles: ['ADMIN' as const] };
  const logIn = <T,>(response: T): T => {
    session = { user: admin, cart: createCart([]) };
    return response;
  };
  shop.answer(ENDPOINTS.getUser, () => session);
  shop.answer(ENDPOINTS.getSessions, () => []);
  shop.answer(ENDPOINTS.getSecondFactor, () => factor);
  shop.answer(ENDPOINTS.startVerification, () => ({ totp: true, recovery: true, passkey: null }));
  shop.answer(ENDPOINTS.startTotp, () => ({ secret: SECRET, qr: { size: 1, path: 'M0 0h1v1H0z' } }));
  shop.answer(ENDPOINTS.addTotp, ({ body: { code } }): AddedFactor | Rejection => {
    if (code !== '123456') return new Rejection('verificationFailed');
    factor = FACTOR_WITH_APP;
    return logIn({ factor, recoveryCodes: RECOVERY_CODES });
  });
  shop.answer(ENDPOINTS.verifyCode, ({ body: { code } }) =>
    code === '123456' ? logIn(null) : new Rejection('verificationFailed'),
  );
});

const open = (path: string, next?: SessionView['next']) => {
  if (next) session = { ...session, next };
  return renderInShop(
    <Routes>
      <Route path="authUser" element={<AuthPage />} />
      <Route path="profile" element={<SecuritySection />} />
      <Route path="*" element={null} />
    </Routes>,
    { path, texts: { es: { ...accountTexts.es, ...profileEs }, en: { ...accountTexts.en, ...profileEn } } },
  );
};
const getAddress = () => screen.getByTestId('address').textContent;

test('staff verify the second factor after the password and reach the requested page', async () => {
  shop.answer(ENDPOINTS.login, () => {
    session = { ...session, next: 'verify' };
    return null;
  });
  await open('/authUser?return=%2Fadmin%2Fdashboard');
  await userEvent.type(await screen.findByLabelText('Correo'), lucia.email);
  await userEvent.type(screen.getByLabelText('Contraseña'), 'tres jabones de romero{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'Un paso más' });
  expect(getAddress()).toMatch(/^\/authUser/);
  const code = await screen.findByLabelText('Código de la aplicación');
  await userEvent.type(code, '654321{Enter}');
  await screen.findByText(/El código no es correcto/);
  await userEvent.type(code, '123456{Enter}');
  await waitFor(() => expect(getAddress()).toBe('/admin/dashboard'));
});

test('staff without a second factor set up a factor and save recovery codes', async () => {
  await open('/authUser?return=%2Fadmin%2Fdashboard', 'enrol');
  await screen.findByRole('heading', { level: 1, name: 'Configura un segundo factor' });
  await userEvent.click(await screen.findByRole('button', { name: 'Configurar la aplicación' }));
  await screen.findByRole('img', { name: /Código QR/ });
  screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP');
  const code = screen.getByLabelText<HTMLInputElement>('Código que muestra la aplicación');
  expect([code.autocomplete, code.inputMode]).toEqual(['one-time-code', 'numeric']);
  await userEvent.type(code, '000000{Enter}');
  await screen.findByText(/El código no es correcto/);
  await userEvent.type(code, '123456{Enter}');
  const title = await screen.findByRole('heading', { name: 'Códigos de recuperación' });
  expect(document.activeElement).toBe(title);
  for (const code of RECOVERY_CODES) screen.getByText(code);
  const file = screen.getByRole('link', { name: 'Descargar' });
  expect(decodeURIComponent(file.getAttribute('href') ?? '')).toContain(RECOVERY_CODES.join('\n'));
  expect(getAddress()).toMatch(/^\/authUser/);
  await userEvent.click(screen.getByRole('button', { name: 'Los he guardado' }));
  await waitFor(() => expect(getAddress()).toBe('/admin/dashboard'));
});

test('a store owner reaches the store page after verifying the second factor', async () => {
  shop.answer(ENDPOINTS.verifyCode, () => {
    session = { user: { ...lucia, roles: ['STORE'], stores: ['s1'] }, cart: createCart([]) };
    return null;
  });
  await open('/authUser', 'verify');
  await userEvent.type(await screen.findByLabelText('Código de la aplicación'), '123456{Enter}');
  await waitFor(() => expect(getAddress()).toBe('/store/view/s1'));
});

test('the second-factor step allows logging in with another account', async () => {
  shop.answer(ENDPOINTS.logout, () => {
    session = { user: null, cart: createCart([]) };
    return null;
  });
  await open('/authUser', 'verify');
  await userEvent.click(await screen.findByRole('button', { name: 'Entrar con otra cuenta' }));
  await screen.findByLabelText('Contraseña');
});

describe('second factor in the profile', () => {
  const findSection = async () => within(await screen.findByRole('region', { name: 'Segundo factor' }));

  test('a customer profile has no second-factor section', async () => {
    session = { user: lucia, cart: createCart([]) };
    await open('/profile');
    await screen.findByRole('heading', { name: 'Cambiar la contraseña' });
    expect(screen.queryByText('Segundo factor')).toBeNull();
  });

  test('a staff profile lists the second factors and removes a factor after confirmation', async () => {
    session = { user: { ...lucia, roles: ['STORE'] }, cart: createCart([]) };
    const key = { id: 'k1', name: 'Portátil del taller', addedAt: '2026-11-20T10:00:00Z' };
    factor = { ...FACTOR_WITH_APP, passkeys: [{ ...key, usedAt: '2026-11-21T10:00:00Z' }] };
    shop.answer(ENDPOINTS.removePasskey, () => FACTOR_WITH_APP);
    await open('/profile');
    const section = await findSection();
    await section.findByText('Portátil del taller', { selector: 'b' });
    section.getByText(/Usado por última vez el 21 de noviembre de 2026/);
    section.getByText('Te quedan 10 códigos de recuperación.');
    await userEvent.click(section.getByRole('button', { name: 'Quitar Portátil del taller' }));
    const dialog = screen.getByRole('alertdialog', { name: '¿Quitar «Portátil del taller»?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Quitar' }));
    await waitFor(() => expect(section.queryByText('Portátil del taller')).toBeNull());
    expect(shop.inputs(ENDPOINTS.removePasskey)).toMatchObject([{ params: { id: 'k1' } }]);
  });

  test('new recovery codes are shown only once', async () => {
    session = { user: { ...lucia, roles: ['ADMIN'] }, cart: createCart([]) };
    factor = FACTOR_WITH_APP;
    shop.answer(ENDPOINTS.renewRecoveryCodes, () => ({
      factor: FACTOR_WITH_APP,
      recoveryCodes: RECOVERY_CODES,
    }));
    shop.answer(ENDPOINTS.removeTotp, () => new Rejection('lastFactor'));
    await open('/profile');
    const section = await findSection();
    await userEvent.click(await section.findByRole('button', { name: 'Pedir códigos nuevos' }));
    await section.findByText(RECOVERY_CODES[0] ?? '');
    await userEvent.click(section.getByRole('button', { name: 'Los he guardado' }));
    expect(section.queryByText(RECOVERY_CODES[0] ?? '')).toBeNull();
    await userEvent.click(section.getByRole('button', { name: 'Quitar Aplicación de códigos' }));
    const dialog = screen.getByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Quitar' }));
    await section.findByText('Añade otro segundo factor antes de quitar el último.');
  });

  test('a new passkey is saved with the typed name', async () => {
    session = { user: { ...lucia, roles: ['ADMIN'] }, cart: createCart([]) };
    const bytes = new Uint8Array([1, 2, 3]).buffer;
    const passkey = {
      id: 'AQID',
      rawId: bytes,
      type: 'public-key',
      getClientExtensionResults: () => ({}),
      response: { clientDataJSON: bytes, attestationObject: bytes, getTransports: () => ['usb'] },
    };
    Object.defineProperty(window, 'PublicKeyCredential', { value: class {}, configurable: true });
    Object.defineProperty(navigator, 'credentials', {
      value: { create: async () => passkey },
      configurable: true,
    });
    const user = { id: 'AA', name: 'a', displayName: 'a' };
    shop.answer(ENDPOINTS.startPasskey, () => ({
      challenge: 'AAAA',
      rp: { name: 'x' },
      user,
      pubKeyCredParams: [],
    }));
    shop.answer(ENDPOINTS.addPasskey, () => ({ factor: FACTOR_WITH_APP, recoveryCodes: RECOVERY_CODES }));
    try {
      await open('/profile');
      const section = await findSection();
      const name = await section.findByLabelText('Nombre');
      await userEvent.click(section.getByRole('button', { name: 'Crear la llave de acceso' }));
      await section.findByText('Ponle un nombre.');
      await userEvent.type(name, ' Llave azul {Enter}');
      await section.findByText(RECOVERY_CODES[0] ?? '');
      expect(shop.inputs(ENDPOINTS.addPasskey)).toMatchObject([
        { body: { name: 'Llave azul', answer: { id: 'AQID', response: { transports: ['usb'] } } } },
      ]);
    } finally {
      Reflect.deleteProperty(window, 'PublicKeyCredential');
      Reflect.deleteProperty(navigator, 'credentials');
    }
  });
});
