import { screen } from '@testing-library/react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { shopOfSuite } from '@munay/kit/testing';
import en from '../i18n/account.en.json';
import es from '../i18n/account.es.json';
import { cartOf } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { AuthPage } from './auth-page';

const shop = shopOfSuite();
beforeEach(() => shop.answer(ENDPOINTS.getUser, () => ({ user: null, cart: cartOf([]) })));

test('who comes back from paying without a session is asked to log in, not to open an account', async () => {
  await renderInShop(<AuthPage />, {
    path: '/authUser?return=%2Fcheckout-success%3Fsession_id%3Dcs_1',
    texts: { es, en },
  });
  expect(await screen.findByRole('heading', { name: 'Estamos confirmando tu pago' })).toBeTruthy();
  expect(screen.getByText(/no pagues otra vez/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Entrar' })).toBeTruthy();
});
