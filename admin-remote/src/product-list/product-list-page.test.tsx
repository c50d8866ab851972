import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ProductRow } from '@munay/contracts/admin/lists';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ProductStatus } from '@munay/contracts/shop/product';
import { toShopDay } from '@munay/contracts/shop-day';
import { createSuiteShop, Rejection } from '@munay/kit/testing';
import { undoLastAction } from '../feedback/undo';
import en from '../i18n/products.en.json';
import es from '../i18n/products.es.json';
import { renderInAdmin } from '../testing/render-in-admin';
import { ProductListPage } from './product-list-page';

const PRODUCT_COUNT = 27;
const REJECTED_ID = 'p3';
const statuses = new Map<string, ProductStatus>();
const createRow = (index: number) =>
  ({
    _id: `p${index}`,
    slug: `jabon-${index}`,
    title: `Jabón ${index}`,
    i18n: { title: { es: `Jabón ${index}`, en: `Soap ${index}` } },
    status: statuses.get(`p${index}`) ?? 'active',
    updatedAt: '2026-11-20T10:00:00.000Z',
    images: [],
    sizes: [],
    publishAt: null,
    discountPercent: 0,
    discountEndsAt: null,
  }) as unknown as ProductRow;

const shop = createSuiteShop();
beforeEach(() => {
  statuses.clear();
  statuses.set('p2', 'archived');
  shop.answer(ENDPOINTS.listViews, () => []);
  shop.answer(ENDPOINTS.listAllProducts, ({ query: { page = 1, pageSize = 25 } }) => ({
    page: Number(page),
    pageSize: Number(pageSize),
    total: PRODUCT_COUNT,
    counts: { draft: 0, scheduled: 0, active: PRODUCT_COUNT, archived: 0 },
    products: Array.from({ length: PRODUCT_COUNT }, (_, index) => createRow(index)).slice(
      (Number(page) - 1) * Number(pageSize),
      Number(page) * Number(pageSize),
    ),
  }));
  shop.answer(ENDPOINTS.openProduct, () => ({ version: 7 }) as never);
  shop.answer(ENDPOINTS.updateProduct, ({ params: { id }, body: { status } }) => {
    if (id === REJECTED_ID && status === 'archived') return new Rejection('badRequest');
    if (status) statuses.set(String(id), status);
    return {} as never;
  });
});

test('archiving all matching products can be undone', async () => {
  await renderInAdmin(<ProductListPage />, { path: '/?tab=products', texts: { es, en } });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar la página' }));
  await user.click(screen.getByRole('button', { name: `Seleccionar los ${PRODUCT_COUNT}` }));
  await user.click(screen.getByRole('button', { name: 'Archivar' }));
  // Role queries are slow in long lists
  await waitFor(() => expect(shop.inputs(ENDPOINTS.updateProduct)).toHaveLength(PRODUCT_COUNT - 1));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Archivar' })).toBeNull());
  const movedIds = shop.inputs(ENDPOINTS.updateProduct).map(({ params: { id } }) => id);
  expect(movedIds).toHaveLength(PRODUCT_COUNT - 1);
  expect(movedIds).not.toContain('p2');
  expect([...statuses.values()].filter((status) => status === 'archived')).toHaveLength(PRODUCT_COUNT - 1);
  undoLastAction();
  await waitFor(() => expect(new Set(statuses.values())).toEqual(new Set(['archived', 'active'])));
  await waitFor(() =>
    expect([...statuses].filter(([, status]) => status !== 'active')).toEqual([['p2', 'archived']]),
  );
});

test('a campaign created for selected products starts today', async () => {
  shop.answer(ENDPOINTS.listAllProducts, () => ({
    page: 1,
    pageSize: 25,
    total: 9,
    counts: { draft: 0, scheduled: 0, active: 9, archived: 0 },
    products: Array.from({ length: 9 }, (_, index) => ({
      ...createRow(index),
      sizes: [{ sku: `JAB-${index}-60`, label: '60 g', available: 5 }] as ProductRow['sizes'],
    })),
  }));
  await renderInAdmin(<ProductListPage />, { path: '/?tab=products', texts: { es, en } });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: /Jabón 1$/ }));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: /Jabón 8$/ }));
  await user.keyboard('{/Shift}');
  await user.click(screen.getByRole('button', { name: 'Rebajar…' }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toMatch(/campaigns\/new/));
  const { searchParams } = new URL(screen.getByTestId('address').textContent ?? '', 'https://munay.example');
  expect(searchParams.getAll('skus')).toEqual(Array.from({ length: 8 }, (_, index) => `JAB-${index + 1}-60`));
  expect(searchParams.get('from')).toBe(toShopDay(new Date()));
});

test('the publish action is offered only if a selected product is not active', async () => {
  await renderInAdmin(<ProductListPage />, { path: '/?tab=products', texts: { es, en } });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: /Jabón 1$/ }));
  expect(screen.queryByRole('button', { name: 'Publicar' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: /Jabón 2$/ }));
  expect(screen.getByRole('button', { name: 'Publicar' })).toBeTruthy();
});

test('a product search is ranked by relevance and marks matches by ingredient', async () => {
  shop.answer(ENDPOINTS.listAllProducts, () => ({
    page: 1,
    pageSize: 25,
    total: 1,
    counts: { draft: 0, scheduled: 0, active: 1, archived: 0 },
    products: [{ ...createRow(1), match: { by: 'ingredient' as const, text: 'aceite de coco', skus: [] } }],
  }));
  await renderInAdmin(<ProductListPage />, { path: '/?tab=products&q=coco', texts: { es, en } });
  await screen.findByText('Ingrediente: aceite de coco');
  expect(shop.inputs(ENDPOINTS.listAllProducts)[0]?.query).not.toHaveProperty('sort');
});
