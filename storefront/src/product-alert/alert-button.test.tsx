import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SessionView, UserView } from '@munay/contracts/account/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ProductAlertView } from '@munay/contracts/shop/product-alert';
import { endpointKey, loadCatalogue, Route, Routes } from '@munay/kit';
import { createSuiteShop, Rejection } from '@munay/kit/testing';
import { AlertPage } from '../alert-page/alert-page';
import noticeEn from '../i18n/alert.en.json';
import noticeEs from '../i18n/alert.es.json';
import { accountTexts } from '../testing/account-texts';
import { createCart } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { AlertButton } from './alert-button';
import { AlertDialogSlot } from './alert-dialog-slot';
import { alertTarget } from './alert-dialog-state';

const shop = createSuiteShop();
afterEach(() => act(() => alertTarget.set(null)));
beforeEach(() => {
  shop.answer(ENDPOINTS.getUser, () => ({ user: null, cart: createCart([]) }));
});

const target = { productId: 'p1', title: 'Caléndula', size: '100 g' };
const open = () =>
  renderInShop(
    <>
      <AlertButton target={target} />
      <AlertDialogSlot />
    </>,
  );
const alertButton = { name: /Avísame cuando vuelva el de 100 g/ };
const listRequests = () => shop.inputs(ENDPOINTS.requestProductAlert).map(({ body }) => body);

test('a guest requests an alert by email and sees a note to check the inbox', async () => {
  shop.answer(ENDPOINTS.requestProductAlert, () => ({ confirm: true }));
  await open();
  await userEvent.click(screen.getByRole('button', alertButton));
  const dialog = await screen.findByRole('dialog', { name: '¿Te avisamos cuando vuelva Caléndula, 100 g?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Avísame' }));
  expect(within(dialog).getByText(/Escribe un correo completo/)).toBeTruthy();
  await userEvent.type(within(dialog).getByLabelText('Tu correo'), 'eva@correo.example');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Avísame' }));
  expect((await within(dialog).findByRole('status')).textContent).toContain('eva@correo.example');
  expect(listRequests()).toEqual([{ productId: 'p1', size: '100 g', email: 'eva@correo.example' }]);
});

test('the typed email is kept if the alert request fails', async () => {
  shop.answer(ENDPOINTS.requestProductAlert, () => new Rejection('tooManyRequests'));
  await open();
  await userEvent.click(screen.getByRole('button', alertButton));
  const field = await screen.findByLabelText<HTMLInputElement>('Tu correo');
  await userEvent.type(field, 'eva@correo.example');
  await userEvent.click(screen.getByRole('button', { name: 'Avísame' }));
  expect(await screen.findByText(/Demasiados intentos/)).toBeTruthy();
  expect(field.value).toBe('eva@correo.example');
});

test('a signed-in user requests an alert with one click', async () => {
  const user = { email: 'lucia@correo.example' } as UserView;
  shop.answer(ENDPOINTS.getUser, () => ({ user, cart: createCart([]) }));
  shop.answer(ENDPOINTS.requestProductAlert, () => ({ confirm: false }));
  const { client } = await open();
  await waitFor(() => expect(client.getQueryData(endpointKey(ENDPOINTS.getUser))).toBeTruthy());
  await userEvent.click(screen.getByRole('button', alertButton));
  expect(await screen.findByText('Te avisaremos')).toBeTruthy();
  expect(listRequests()).toEqual([{ productId: 'p1', size: '100 g' }]);
});

test('a click on the alert button takes effect once the session is loaded', async () => {
  const user = { email: 'lucia@correo.example' } as UserView;
  let respond: ((session: SessionView) => void) | undefined;
  shop.answer(ENDPOINTS.getUser, () => new Promise((resolve) => (respond = resolve)));
  shop.answer(ENDPOINTS.requestProductAlert, () => ({ confirm: false }));
  await open();
  await userEvent.click(screen.getByRole('button', alertButton));
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(respond).toBeDefined());
  respond?.({ user, cart: createCart([]) });
  expect(await screen.findByText('Te avisaremos')).toBeTruthy();
  expect(listRequests()).toEqual([{ productId: 'p1', size: '100 g' }]);
});

test('the alert button asks a guest for an email if the session fails to load', async () => {
  shop.answer(ENDPOINTS.getUser, () => new Rejection('tooManyRequests'));
  await open();
  await userEvent.click(screen.getByRole('button', alertButton));
  expect(await screen.findByLabelText('Tu correo')).toBeTruthy();
});

test('opening an alert link does not confirm or cancel the alert before a click', async () => {
  const createAlertView = (state: ProductAlertView['state']): ProductAlertView => ({
    kind: 'stock',
    state,
    product: { _id: 'p1', slug: 'calendula', title: 'Caléndula', size: '100 g', image: null },
  });
  shop.answer(ENDPOINTS.getProductAlert, () => createAlertView('unconfirmed'));
  shop.answer(ENDPOINTS.confirmProductAlert, () => createAlertView('waiting'));
  shop.answer(ENDPOINTS.stopProductAlert, () => createAlertView('stopped'));
  await loadCatalogue({
    es: async () => ({ default: { ...accountTexts.es, ...noticeEs } }),
    en: async () => ({ default: { ...accountTexts.en, ...noticeEn } }),
  });
  await renderInShop(
    <Routes>
      <Route path="notify/:token" element={<AlertPage />} />
    </Routes>,
    { path: '/notify/abc' },
  );
  expect(await screen.findByRole('heading', { name: 'Falta confirmar el aviso' })).toBeTruthy();
  expect(shop.inputs(ENDPOINTS.confirmProductAlert)).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Sí, avísame' }));
  expect(await screen.findByRole('heading', { name: 'Te avisaremos' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'No quiero el aviso' }));
  expect(await screen.findByRole('heading', { name: 'No te avisaremos' })).toBeTruthy();
});
