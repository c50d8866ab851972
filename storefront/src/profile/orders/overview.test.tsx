import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { OrderView } from '@munay/contracts/order/order';
import { createOwnReviews, createReview } from '../../testing/community-fixtures';
import { createCard, createOrder } from '../../testing/fixtures';
import { ProfileSuite } from '../../testing/profile-suite';

const suite = new ProfileSuite();
beforeEach(() => {
  suite.shop.answer(ENDPOINTS.listFavorites, () => ({
    products: [createCard('Maca')],
    total: 4,
    nextCursor: null,
    shareToken: null,
  }));
  suite.shop.answer(ENDPOINTS.ownReviews, () => createOwnReviews({ reviews: [createReview('r')] }));
});

const getNavigation = () => screen.getByRole('navigation', { name: 'Tu cuenta' });
const mockOrders = (...list: OrderView[]) =>
  suite.shop.answer(ENDPOINTS.listOrders, () => ({ orders: list, total: list.length, nextCursor: null }));

test('the account page shows the latest order and links every section with its count', async () => {
  mockOrders(
    createOrder('MUN-3', 'cancelled'),
    createOrder('MUN-2', 'shipped'),
    createOrder('MUN-1', 'delivered'),
  );
  await suite.open();
  const box = await screen.findByRole('region', { name: 'Tu pedido va de camino' });
  expect(within(box).getByText('MUN-2')).toBeTruthy();
  expect(
    within(box)
      .getAllByRole('listitem')
      .filter((step) => step.hasAttribute('aria-current')),
  ).toHaveLength(1);
  expect(within(box).getByRole('link', { name: 'Ver mi pedido' }).getAttribute('href')).toBe(
    '/profile?order=MUN-2',
  );
  for (const name of ['Pedidos 3', 'Favoritos 4', 'Reseñas 1', 'Direcciones 2', 'Datos personales'])
    expect(await within(getNavigation()).findByRole('link', { name })).toBeTruthy();
  expect(within(getNavigation()).getByRole('button', { name: 'Salir' })).toBeTruthy();
});

test('section and order pages link back to the account page', async () => {
  await suite.open();
  await userEvent.click(await within(getNavigation()).findByRole('link', { name: /^Direcciones/ }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Direcciones' })).toBeTruthy();
  expect(
    within(getNavigation())
      .getByRole('link', { name: /^Direcciones/ })
      .getAttribute('aria-current'),
  ).toBe('page');
  await userEvent.click(within(getNavigation()).getByRole('link', { name: 'Tu cuenta' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Ver mi pedido' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Pedidos anteriores' })).toBeTruthy();
  expect(
    within(getNavigation())
      .getByRole('link', { name: /^Pedidos/ })
      .getAttribute('aria-current'),
  ).toBe('page');
});

test('an order awaiting payment links to its payment page', async () => {
  const { payment } = createOrder('', 'paid');
  mockOrders(
    createOrder('MUN-1', 'pending_payment', { payment: { ...payment, url: 'https://pay.example/c' } }),
  );
  await suite.open();
  expect((await screen.findByRole('link', { name: 'Pagar' })).getAttribute('href')).toBe(
    'https://pay.example/c',
  );
});

test('an account without orders shows a message and a link to the shop', async () => {
  mockOrders();
  await suite.open();
  expect(await screen.findByRole('heading', { name: 'Aún no hay pedidos' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ver los jabones' }).getAttribute('href')).toBe('/shop');
});
