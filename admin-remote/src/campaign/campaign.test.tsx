import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminCampaign, CampaignPreview } from '@munay/contracts/admin/campaign';
import type { ProductRow } from '@munay/contracts/admin/lists';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Route, Routes } from '@munay/kit';
import { createSuiteShop, Rejection } from '@munay/kit/testing';
import { CAMPAIGN } from '../testing/records';
import { renderInAdmin } from '../testing/render-in-admin';
import { CampaignList } from './campaign-list';
import { CampaignPage } from './campaign-page';

const createCampaign = (overrides: Partial<AdminCampaign> = {}): AdminCampaign => ({
  ...CAMPAIGN,
  ...overrides,
});
const size = { productId: 'p1', title: 'Lavanda', size: '100 g' };
const PREVIEW: CampaignPreview = {
  products: 3,
  discounted: 2,
  sizes: 2,
  startsAt: '2026-12-10T23:00:00.000Z',
  endsAt: '2026-12-17T23:00:00.000Z',
  rows: [
    {
      ...size,
      sku: 'LAV-100',
      priceCents: 690,
      lowest30DaysCents: 587,
      unitPriceCents: 552,
      announced: { beforeCents: 587, percent: 5 },
    },
    {
      ...size,
      title: 'Arcilla rosa',
      sku: 'ARC-100',
      priceCents: 790,
      lowest30DaysCents: 790,
      unitPriceCents: 632,
      announced: { beforeCents: 790, percent: 20 },
    },
  ],
  overlaps: [
    {
      _id: 'p9',
      title: 'Maca y vainilla',
      percent: 10,
      campaign: null,
      replaced: false,
      startsAt: '2026-12-04T23:00:00.000Z',
      endsAt: '2026-12-20T23:00:00.000Z',
      obstacle: 'overlaps',
      after: null,
    },
  ],
};

const createSize = (title: string) => (grams: number) => ({
  label: `${grams} g`,
  sku: `${title.slice(0, 3).toUpperCase()}-${grams}`,
});
const PRODUCTS = ['Lavanda', 'Menta'].map((title) => ({
  _id: title,
  title,
  status: 'active',
  sizes: [60, 100].map(createSize(title)),
})) as unknown as ProductRow[];

const shop = createSuiteShop();
let campaign: AdminCampaign;
beforeEach(() => {
  campaign = createCampaign();
  shop.answer(ENDPOINTS.openCampaign, () => campaign);
  shop.answer(ENDPOINTS.previewCampaign, () => PREVIEW);
  shop.answer(ENDPOINTS.openProduct, () => new Rejection('noProduct'));
  shop.answer(ENDPOINTS.listAllProducts, ({ query: { q = '', keys = [] } }) => {
    const matchesQuery = (title: string) => q !== '' && title.toLowerCase().startsWith(q);
    const products = PRODUCTS.filter(
      ({ title, sizes }) => matchesQuery(title) || sizes.some(({ sku }) => keys.includes(sku)),
    );
    const counts = { draft: 0, scheduled: 0, active: products.length, archived: 0 };
    return { page: 1, pageSize: 100, total: products.length, counts, products };
  });
});

const open = (id = 'c1') =>
  renderInAdmin(
    <Routes>
      <Route path="/admin/campaigns/:campaignId" element={<CampaignPage />} />
    </Routes>,
    { path: `/admin/campaigns/${id}`, messages: ['campaigns', 'fields'] },
  );
const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const normalizeSpaces = (element: HTMLElement) => element.textContent?.replace(/\s/g, ' ');
const confirm = async (name: string | RegExp): Promise<void> =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

