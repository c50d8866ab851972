import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { KNOWN_VISITOR_KEY } from '@munay/contracts/account/known-visitor';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Button, useSession } from '@munay/kit';
import { createSuiteShop, Rejection } from '@munay/kit/testing';
import { useRememberVisitor } from '../layout/remember-visitor';
import { lucia } from '../testing/community-fixtures';
import { createCart } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';

const shop = createSuiteShop();

function Page() {
  useRememberVisitor();
  const { user, logout } = useSession();
  return <Button onClick={() => void logout()}>{user?.firstname}</Button>;
}

const readKnownVisitor = () => JSON.parse(localStorage.getItem(KNOWN_VISITOR_KEY) ?? 'null') as unknown;

test('logging out removes the remembered visitor from the header of the next page', async () => {
  let isLoggedOut = false;
  shop.answer(ENDPOINTS.getUser, () =>
    isLoggedOut ? new Rejection('away') : { user: lucia, cart: createCart([]) },
  );
  shop.answer(ENDPOINTS.logout, () => {
    isLoggedOut = true;
    return null;
  });
  await renderInShop(<Page />, {});
  await screen.findByText(lucia.firstname);
  expect(readKnownVisitor()).toMatchObject({ initial: 'L' });
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(readKnownVisitor()).toBeNull());
});
