import { type ComponentType, createElement as h } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ShippingOption } from '@munay/contracts/order/address';
import type { ProductList } from '@munay/contracts/shop/product';
import type { RatingSummary } from '@munay/contracts/shop/review';
import type { ShippingZone } from '@munay/contracts/shop/shipping';
import {
  createQueryClient,
  endpointKey,
  I18nRoot,
  loadCatalogue,
  QueryClientProvider,
  Route,
  Routes,
  startLocale,
} from '@munay/kit';
import { HomePage } from './home/home-page';
import en from './i18n/en.json';
import es from './i18n/es.json';
import homeEs from './i18n/home.es.json';
import productEs from './i18n/product.es.json';
import shopEs from './i18n/shop.es.json';
import { Layout } from './layout/layout';
import { NotFoundPage } from './not-found/not-found-page';
import { popularQuery, productQuery } from './product/product-queries';
import { ProductPage } from './product-page/product-page';
import { RatingBars } from './review/rating-bars';
import { ShopPage } from './shop/shop-page';
import { productListQuery } from './shop/use-product-list';
import { createCard, createCart, createProduct, createProductList } from './testing/fixtures';

const createStandardOptions = (zone: ShippingZone): ShippingOption[] => [
  { method: 'standard', zone, costCents: 490, freeFromCents: 4500 },
];

const list = createProductList([createCard('Lavanda'), createCard('Arcilla rosa')]);

function createClientWithData(list: ProductList) {
  const client = createQueryClient();
  client.setQueryData(endpointKey(ENDPOINTS.getUser), { user: null, cart: createCart([]) });
  client.setQueryData(
    endpointKey(ENDPOINTS.shippingOptions, { query: { postcode: '28012' } }),
    createStandardOptions('peninsula'),
  );
  client.setQueryData(popularQuery.queryKey, list);
  client.setQueryData(
    productQuery('lavanda').queryKey,
    createProduct('Lavanda', { related: [createCard('Azahar')] }),
  );
  client.setQueryData(productListQuery(new URLSearchParams()).queryKey, {
    pages: [list],
    pageParams: [{ limit: 12 }],
  });
  return client;
}

function render(path: string, pattern: string, page: ComponentType, data = list): string {
  const routes = h(
    Routes,
    null,
    h(Route, { element: h(Layout) }, h(Route, { path: pattern, element: h(page) })),
  );
  const router = h(StaticRouter, { location: path }, routes);
  return renderToString(
    h(I18nRoot, null, h(QueryClientProvider, { client: createClientWithData(data) }, router)),
  );
}

beforeAll(async () => {
  startLocale('es');
  await loadCatalogue({
    es: async () => ({ default: { ...es, ...homeEs, ...productEs, ...shopEs } }),
    en: async () => ({ default: en }),
  });
});

test('the server rendering tests run without a window object', () => {
  expect(typeof window).toBe('undefined');
});

test('the home page renders on the server with products, header and footer', () => {
  const html = render('/', '/', HomePage);
  expect(html).toContain('MUNAY DAYS: UP TO -40% OFF');
  expect(html).toContain('Jabón hecho a mano, sin prisa');
  expect(html).toContain('href="/product/lavanda"');
  expect(html).toContain('© 2024 Munay');
});

test('the server-rendered page includes the delivery cost', () => {
  expect(render('/', '/', HomePage)).toMatch(/Envío gratis a partir de 45\s€/);
});

test('server-rendered progress bars are filled by attributes without scripts', () => {
  const listWidths = (html: string) =>
    [...html.matchAll(/<rect width="([\d.]+)"/g)].map(([, width]) => width);
  const html = render('/shop', 'shop', ShopPage, createProductList([createCard('Lavanda')], { total: 8 }));
  expect(html).toContain('1 de 8 jabones');
  expect(listWidths(html)).toEqual(['12.5']);
  const rating: RatingSummary = { average: 4.25, count: 4, stars: [0, 0, 1, 1, 2] };
  const ratingHtml = renderToString(
    h(I18nRoot, null, h(RatingBars, { rating, selected: undefined, onChoose: () => {} })),
  );
  expect(listWidths(ratingHtml)).toEqual(['50', '25', '25', '0', '0']);
  for (const page of [html, ratingHtml]) expect(page).not.toContain('style=');
});

test('the shop and a product page render on the server from the query cache', () => {
  expect(render('/shop', 'shop', ShopPage)).toContain('2 de 2 jabones');
  const html = render('/product/lavanda', 'product/:productId', ProductPage);
  expect(html).toMatch(/<h1[^>]*>Lavanda<\/h1>/);
  expect(html).toContain('Añadir al carrito');
});

test('the not-found page renders on the server in both languages', () => {
  const html = render('/nowhere', '*', NotFoundPage);
  expect(html).toContain('Esta página no está');
  expect(html).toContain('We can’t find this page');
});