test('the campaign list shows status, discount and period of each campaign', async () => {
  const { _id, title, percent, startsAt, endsAt } = campaign;
  const row = { _id, title, percent, startsAt, endsAt, state: 'running' as const, products: 11, sizes: 30 };
  shop.answer(ENDPOINTS.listCampaigns, () => ({ campaigns: [row], page: 1, pageSize: 25, total: 1 }));
  await renderInAdmin(<CampaignList />, { path: '/admin/campaigns', messages: ['campaigns', 'fields'] });
  const line = (await screen.findByText('Semana de la piel')).closest('tr') as HTMLElement;
  expect(normalizeSpaces(line)).toMatch(/Activa.*20 %.*Del 11 dic 2026 al 17 dic 2026/);
});

test('a new campaign is prefilled from the URL and opens as a draft after saving', async () => {
  shop.answer(ENDPOINTS.createCampaign, ({ body }) => ({ ...campaign, ...body, _id: 'c2' }));
  await open('new?percent=20&tags=facial&from=2026-12-11');
  await userEvent.type(await screen.findByLabelText('Nombre en español'), 'Piel');
  await userEvent.type(screen.getByLabelText('Nombre en inglés'), 'Skin');
  await userEvent.type(screen.getByLabelText('Último día'), '2026-12-17');
  await userEvent.click(screen.getAllByRole('checkbox', { name: 'Cara' })[0] as HTMLElement);
  await click(/Guardar/);
  await waitFor(() => expect(shop.inputs(ENDPOINTS.createCampaign)).toHaveLength(1));
  expect(shop.inputs(ENDPOINTS.createCampaign)[0]?.body).toEqual({
    title: { es: 'Piel', en: 'Skin' },
    filter: { any: { tags: ['facial'], categories: ['face'] } },
    percent: 20,
    starts: { day: '2026-12-11' },
    ends: { day: '2026-12-17' },
    replace: [],
  });
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/campaigns/c2'));
});

test('a campaign draft shows the announced discount per size and overlapping discounts', async () => {
  await open();
  const lavender = (await screen.findByText('Lavanda')).closest('tr') as HTMLElement;
  expect(normalizeSpaces(lavender)).toMatch(/6,90 €.*5,87 €.*5,52 €.*5 % desde 5,87 €/);
  expect(screen.getByText(/1 tamaño estuvo más barato/)).toBeTruthy();
  expect(screen.getByText(/Descuento propio, .*10.* Se queda fuera/)).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Sustituir la rebaja de Maca y vainilla' }));
  await waitFor(() =>
    expect(shop.inputs(ENDPOINTS.previewCampaign).at(-1)?.body).toMatchObject({ replace: ['p9'] }),
  );
});

test('a campaign draft shows the price history and a preview of the product card', async () => {
  const image = { base: '/media/x', widths: [400], width: 400, height: 400, color: '#ccc', alt: 'Arcilla' };
  shop.answer(ENDPOINTS.openProduct, () => ({ images: [image] }) as never);
  await open();
  const line = await screen.findByRole('img', { name: /^30 días que mira la ley: 11 nov – 10 dic/ });
  expect(normalizeSpaces(line)).toMatch(/−20 %.*Descuento propio, −10 %/);
  expect(line.getAttribute('aria-label')).toContain('campaña del 11 dic 2026 al 17 dic 2026');
  const card = within(screen.getByRole('region', { name: 'En la tienda' }));
  card.getByText('Arcilla rosa');
  expect(normalizeSpaces(card.getByText('Precio más bajo en 30 días:', { exact: false }))).toContain(
    '7,90 €',
  );
  expect(card.getByText('−20 %', { normalizer: (text) => text.replace(/\s/g, ' ') })).toBeTruthy();
  await waitFor(() => expect(document.querySelector('picture')).toBeTruthy());
});

