import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { GuestLinkConfirmation } from '@munay/contracts/account/guest';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Route, Routes } from '@munay/kit';
import { createSuiteShop, Rejection } from '@munay/kit/testing';
import trackingEn from '../i18n/tracking.en.json';
import trackingEs from '../i18n/tracking.es.json';
import { accountTexts } from '../testing/account-texts';
import { createCart } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { ConfirmLinkPage } from './confirm-link-page';
import { WrongRecipientPage } from './wrong-recipient-page';

const TOKEN = 'Ab3-_'.repeat(9).slice(0, 43);
const EMAIL = 'ines@correo.example';
const PREVIEW = { number: 'MUN-2026-000318', town: 'Madrid', totalCents: 1840, currency: 'eur' };
const shop = createSuiteShop();
beforeEach(() => {
  shop.answer(ENDPOINTS.getUser, () => ({ user: null, cart: createCart([]) }));
  shop.answer(ENDPOINTS.getGuestLink, () => ({ email: EMAIL, orders: [PREVIEW] }));
  shop.answer(ENDPOINTS.getWrongRecipient, () => PREVIEW);
});

const open = (path: string) =>
  renderInShop(
    <Routes>
      <Route path="order/keep/:token" element={<ConfirmLinkPage />} />
      <Route path="order/not-mine/:token" element={<WrongRecipientPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { path, texts: { es: { ...accountTexts.es, ...trackingEs }, en: { ...accountTexts.en, ...trackingEn } } },
  );
const findTitle = (name: string) => screen.findByRole('heading', { level: 1, name });

const confirmLink = async (confirmation: Omit<GuestLinkConfirmation, 'email'>) => {
  shop.answer(ENDPOINTS.confirmGuestLink, () => ({ email: EMAIL, ...confirmation }));
  await open(`/order/keep/${TOKEN}`);
  await findTitle(`¿Es tuyo ${EMAIL}?`);
  expect(screen.getByText(/a Madrid/).textContent).toMatch(/^MUN-2026-000318 · a Madrid · 18,40/);
  expect(shop.inputs(ENDPOINTS.confirmGuestLink)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Sí, es mío' }));
};

test('the order link offers a password without signing in when clicked in another browser', async () => {
  shop.answer(ENDPOINTS.setGuestPassword, () => null);
  await confirmLink({ into: 'new', signedIn: false, password: true });
  await findTitle('Pon una contraseña');
  expect(screen.queryByRole('link', { name: 'Ver mis pedidos' })).toBeNull();
  await userEvent.type(screen.getByLabelText('Contraseña'), 'tres jabones de romero');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar la contraseña' }));
  await findTitle('Tu cuenta está lista');
  expect(screen.getByRole('link', { name: 'Entrar' })).toBeTruthy();
  expect(shop.inputs(ENDPOINTS.setGuestPassword).map(({ params }) => params.token)).toEqual([TOKEN]);
  expect(screen.getByTestId('address').textContent).not.toContain(TOKEN);
});

test('the order link signs the buyer in when opened in the browser used for the purchase', async () => {
  shop.answer(ENDPOINTS.setFirstPassword, () => null);
  await confirmLink({ into: 'new', signedIn: true, password: false });
  await findTitle('Pon una contraseña');
  expect(screen.getByRole('link', { name: 'Ver mis pedidos' })).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Contraseña'), 'tres jabones de romero');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar la contraseña' }));
  await findTitle('El pedido está en tu cuenta');
});

test('a guest link for an email with an account leads to the login', async () => {
  await confirmLink({ into: 'known', signedIn: false, password: false });
  await findTitle('El pedido está en tu cuenta: entra');
  expect(screen.queryByLabelText('Contraseña')).toBeNull();
});

test('a guest link confirms to a signed-in owner that the order is in the account', async () => {
  await confirmLink({ into: 'known', signedIn: true, password: false });
  await findTitle('El pedido está en tu cuenta');
});

test('a guest link that was already used is reported as used', async () => {
  shop.answer(ENDPOINTS.getGuestLink, () => new Rejection('linkUsed'));
  await open(`/order/keep/${TOKEN}`);
  expect(await screen.findByText(/ya/i, { selector: 'h1' })).toBeTruthy();
});

test('a wrong recipient can stop the emails of an order with one click', async () => {
  shop.answer(ENDPOINTS.reportWrongRecipient, () => null);
  await open(`/order/not-mine/${TOKEN}`);
  await findTitle('¿Este pedido no es tuyo?');
  expect(shop.inputs(ENDPOINTS.reportWrongRecipient)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'No es mío' }));
  await findTitle('Gracias por avisar');
  expect(screen.getByRole('link', { name: 'Ver los jabones' })).toBeTruthy();
});
