import { screen, waitFor, within } from '@testing-library/react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { createSuiteShop } from '@munay/kit/testing';
import { createCard, createCart, createProductList } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { HomeSections } from './home-rest';
import { PopularProducts } from './popular-products';

const shop = createSuiteShop();
beforeAll(async () => {
  shop.answer(ENDPOINTS.getUser, () => ({ user: null, cart: createCart([]), liked: [] }));
  const EMPTY_WISHLIST_PAGE = { total: 0, nextCursor: null };
  const rating = { average: 0, count: 0, stars: [0, 0, 0, 0, 0] as [number, number, number, number, number] };
  shop.answer(ENDPOINTS.getPosts, () => ({ posts: [], tags: [], ...EMPTY_WISHLIST_PAGE }));
  shop.answer(ENDPOINTS.recentReviews, () => ({ reviews: [], rating, ...EMPTY_WISHLIST_PAGE }));
});

async function open(): Promise<void> {
  await renderInShop(
    <>
      <PopularProducts />
      <HomeSections />
    </>,
  );
}
const listHeadings = (): (string | null)[] =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('a shop without products and reviews renders no empty sections', async () => {
  shop.answer(ENDPOINTS.getAllProducts, () => createProductList([]));
  await open();
  await waitFor(() => expect(listHeadings()).toEqual(['Del molde a tu baño en seis semanas']));
});

test('a shop with its first product shows the product and its purpose', async () => {
  const products = createProductList([createCard('Avena')]);
  const facets = { ...products.facets, tag: [{ value: 'piel-seca' as const, count: 1 }] };
  shop.answer(ENDPOINTS.getAllProducts, ({ query }) =>
    query.offer ? createProductList([]) : { ...products, facets },
  );
  await open();
  await waitFor(() =>
    expect(listHeadings()).toEqual([
      'Los más queridos',
      '¿Qué te pide la piel?',
      'Del molde a tu baño en seis semanas',
    ]),
  );
  expect(screen.getByText('Piel seca')).toBeTruthy();
  expect(screen.queryByText('Para bebés')).toBeNull();
});

test.each([
  ['Hasta el 30 de noviembre.', ['2026-11-30T23:00:00.000Z', '2026-11-30T23:00:00.000Z']],
  ['Algunos, solo hasta el 30 de noviembre.', ['2026-12-08T23:00:00.000Z', '2026-11-30T23:00:00.000Z', null]],
  ['', [null]],
])('the row of discounted products shows the last day: %s', async (text, ends) => {
  const discountedProducts = ends.map((discountEndsAt, index) =>
    createCard(`Rebajado ${index}`, { discountEndsAt }),
  );
  shop.answer(ENDPOINTS.getAllProducts, ({ query }) =>
    query.offer ? createProductList(discountedProducts) : createProductList([createCard('Avena')]),
  );
  await open();
  const row = within((await screen.findByRole('heading', { name: 'Jabones rebajados' })).closest('section')!);
  expect(row.getAllByRole('heading', { level: 3 })).toHaveLength(ends.length);
  expect(row.queryByText(/[Hh]asta el/)?.textContent ?? '').toBe(text);
  expect(row.getByRole('link', { name: 'Ver las ofertas' }).getAttribute('href')).toBe('/shop?offer=1');
});

test('the row of discounted products repeats no best-seller', async () => {
  const bestSellers = ['Lavanda', 'Avena', 'Arcilla', 'Menta'].map((title) => createCard(title));
  const others = ['Azahar', 'Cacao', 'Coco', 'Palo santo', 'Romero'].map((title) => createCard(title));
  shop.answer(ENDPOINTS.getAllProducts, ({ query }) =>
    createProductList(query.offer ? [...bestSellers, ...others].slice(0, Number(query.limit)) : bestSellers),
  );
  await open();
  const row = within((await screen.findByRole('heading', { name: 'Jabones rebajados' })).closest('section')!);
  expect(row.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Azahar',
    'Cacao',
    'Coco',
    'Palo santo',
  ]);
});

test('a shop whose discounted products are all best-sellers renders no row of discounted products', async () => {
  shop.answer(ENDPOINTS.getAllProducts, () => createProductList([createCard('Avena')]));
  await open();
  await screen.findByRole('heading', { name: 'Los más queridos' });
  await screen.findByRole('heading', { name: 'Del molde a tu baño en seis semanas' });
  expect(screen.queryByRole('heading', { name: 'Jabones rebajados' })).toBeNull();
});

test('the gift banner is shown while the shop has a gift product', async () => {
  const list = createProductList([createCard('Avena')]);
  const facets = { ...list.facets, category: [{ value: 'gift', count: 1 }] };
  shop.answer(ENDPOINTS.getAllProducts, () => ({ ...list, facets }));
  await open();
  const link = await screen.findByRole('link', { name: 'Ver los regalos' });
  expect(link.getAttribute('href')).toBe('/shop?category=gift');
});