test('publishing a campaign continues until every product is updated', async () => {
  const scheduledCampaign = createCampaign({
    state: 'scheduled',
    products: 200,
    sizes: 600,
    toWrite: 50,
    version: 3,
  });
  shop.answer(ENDPOINTS.publishCampaign, () => scheduledCampaign);
  shop.answer(ENDPOINTS.continueCampaign, () => ({
    ...scheduledCampaign,
    products: 250,
    sizes: 750,
    toWrite: 0,
  }));
  await open();
  await click('Publicar en 2 tamaños');
  const response = within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Publicar/ });
  expect(response.className).not.toContain('danger');
  // HTML does not allow a paragraph in a summary
  expect(document.querySelector('summary p')).toBeNull();
  await confirm('Publicar en 2 tamaños');
  expect(await screen.findByText('750')).toBeTruthy();
  expect(shop.inputs(ENDPOINTS.publishCampaign)[0]?.body).toEqual({ version: 2 });
  shop.answer(ENDPOINTS.undoCampaign, () => ({
    ...scheduledCampaign,
    state: 'undone' as const,
    toWrite: 0,
    products: 0,
  }));
  await click('Deshacer');
  await confirm('Deshacer');
  expect(await screen.findByText('Deshecha')).toBeTruthy();
});

test('the end of a running campaign can be moved', async () => {
  campaign = createCampaign({
    state: 'running',
    products: 2,
    sizes: 2,
    newMatches: [{ _id: 'p7', title: 'Menta' }],
    skipped: [{ _id: 'p9', title: 'Maca', obstacle: 'overlaps' }],
  });
  shop.answer(ENDPOINTS.addToCampaign, () => new Rejection('discountOverlaps'));
  await open();
  await click('Añadir Menta');
  expect(await screen.findByText('El producto ya tiene otro descuento en esas fechas.')).toBeTruthy();
  expect(screen.getByText('otra rebaja en esas fechas')).toBeTruthy();
  shop.answer(ENDPOINTS.moveCampaignEnd, () => ({
    ...campaign,
    version: 3,
    ends: { day: '2026-12-20' as const },
  }));
  const day = screen.getByLabelText('Último día');
  await userEvent.clear(day);
  await userEvent.type(day, '2026-12-20');
  await click('Guardar el final');
  await waitFor(() =>
    expect(shop.inputs(ENDPOINTS.moveCampaignEnd)[0]?.body).toEqual({
      version: 2,
      ends: { day: '2026-12-20' },
    }),
  );
});

test('ending or rescheduling a campaign lists products whose previous discount applies again', async () => {
  const period = { startsAt: '2026-11-20T08:00:00.000Z', endsAt: null };
  campaign = createCampaign({
    state: 'running',
    products: 23,
    sizes: 23,
    replaced: [
      { _id: 'p1', title: 'Lavanda', percent: 15, ...period, campaign: null },
      { _id: 'p2', title: 'Menta', percent: 10, ...period, campaign: { es: 'Verano', en: 'Summer' } },
      ...Array.from({ length: 21 }, (_, index) => ({
        _id: `q${index}`,
        title: `Jabón ${index}`,
        percent: 5,
        ...period,
        campaign: null,
      })),
    ],
  });
  await open();
  const readDialog = async () => normalizeSpaces(await screen.findByRole('alertdialog'));
  const matchesQuery =
    /Lavanda \(Descuento propio, −15 %\); Menta \(Campaña «Verano», −10 %\);.*Jabón 17 .* y 3 más\./;
  await click('Terminar ahora');
  expect(await readDialog()).toMatch(matchesQuery);
  await click('Cancelar');
  const day = screen.getByLabelText('Último día');
  await userEvent.clear(day);
  await userEvent.type(day, '2026-12-20');
  await click('Guardar el final');
  expect(await readDialog()).toMatch(matchesQuery);
  expect(shop.inputs(ENDPOINTS.moveCampaignEnd)).toHaveLength(0);
  shop.answer(ENDPOINTS.moveCampaignEnd, () => ({
    ...campaign,
    version: 3,
    ends: { day: '2026-12-20' as const },
  }));
  await confirm('Guardar el final');
  await waitFor(() => expect(shop.inputs(ENDPOINTS.moveCampaignEnd)).toHaveLength(1));
});

