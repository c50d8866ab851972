import { screen } from '@testing-library/react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { createSuiteShop } from '@munay/kit/testing';
import { accountTexts } from '../testing/account-texts';
import { createCart } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { AuthPage } from './auth-page';

const shop = createSuiteShop();
beforeEach(() => shop.answer(ENDPOINTS.getUser, () => ({ user: null, cart: createCart([]) })));

test('a buyer without a session who cancels the payment gets no offer to create an account', async () => {
  await renderInShop(<AuthPage />, {
    path: '/authUser?return=%2Fcheckout-cancel%3Forder%3D1',
    texts: accountTexts,
  });
  expect(await screen.findByRole('heading', { name: 'No se ha cobrado nada' })).toBeTruthy();
  expect(screen.getByText(/Tu carrito sigue en el navegador donde empezaste/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Crear cuenta' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Entrar' })).toBeTruthy();
});

test.each([
  ['%2Fcheckout-success%3Fsession_id%3Dcs_1', 'Pago recibido'],
  ['%2Fconfirmation%3Forder%3D1', 'Pedido recibido'],
])(
  'a buyer without a session who returns from payment (%s) sees the receipt note without a sign-up link',
  async (returnPath, title) => {
    await renderInShop(<AuthPage />, {
      path: `/authUser?return=${returnPath}`,
      texts: accountTexts,
    });
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByText(/El recibo va a tu correo.*no pagues otra vez/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Crear cuenta' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Entrar' })).toBeTruthy();
  },
);
