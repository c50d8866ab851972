import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminCampaign, CampaignInput } from '@munay/contracts/admin/campaign';
import type { ProductRow } from '@munay/contracts/admin/lists';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { addDays, toShopDay } from '@munay/contracts/shop-day';
import { Route, Routes } from '@munay/kit';
import { createSuiteShop, Rejection } from '@munay/kit/testing';
import { CampaignPage } from './campaign/campaign-page';
import campaignsEn from './i18n/campaigns.en.json';
import campaignsEs from './i18n/campaigns.es.json';
import productsEn from './i18n/products.en.json';
import productsEs from './i18n/products.es.json';
import { ProductListPage } from './product-list/product-list-page';
import { renderInAdmin } from './testing/render-in-admin';

const PRODUCTS = Array.from({ length: 16 }, (_, index) => ({
  _id: `p${index}`,
  slug: `jabon-${index}`,
  title: `Jabón ${index}`,
  status: 'active',
  publishAt: null,
  i18n: { title: { es: `Jabón ${index}`, en: `Soap ${index}` } },
  discountPercent: 0,
  images: [],
  updatedAt: '2026-11-20T08:00:00.000Z',
  sizes: [{ sku: `JAB-${index}-60`, label: '60 g', available: 5, unitPriceCents: 590, priceCents: 590 }],
})) as unknown as ProductRow[];

const TODAY = toShopDay(new Date());
const shop = createSuiteShop();
const toCampaign = (input: CampaignInput): AdminCampaign => ({
  ...input,
  _id: 'c2',
  version: 0,
  state: 'running',
  products: 8,
  sizes: 8,
  toWrite: 0,
  skipped: [],
  discountedProducts: [],
  newMatches: [],
  replaced: [],
  startsAt: '2026-11-20T08:00:00.000Z',
  endsAt: '2099-11-20T08:00:00.000Z',
  publishedAt: null,
  createdAt: '2026-11-20T08:00:00.000Z',
});
beforeEach(() => {
  shop.answer(ENDPOINTS.listViews, () => []);
  shop.answer(ENDPOINTS.listAllProducts, () => ({
    page: 1,
    pageSize: 25,
    total: 16,
    counts: { draft: 0, scheduled: 0, active: 16, archived: 0 },
    products: PRODUCTS,
  }));
  shop.answer(ENDPOINTS.openProduct, () => new Rejection('noProduct'));
  shop.answer(ENDPOINTS.previewCampaign, ({ body: { filter } }) => {
    const count = filter.any.skus?.length ?? 0;
    const dates = { startsAt: '2026-11-20T08:00:00.000Z', endsAt: '2026-11-27T08:00:00.000Z' };
    return { ...dates, products: count, discounted: count, sizes: count, rows: [], overlaps: [] };
  });
  shop.answer(ENDPOINTS.createCampaign, ({ body }) => ({ ...toCampaign(body), state: 'draft' as const }));
  shop.answer(ENDPOINTS.publishCampaign, () => {
    const body = shop.inputs(ENDPOINTS.createCampaign)[0]?.body;
    if (!body) throw new Error('Nothing was created');
    return toCampaign(body);
  });
});

const open = (path: string) =>
  renderInAdmin(
    <Routes>
      <Route path="/admin/dashboard" element={<ProductListPage />} />
      <Route path="/admin/campaigns/:campaignId" element={<CampaignPage />} />
    </Routes>,
    {
      path,
      messages: ['fields'],
      texts: { es: { ...productsEs, ...campaignsEs }, en: { ...productsEn, ...campaignsEn } },
    },
  );

test('selected products can be discounted in four steps', async () => {
  await open('/admin/dashboard?tab=products');
  let steps = 0;
  const click = async (element: HTMLElement): Promise<void> => {
    steps += 1;
    await userEvent.click(element);
  };
  const selected = [0, 2, 4, 6, 8, 10, 12, 14];
  await screen.findByRole('checkbox', { name: /Jabón 0$/ });
  for (const at of selected) await click(screen.getByRole('checkbox', { name: new RegExp(`Jabón ${at}$`) }));
  await click(screen.getByRole('button', { name: 'Rebajar…' }));

  // The percentage input has the focus, so typing needs no click
  const percent = await screen.findByLabelText(/^Rebaja/);
  await waitFor(() => expect(document.activeElement).toBe(percent));
  steps += 1;
  await userEvent.keyboard('15');
  await click(await screen.findByRole('button', { name: 'Publicar en 8 tamaños' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await click(dialog.getByRole('button', { name: 'Publicar en 8 tamaños' }));

  await waitFor(() => expect(shop.inputs(ENDPOINTS.publishCampaign)).toHaveLength(1));
  expect(steps).toBe(selected.length + 4);
  const [created] = shop.inputs(ENDPOINTS.createCampaign);
  const day = (locale: string) =>
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'Europe/Madrid' }).format();
  expect(created?.body).toEqual({
    title: { es: `Rebaja del ${day('es-ES')}`, en: `Sale of ${day('en-GB')}` },
    filter: { any: { skus: selected.map((at) => `JAB-${at}-60`) } },
    percent: 15,
    starts: { day: TODAY },
    ends: { day: addDays(TODAY, 6) },
    replace: [],
  });
});

test('a campaign URL prefills every criterion, including weights', async () => {
  const criteria =
    'tags=facial&categories=face&scents=floral&skus=JAB-1-60&weights=60&weights=x&exceptTags=vegano&exceptWeights=250';
  await open(`/admin/campaigns/new?${criteria}&percent=20&es=Piel&en=Skin&from=${TODAY}&to=${TODAY}`);
  await screen.findByRole('button', { name: 'Quitar productos con un tamaño de 60 g' });
  const [field] = screen.getAllByRole('combobox', { name: 'Productos' });
  await userEvent.type(field as HTMLElement, '100 g');
  await userEvent.click(await screen.findByRole('option', { name: 'productos con un tamaño de 100 g' }));
  await waitFor(() =>
    expect(shop.inputs(ENDPOINTS.previewCampaign).at(-1)?.body.filter).toEqual({
      any: {
        tags: ['facial'],
        categories: ['face'],
        scents: ['floral'],
        skus: ['JAB-1-60'],
        weightsGrams: [60, 100],
      },
      except: { tags: ['vegano'], weightsGrams: [250] },
    }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Quitar productos con un tamaño de 60 g' }));
  await waitFor(() =>
    expect(shop.inputs(ENDPOINTS.previewCampaign).at(-1)?.body.filter.any.weightsGrams).toEqual([100]),
  );
});