test('products can be added to a campaign by name or by pasted SKUs', async () => {
  await open();
  const [field] = await screen.findAllByRole('combobox', { name: 'Productos' });
  await userEvent.type(field as HTMLElement, 'lav{Enter}');
  await screen.findByRole('button', { name: 'Quitar Lavanda' });
  await userEvent.click(field as HTMLElement);
  await userEvent.paste('men-100, NO-EXISTE-60');
  await screen.findByRole('button', { name: 'Quitar Menta' });
  await screen.findByText('Ningún producto tiene este SKU: NO-EXISTE-60. Quítalo o corrígelo.');
  await userEvent.click(screen.getByRole('button', { name: 'Quitar NO-EXISTE-60: no existe' }));
  await waitFor(() => expect(screen.queryByText(/Ningún producto tiene este SKU/)).toBeNull());
  await waitFor(() =>
    expect(shop.inputs(ENDPOINTS.previewCampaign).at(-1)?.body).toMatchObject({
      filter: { any: { tags: ['facial'], skus: ['LAV-60', 'MEN-100'] } },
    }),
  );
});

test('a new campaign for selected products is published after a single confirmation', async () => {
  shop.answer(ENDPOINTS.createCampaign, ({ body }) => ({ ...campaign, ...body, _id: 'c2', version: 0 }));
  shop.answer(ENDPOINTS.publishCampaign, ({ params: { id } }) => {
    const discountedProducts = [{ _id: 'Lavanda', title: 'Lavanda' }];
    return (campaign = createCampaign({
      _id: String(id),
      state: 'running',
      products: 2,
      sizes: 4,
      discountedProducts,
    }));
  });
  await open('new?skus=LAV-60&skus=MEN-60&from=2026-12-11');
  await screen.findByRole('button', { name: 'Quitar Menta' });
  await userEvent.type(screen.getByLabelText('Nombre en español'), 'Piel');
  await userEvent.type(screen.getByLabelText('Nombre en inglés'), 'Skin');
  await userEvent.type(screen.getByLabelText(/^Rebaja/), '15');
  await userEvent.type(screen.getByLabelText('Último día'), '2026-12-17');
  await click('Publicar en 2 tamaños');
  await confirm('Publicar en 2 tamaños');
  const list = within(await screen.findByRole('region', { name: /^Productos rebajados/ }));
  expect(list.getByRole('link', { name: 'Lavanda' }).getAttribute('href')).toContain(
    'update-product/Lavanda',
  );
  list.getByText('y 1 más');
  expect(shop.inputs(ENDPOINTS.createCampaign)[0]?.body).toMatchObject({
    filter: { any: { skus: ['LAV-60', 'MEN-60'] } },
    percent: 15,
  });
  expect(shop.inputs(ENDPOINTS.publishCampaign)).toMatchObject([
    { params: { id: 'c2' }, body: { version: 0 } },
  ]);
});

test('a new campaign that fails to publish stays a draft', async () => {
  shop.answer(ENDPOINTS.createCampaign, ({ body }) => (campaign = { ...campaign, ...body, _id: 'c2' }));
  shop.answer(ENDPOINTS.publishCampaign, () => new Rejection('campaignEmpty'));
  await open('new?skus=LAV-60&from=2026-12-11&to=2026-12-17&percent=15&es=Piel&en=Skin');
  await click('Publicar en 2 tamaños');
  await confirm('Publicar en 2 tamaños');
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/campaigns/c2'));
  expect(screen.getByText('Borrador')).toBeTruthy();
});

test('a campaign without products cannot be published and shows why', async () => {
  shop.answer(ENDPOINTS.previewCampaign, () => ({ ...PREVIEW, discounted: 0, sizes: 0, rows: [] }));
  await open();
  await screen.findByText(/^No hay nada que publicar: «Se cruzan con otra rebaja» dice por qué/);
  expect(screen.getByRole('heading', { name: /^Se cruzan con otra rebaja/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Publicar' })).toHaveProperty('disabled', true);
});
