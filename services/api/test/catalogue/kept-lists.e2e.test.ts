import type { mongo } from 'mongoose';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { getAnnouncedDiscount } from '@munay/contracts/money';
import type { ProductCard, ProductQuery } from '@munay/contracts/shop/product';
import { CatalogueModel } from '../../src/modules/catalogue/catalogue.model';
import { StockService } from '../../src/modules/stock/stock.service';
import { seedDemo } from '../support/demo-shop';
import { startSuiteApi } from '../support/start-api';
import { waitUntil } from '../support/until';

/** A floral body product does not affect this list or its facets, because it matches neither filter. */
const HERBS_FOR_HAIR: ProductQuery = { scent: ['herbal'], category: ['hair'] };

const api = startSuiteApi();
beforeAll(async () => {
  await seedDemo(api);
});

const list = async (query: ProductQuery) =>
  (await api.client().call(ENDPOINTS.getAllProducts, { query })).data;
const units = async (slug: string, query: ProductQuery = { limit: 100 }) =>
  (await list(query)).products.find((product) => product.slug === slug)?.sizes[0]?.available ?? -1;
const receive = (sku: string, quantity: number) =>
  api.app.get(StockService).receive(sku, quantity, `a delivery of ${quantity} ${sku}`);

/** Edits a title and waits until the in-memory catalogue shows it. */
async function rename(slug: string, title: string) {
  await api.stored.products.set(slug, { 'title.es': title });
  await waitUntil(async () =>
    (await list({ q: title })).products.some((product) => product.slug === slug && product.title === title),
  );
}

/** Finds a product with units of its first size. */
async function addProducts() {
  const products = (await list({ limit: 100 })).products;
  const changedProduct = products.find(
    ({ scent, sizes: [size] }) => scent === 'floral' && (size?.available ?? 0) > 0,
  );
  const sku = changedProduct?.sizes[0]?.sku ?? '';
  return { slug: changedProduct?.slug ?? '', sku, before: changedProduct?.sizes[0]?.available ?? 0 };
}

/** Counts the catalogue scans that build a list while the callback runs. */
async function countReads(work: () => Promise<unknown>): Promise<number> {
  const model = api.app.get(CatalogueModel, { strict: false });
  const spies = [jest.spyOn(model, 'getSorted'), jest.spyOn(model, 'findMatching')];
  await work();
  const calls = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  for (const spy of spies) spy.mockRestore();
  return calls;
}
const listInTurn = (...queries: ProductQuery[]) =>
  countReads(async () => {
    for (const query of queries) await list(query);
  });

const QUERIES: ProductQuery[] = [
  { limit: 100 },
  { limit: 3 },
  { scent: ['wood'] },
  { q: 'lavanda' },
  HERBS_FOR_HAIR,
  { sort: 'price-desc', limit: 5 },
];

test('a stock change appears in every cached list without recomputing the list', async () => {
  const { slug, sku, before } = await addProducts();
  // Waits until the cached lists include all earlier changes
  await waitUntil(async () => (await listInTurn(...QUERIES)) === 0);
  const readCount = await countReads(async () => {
    await receive(sku, 5);
    await waitUntil(async () => (await units(slug)) === before + 5);
    expect(await units(slug, { limit: 50 })).toBe(before + 5);
  });
  // Only the list with a limit of 50 had not been cached
  expect(readCount).toBe(1);
  expect(await listInTurn(...QUERIES)).toBe(0);
});

/** Catalogue collections that were read while the callback ran. */
async function readBy(work: () => Promise<unknown>): Promise<string[]> {
  const reads: string[] = [];
  const recordCommand = ({ commandName, command }: mongo.CommandStartedEvent) => {
    if (commandName === 'find') reads.push(String(command.find));
  };
  const client = api.db.getClient();
  client.on('commandStarted', recordCommand);
  await work();
  client.off('commandStarted', recordCommand);
  return reads.filter((name) => ['products', 'product_prices', 'stock'].includes(name));
}

test('reserving units does not read products from the database', async () => {
  const { slug, sku, before } = await addProducts();
  // Waits until the in-memory catalogue includes all earlier changes
  await receive(sku, 3);
  await waitUntil(async () => (await units(slug)) === before + 3);
  const reads = await readBy(async () => {
    await api.stored.stock.change(sku, { $inc: { available: -1, reserved: 1 } });
    await waitUntil(async () => (await units(slug)) === before + 2);
  });
  expect(reads).toEqual([]);
});

test('the first request for a product page does not read from the database', async () => {
  const { products } = await list({ limit: 100 });
  const reads = await readBy(async () => {
    for (const { slug, title } of products) {
      const { data } = await api.client().call(ENDPOINTS.getProduct, { params: { id: slug } });
      expect([data.title, data.description.length > 0]).toEqual([title, true]);
    }
  });
  expect(reads).toEqual([]);
});

test('selling out a product recomputes only the lists that count the product', async () => {
  const { slug, sku } = await addProducts();
  for (const query of QUERIES) expect((await list(query)).total).toBeGreaterThan(0);
  const { facets } = await list({ limit: 100 });
  const stock = api.stored.stock;
  const otherProducts =
    (await list({ limit: 100 })).products.find((product) => product.slug === slug)?.sizes.slice(1) ?? [];
  await stock.set({ _id: { $in: otherProducts.map((size) => size.sku) } }, { available: 0 });
  await stock.set(sku, { available: 0 });
  await waitUntil(async () => (await list({ limit: 100 })).facets.inStock === facets.inStock - 1);
  expect(await listInTurn({ limit: 3 })).toBe(1);
  expect(await listInTurn(HERBS_FOR_HAIR)).toBe(0);
  expect(await units(slug)).toBe(0);
});

test('the site-wide offer is recomputed only when a product with an announced discount changes', async () => {
  const offer = async () => (await api.client().call(ENDPOINTS.getOffer)).data.offer;
  const getPercent = ({ sizes }: ProductCard) =>
    Math.max(...sizes.map((size) => getAnnouncedDiscount(size)?.percent ?? 0));
  const { products } = await list({ limit: 100, inStock: true });
  const best = Math.max(...products.map(getPercent));
  expect((await offer())?.percent).toBe(best);
  const other = products.find((product) => getPercent(product) === 0);
  const size = other?.sizes[0];
  expect(await units(other?.slug ?? '')).toBe(size?.available);
  expect(
    await countReads(async () => {
      await offer();
      await receive(size?.sku ?? '', 7);
      await waitUntil(async () => (await units(other?.slug ?? '')) === (size?.available ?? 0) + 7);
      await offer();
    }),
  ).toBe(0);
  const largestDiscounts = products.filter((product) => getPercent(product) === best);
  const skus = largestDiscounts.flatMap(({ sizes }) => sizes.map(({ sku }) => sku));
  await api.stored.stock.set({ _id: { $in: skus } }, { available: 0 });
  await waitUntil(async () => ((await offer())?.percent ?? 0) < best);
  expect(await countReads(offer)).toBe(0);
});

test('an edited product is recomputed in all cached lists', async () => {
  expect((await list({ q: 'desnudo' })).products.map(({ slug }) => slug)).not.toContain('karite-puro');
  await rename('karite-puro', 'Karité desnudo');
});
