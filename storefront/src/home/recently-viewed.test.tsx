import { act, screen, within } from '@testing-library/react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { createSuiteShop, Rejection } from '@munay/kit/testing';
import { enableViewed, rememberViewed } from '../browsing-history/viewed-products';
import { createCart, createProduct } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { RecentlyViewed } from './recently-viewed';

const shop = createSuiteShop();
beforeEach(() => {
  enableViewed(true);
  shop.answer(ENDPOINTS.getUser, () => ({ user: null, cart: createCart([]), liked: [] }));
  shop.answer(ENDPOINTS.getProduct, ({ params }) => createProduct(params.id));
});

const titles = (): (string | null)[] =>
  screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

test('the row shows the four most recently viewed products without duplicates, most recent first', async () => {
  for (const slug of ['a', 'b', 'c', 'd', 'e', 'b']) rememberViewed(slug);
  await renderInShop(<RecentlyViewed />);
  const row = within((await screen.findByRole('heading', { name: 'Vistos hace poco' })).closest('section')!);
  expect(titles()).toEqual(['b', 'e', 'd', 'c']);
  const settings = row.getByRole('link', { name: 'Lo que se queda en este dispositivo' });
  expect(settings.getAttribute('href')).toBe('/legal/cookies#device');
});

test('the row disappears when the list of viewed products is switched off', async () => {
  rememberViewed('a');
  await renderInShop(<RecentlyViewed />);
  await screen.findByRole('heading', { name: 'Vistos hace poco' });
  act(() => enableViewed(false));
  expect(titles()).toEqual([]);
  expect(screen.queryByRole('heading', { name: 'Vistos hace poco' })).toBeNull();
});

test('a product that is not sold any more does not appear in the row', async () => {
  for (const slug of ['a', 'b']) rememberViewed(slug);
  shop.answer(ENDPOINTS.getProduct, ({ params }) =>
    params.id === 'b' ? new Rejection('noProduct') : createProduct(params.id),
  );
  await renderInShop(<RecentlyViewed />);
  await screen.findByRole('heading', { name: 'Vistos hace poco' });
  expect(titles()).toEqual(['a']);
});
