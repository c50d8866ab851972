import type { StockListQuery } from '@munay/contracts/admin/stock';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { seedDemo } from '../../support/demo-shop';
import { type SignedInPerson, signIn } from '../../support/people';
import { startSuiteApi } from '../../support/start-api';

const api = startSuiteApi();
let admin: SignedInPerson;

beforeAll(async () => {
  await seedDemo(api);
  admin = await signIn(api, { roles: ['ADMIN'] });
});

const list = async (query: StockListQuery) => (await admin.client.call(ENDPOINTS.listStock, { query })).data;
const setUnits = (sku: string, available: number) => api.stored.stock.set(sku, { available });

test('the stock list contains every SKU with its product', async () => {
  const first = await list({ pageSize: 10 });
  const skus = first.rows.map(({ sku }) => sku);
  expect(skus).toEqual([...skus].sort((a, b) => a.localeCompare(b, 'en', { numeric: true })));
  const sizes = (await list({ q: 'avena-y-miel' })).rows.map(({ sku }) => sku);
  expect(sizes).toEqual(['AVENA-Y-MIEL-60', 'AVENA-Y-MIEL-100', 'AVENA-Y-MIEL-250']);
  expect(first.rows.every(({ product }) => product !== null)).toBe(true);
  const second = await list({ pageSize: 10, page: 2 });
  expect(second.rows[0]?.sku).not.toBe(first.rows[0]?.sku);
  expect(first.total).toBe(await api.stored.stock.count());
});

test('the stock list finds sizes by product title and SKU', async () => {
  const searchResults = await list({ q: 'azahar' });
  expect(searchResults.total).toBe(3);
  expect(new Set(searchResults.rows.map(({ product }) => product?.title))).toEqual(new Set(['Azahar']));
  expect((await list({ q: 'AVENA-Y-MIEL-60' })).rows.map(({ sku }) => sku)).toContain('AVENA-Y-MIEL-60');
});

test('the low stock list contains active sizes below the configured threshold', async () => {
  await api.stored.stock.set({}, { available: 20 });
  await setUnits('AVENA-Y-MIEL-60', 4);
  await setUnits('AVENA-Y-MIEL-100', 0);
  await setUnits('AZAHAR-60', 1);
  const edit = (status: string) => api.stored.products.set('azahar', { status, updatedAt: new Date() });
  expect((await list({ low: true })).low).toBe(3);
  await edit('archived');
  const lowStock = await list({ low: true });
  expect(lowStock).toMatchObject({ low: 2, total: 2, threshold: 5 });
  expect(lowStock.rows.map(({ sku, available }) => [sku, available])).toEqual([
    ['AVENA-Y-MIEL-100', 0],
    ['AVENA-Y-MIEL-60', 4],
  ]);
  const { data: settings } = await admin.client.call(ENDPOINTS.getSettings);
  await admin.client.call(ENDPOINTS.setSettings, { body: { ...settings, lowStockThreshold: 3 } });
  expect((await list({ low: true })).rows.map(({ sku }) => sku)).toEqual(['AVENA-Y-MIEL-100']);
  await edit('active');
  expect((await list({ low: true })).rows.map(({ sku }) => sku)).toEqual(['AVENA-Y-MIEL-100', 'AZAHAR-60']);
});

test('the low stock list uses an index', async () => {
  const plan = await api.stored.stock.plan({ available: { $lt: 5 } }, { available: 1, _id: 1 });
  expect(JSON.stringify(plan)).toContain('available_1__id_1');
  expect(JSON.stringify(plan)).not.toMatch(/COLLSCAN|"SORT"/);
});
