import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { loadCatalogue, Route, Routes, startLocale } from '@munay/kit';
import { createSuiteShop, Rejection } from '@munay/kit/testing';
import en from '../i18n/favorites.en.json';
import es from '../i18n/favorites.es.json';
import { createCard, createCart, createProduct } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { FavoritesPage } from './favorites-page';
import { SharedWishlistPage } from './shared-wishlist-page';

const shop = createSuiteShop();
beforeEach(() => {
  shop.answer(ENDPOINTS.getUser, () => ({ user: null, cart: createCart([]), liked: ['id-Lavanda'] }));
});

const open = async (path: string) => {
  startLocale('es');
  await loadCatalogue({ es: async () => ({ default: es }), en: async () => ({ default: en }) });
  await renderInShop(
    <Routes>
      <Route path="wishes" element={<FavoritesPage />} />
      <Route path="wishes/:token" element={<SharedWishlistPage />} />
    </Routes>,
    { path },
  );
};
const createPage = (titles: string[], nextCursor: string | null = null) => ({
  products: titles.map((title) => createCard(title)),
  total: 3,
  nextCursor,
  shareToken: null,
});

test('a guest can page through favourites and restore a removed product', async () => {
  shop.answer(ENDPOINTS.listFavorites, ({ query }) =>
    query?.cursor === 'c' ? createPage(['Oliva']) : createPage(['Lavanda', 'Avena'], 'c'),
  );
  shop.answer(ENDPOINTS.likeProduct, () => createProduct('Lavanda'));
  await open('/wishes');
  const favoriteButton = await screen.findByRole('button', { name: 'Guardar Lavanda en favoritos' });
  await waitFor(() => expect(favoriteButton.getAttribute('aria-pressed')).toBe('true'));
  expect(shop.inputs(ENDPOINTS.getUser)).toHaveLength(1);
  await userEvent.click(favoriteButton);
  await waitFor(() => expect(favoriteButton.getAttribute('aria-pressed')).toBe('false'));
  await waitFor(() => expect(shop.inputs(ENDPOINTS.likeProduct)[0]?.body).toEqual({ liked: false }));
  await userEvent.click(screen.getByRole('button', { name: 'Ver más' }));
  expect(await screen.findByText('Oliva')).toBeTruthy();
  expect(screen.getByText('Lavanda')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Entra en tu cuenta' }).getAttribute('href')).toBe(
    '/authUser?return=%2Fwishes',
  );
});

test.each(['/wishes', '/wishes/abc'])(
  'the favourites at %s stay visible if the next page fails to load',
  async (path) => {
    const respond = ({ query }: { query?: { cursor?: string } }) =>
      query?.cursor === 'c' ? new Rejection('tooManyRequests') : createPage(['Lavanda', 'Avena'], 'c');
    shop.answer(ENDPOINTS.listFavorites, respond);
    shop.answer(ENDPOINTS.getSharedWishlist, respond);
    await open(path);
    await userEvent.click(await screen.findByRole('button', { name: 'Ver más' }));
    expect(await screen.findByText(/No ha llegado el resto/)).toBeTruthy();
    expect(screen.getByText('Avena')).toBeTruthy();
  },
);

test('an empty favourites list explains how to add products', async () => {
  shop.answer(ENDPOINTS.listFavorites, () => ({
    products: [],
    total: 0,
    nextCursor: null,
    shareToken: null,
  }));
  await open('/wishes');
  expect(await screen.findByText('Aún no hay favoritos')).toBeTruthy();
});

test('a shared wishlist is displayed, and a revoked link is reported', async () => {
  shop.answer(ENDPOINTS.getSharedWishlist, () => createPage(['Avena']));
  await open('/wishes/abc');
  expect(await screen.findByRole('heading', { name: 'Una lista de favoritos' })).toBeTruthy();
  shop.answer(ENDPOINTS.getSharedWishlist, () => new Rejection('linkUnknown'));
  cleanup();
  await open('/wishes/def');
  expect(await screen.findByRole('heading', { name: 'Esta lista ya no está' })).toBeTruthy();
});
