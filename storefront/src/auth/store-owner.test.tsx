import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SessionView } from '@munay/contracts/account/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { createSuiteShop } from '@munay/kit/testing';
import { UserMenu } from '../layout/user-menu';
import { accountTexts } from '../testing/account-texts';
import { createCart } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { LoginForm } from './login-form';

const shop = createSuiteShop();

const createSession = (roles: string[], stores: string[]) =>
  ({
    user: {
      _id: 'u',
      firstname: 'Tomás',
      email: 't@x.es',
      roles,
      stores,
      userInfo: { firstname: 'Tomás', image: '' },
    },
    cart: createCart([]),
  }) as unknown as SessionView;

test.each([
  [['STORE'], ['s1'], '/', '/store/view/s1'],
  [['STORE'], ['s1'], '/checkout', '/checkout'],
  [['STORE'], [], '/', '/'],
  [['ADMIN', 'STORE'], ['s1'], '/', '/'],
  [[], [], '/', '/'],
])(
  'a login with the roles %j, stores %j and return path %s leads to %s',
  async (roles, stores, returnPath, destination) => {
    shop.answer(ENDPOINTS.login, () => null);
    shop.answer(ENDPOINTS.getUser, () => createSession(roles, stores));
    await renderInShop(<LoginForm returnPath={returnPath} />, { path: '/authUser', texts: accountTexts });
    await userEvent.type(screen.getByLabelText('Correo'), 't@x.es');
    await userEvent.type(screen.getByLabelText('Contraseña'), 'cuatro jabones');
    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }));
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe(destination));
  },
);

test('the user menu links to the store for store owners only', async () => {
  shop.answer(ENDPOINTS.getUser, () => createSession(['STORE'], ['s1']));
  const { unmount } = await renderInShop(<UserMenu />);
  await userEvent.click(await screen.findByRole('button', { name: /Tomás/ }));
  expect((await screen.findByRole('link', { name: 'Mi tienda' })).getAttribute('href')).toBe(
    '/store/view/s1',
  );
  unmount();
  shop.answer(ENDPOINTS.getUser, () => createSession([], []));
  await renderInShop(<UserMenu />);
  await userEvent.click(await screen.findByRole('button', { name: /Tomás/ }));
  await screen.findByRole('button', { name: /Logout/ });
  expect(screen.queryByRole('link', { name: 'Mi tienda' })).toBeNull();
});

test('a click on the avatar while the session is loading opens the user menu', async () => {
  let respond: ((view: SessionView) => void) | undefined;
  shop.answer(ENDPOINTS.getUser, () => new Promise((resolve) => (respond = resolve)));
  await renderInShop(<UserMenu />);
  await userEvent.click(screen.getByRole('button', { name: 'Profile' }));
  expect(screen.getByTestId('address').textContent).toBe('/');
  await waitFor(() => expect(respond).toBeDefined());
  respond?.(createSession(['STORE'], ['s1']));
  expect((await screen.findByRole('link', { name: 'Mi tienda' })).getAttribute('href')).toBe(
    '/store/view/s1',
  );
  const avatar = screen.getByRole('button', { name: /Tomás/ });
  expect([avatar.getAttribute('aria-expanded'), document.activeElement]).toEqual(['true', avatar]);
});
