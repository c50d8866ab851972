import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { KNOWN_VISITOR_KEY } from '@munay/contracts/account/known-visitor';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Button, useSession } from '@munay/kit';
import { Rejection, shopOfSuite } from '@munay/kit/testing';
import { useRememberVisitor } from '../layout/remember-visitor';
import { lucia } from '../testing/community-fixtures';
import { createCart } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';

const shop = shopOfSuite();

function Page() {
  useRememberVisitor();
  const { user, logout } = useSession();
  return <Button onClick={() => void logout()}>{user?.firstname}</Button>;
}

const remembered = () => JSON.parse(localStorage.getItem(KNOWN_VISITOR_KEY) ?? 'null') as unknown;

test('logging out removes the remembered visitor from the header of the next page', async () => {
  let isOut = false;
  shop.answer(ENDPOINTS.getUser, () =>
    isOut ? new Rejection('away') : { user: lucia, cart: createCart([]) },
  );
  shop.answer(ENDPOINTS.logout, () => {
    isOut = true;
    return null;
  });
  await renderInShop(<Page />, {});
  await screen.findByText(lucia.firstname);
  expect(remembered()).toMatchObject({ initial: 'L' });
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(remembered()).toBeNull());
});
