import { randomBytes, randomUUID } from 'node:crypto';
import type { AdminProduct, ProductEdit, ProductInput } from '@munay/contracts/admin/product';
import { DAY_MS } from '@munay/contracts/durations';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Config } from '../../../src/config/config';
import { StoreService } from '../../../src/modules/store/store.service';
import type { Client } from '../../support/client';
import { signIn } from '../../support/people';
import {
  addToCart,
  buyer,
  openShop,
  placeOrder,
  type Shop,
  waitUntilCatalogueShows,
} from '../../support/shop';
import { startApi } from '../../support/start-api';
import { photo, upload } from '../../support/uploads';

let shop: Shop;
let staff: Client;
let storeId: string;
let picture: string;

beforeAll(async () => {
  shop = await openShop();
  staff = (await signIn(shop.api, { roles: ['ADMIN'] })).client;
  const name = { es: 'Taller', en: 'Workshop' };
  const at = { address: 'Calle del Taller 8, Madrid', hours: name };
  const store = { slug: 'taller', name: 'Taller', text: name, ...at };
  storeId = await shop.api.app.get(StoreService, { strict: false }).create(store);
  picture = (await upload(staff, await photo(900, 900), 'product')).data.image.base;
});
afterAll(() => shop.close());

const randomKey = () => randomBytes(4).toString('hex').toUpperCase();
const toLocalized = (es: string, en = es) => ({ es, en });
const input = (overrides: Partial<ProductInput> = {}): ProductInput => ({
  title: toLocalized(`Jabón de prueba ${randomKey()}`, `Trial soap ${randomKey()}`),
  scentLine: toLocalized('Fresco', 'Fresh'),
  description: toLocalized('Limpia sin resecar.', 'Cleans without drying.'),
  howToUse: toLocalized('Con agua.', 'With water.'),
  care: toLocalized('Déjalo secar.', 'Let it dry.'),
  scent: 'herbal',
  category: 'body',
  tags: ['vegano'],
  images: [{ base: picture, alt: toLocalized('Una pastilla lila', 'A lilac bar') }],
  sizes: [{ label: '100 g', sku: `T-${randomKey()}`, weightGrams: 100, priceCents: 690 }],
  discount: null,
  ingredients: [{ inci: 'Aqua', name: toLocalized('agua', 'water'), allergen: false }],
  safety: { manufacturer: null, responsible: null, warnings: [] },
  storeId,
  status: 'active',
  ...overrides,
});
const create = (overrides: Partial<ProductInput> = {}) =>
  staff.callRejected(ENDPOINTS.createProduct, { body: input(overrides) });
const createdProduct = async (overrides: Partial<ProductInput> = {}): Promise<AdminProduct> => {
  const { status, data } = await create(overrides);
  expect({ status, data }).toMatchObject({ status: 200 });
  return data as unknown as AdminProduct;
};
const update = (id: string, body: object) =>
  staff.callRejected(ENDPOINTS.updateProduct, { params: { id }, body });
const fetchAsShopper = (id: string) =>
  shop.api.client().callRejected(ENDPOINTS.getProduct, { params: { id } });

test('a product can be created, stocked, discounted and sold', async () => {
  const product = await createdProduct();
  expect(product.missing).toEqual([]);
  const [size] = product.sizes;
  const sku = String(size?.sku);
  await staff.call(ENDPOINTS.adjustStock, {
    body: { sku, change: 3, reason: 'received', key: randomUUID() },
  });
  const { status, data } = await update(product._id, {
    version: product.version,
    discount: { percent: 20, startsAt: new Date(Date.now() - 1_000).toISOString(), endsAt: null },
  });
  expect([status, data.version]).toEqual([200, 1]);
  await waitUntilCatalogueShows(shop, product._id);
  const { client } = await buyer(shop);
  const cart = await addToCart(client, { productId: product._id, sku, size: '100 g' }, 2);
  expect(cart.products[0]).toMatchObject({ unitPriceCents: 552, quantity: 2 });
  await placeOrder(shop, { productId: product._id, sku, size: '100 g' }, 1);
  const openedProduct = await staff.call(ENDPOINTS.openProduct, { params: { id: product._id } });
  expect(openedProduct.data.stock[sku]).toEqual({ available: 2, reserved: 1, sold: 0 });
});

test('a listed allergen is shown to shoppers even if an editor omits the mark', async () => {
  const ingredients = [{ inci: ' linalool', name: toLocalized('', ''), allergen: false }];
  const { data: createdProduct } = await staff.call(ENDPOINTS.createProduct, {
    body: input({ ingredients }),
  });
  expect(createdProduct.ingredients).toEqual([
    { inci: 'Linalool', name: toLocalized('', ''), allergen: true },
  ]);
  const fetchProduct = async () =>
    (await staff.call(ENDPOINTS.getProduct, { params: { id: createdProduct._id } })).data.ingredients.map(
      ({ inci, allergen }) => [inci, allergen],
    );
  // The product was stored before the substance was listed
  const products = shop.api.stored.products;
  await products.set(createdProduct.slug, { ingredients });
  expect(await fetchProduct()).toEqual([['Linalool', true]]);
  const knownIngredients = (await staff.call(ENDPOINTS.listIngredients)).data.ingredients;
  expect(
    knownIngredients.filter(({ inci }) => /linalool/i.test(inci)).every(({ allergen }) => allergen),
  ).toBe(true);
  const body = { version: createdProduct.version, care: toLocalized('A la sombra.', 'In shade.') };
  await staff.call(ENDPOINTS.updateProduct, { params: { id: createdProduct._id }, body });
  expect((await products.findOne(createdProduct.slug))?.ingredients).toEqual(createdProduct.ingredients);
});

test('a draft product may be incomplete and lists its missing fields', async () => {
  const draft = await createdProduct({
    status: 'draft',
    title: toLocalized('Sin acabar', ''),
    images: [],
    description: toLocalized('', ''),
  });
  expect(draft.missing).toEqual(['title.en', 'description.es', 'description.en', 'images']);
  expect((await fetchAsShopper(draft._id)).data.key).toBe('noProduct');
  const { status, data } = await update(draft._id, { version: 0, status: 'active' });
  expect([status, data.key]).toEqual([400, 'productIncomplete']);
  expect(data.fields?.map(({ field }) => field)).toEqual(draft.missing);
});

test('an active product cannot have a name that is not printable on invoices', async () => {
  const title = toLocalized('Navidad 🎄 roja', 'Christmas');
  const draft = await createdProduct({ status: 'draft', title });
  const expectedRejection = {
    status: 400,
    data: { key: 'productIncomplete', fields: [{ field: 'title.es', rule: 'printable' }] },
  };
  expect(await update(draft._id, { version: 0, status: 'active' })).toMatchObject(expectedRejection);
  const active = await createdProduct();
  expect(await update(active._id, { version: 0, title })).toMatchObject(expectedRejection);
  const [size] = active.sizes;
  const { data } = await update(active._id, { version: 0, sizes: [{ ...size, label: '100 g 🎁' }] });
  expect(data.fields).toEqual([{ field: 'sizes.0.label', rule: 'printable' }]);
  expect((await update(active._id, { version: 0, title: toLocalized('Żółw', 'Черепаха') })).status).toBe(200);
});

test('the second of two concurrent edits returns 409 with the current product', async () => {
  const { _id } = await createdProduct();
  const responses = await Promise.all([
    update(_id, { version: 0, scentLine: toLocalized('A', 'A') }),
    update(_id, { version: 0, scentLine: toLocalized('B', 'B') }),
  ]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  const rejection = responses.find(({ status }) => status === 409);
  expect(rejection?.data.key).toBe('productChanged');
  const now = (rejection?.data.product ?? {}) as AdminProduct;
  expect(now.version).toBe(1);
  expect(rejection?.data.edits).toEqual(
    expect.arrayContaining([
      { field: 'scentLine', sku: null, by: expect.stringMatching(/\S/), at: expect.any(String) },
    ]),
  );
  expect(await update(_id, { scentLine: toLocalized('C', 'C') })).toMatchObject({
    status: 400,
    data: { fields: expect.arrayContaining([{ field: 'version', rule: 'isInt' }]) as unknown },
  });
});

test('a rejected edit of sizes names the user who changed each size', async () => {
  const { _id, sizes } = await createdProduct();
  const [first] = sizes;
  const raisedSizes = sizes.map((size) =>
    size === first ? { ...size, priceCents: size.priceCents + 100 } : size,
  );
  expect((await update(_id, { version: 0, sizes: raisedSizes })).status).toBe(200);
  const { data } = await update(_id, { version: 0, sizes });
  const [edit] = (data.edits as ProductEdit[]).filter(
    ({ field, sku }) => field === 'sizes' && sku === first?.sku,
  );
  expect(edit?.by).toMatch(/\S/);
});

test('a failed product update returns the specified message and changes nothing', async () => {
  const { data: item } = await staff.call(ENDPOINTS.createProduct, { body: input() });
  const rule = (validator: object) => shop.api.db.db?.command({ collMod: 'products', validator });
  await rule({ scent: 'herbal' });
  const change = { params: { id: item._id }, body: { version: item.version, scent: 'citrus' } } as const;
  const { status, message } = await staff.callRejected(ENDPOINTS.updateProduct, change);
  await rule({});
  expect([status, message]).toEqual([500, 'Failed to update product.']);
  expect((await staff.call(ENDPOINTS.updateProduct, change)).data.scent).toBe('citrus');
});

test('a product is still found by its former slug', async () => {
  const slug = `antes-${randomKey()}`.toLowerCase();
  const { _id } = await createdProduct({ slug });
  expect((await update(_id, { version: 0, slug: `${slug}-nuevo` })).status).toBe(200);
  expect((await fetchAsShopper(slug)).status).toBe(200);
  expect(await create({ slug })).toMatchObject({ status: 409, data: { key: 'slugTaken' } });
  const title = toLocalized('El mismo título', 'The same title');
  const slugs = [await createdProduct({ title }), await createdProduct({ title })].map(
    (product) => product.slug,
  );
  expect(slugs).toEqual(['el-mismo-titulo', 'el-mismo-titulo-2']);
});

test.each<[string, () => Partial<ProductInput>, number, string]>([
  ['a SKU twice', () => ({ sizes: createDuplicateSizes('T-TWICE', '100 g', '60 g') }), 409, 'skuTaken'],
  ['a size twice', () => ({ sizes: createDuplicateSizes(null, '100 g', '100 g') }), 400, 'duplicateSize'],
  [
    'a picture that was not uploaded',
    () => ({ images: [{ base: '/media/x', alt: toLocalized('x') }] }),
    400,
    'imageUnknown',
  ],
  [
    'more than 40 %',
    () => ({ discount: { percent: 41, startsAt: new Date().toISOString(), endsAt: null } }),
    400,
    'badRequest',
  ],
  [
    'a price of zero',
    () => ({ sizes: [{ label: '1', sku: 'T-0', weightGrams: 1, priceCents: 0 }] }),
    400,
    'badRequest',
  ],
  ['an unknown store', () => ({ storeId: '0'.repeat(24) }), 404, 'noStore'],
])('creating a product rejects %s', async (_what, overrides, status, name) => {
  expect(await create(overrides())).toMatchObject({ status, data: { key: name } });
});

const createDuplicateSizes = (sku: string | null, ...labels: string[]): ProductInput['sizes'] =>
  labels.map((label) => ({ label, sku: sku ?? `T-${randomKey()}`, weightGrams: 100, priceCents: 500 }));

test('only an archived product that was never sold can be deleted', async () => {
  const remove = (id: string) => staff.callRejected(ENDPOINTS.deleteProduct, { params: { id } });
  const newProduct = await createdProduct();
  expect((await remove(newProduct._id)).data.key).toBe('productNotArchived');
  await update(newProduct._id, { version: 0, status: 'archived' });
  expect(await remove(newProduct._id)).toMatchObject({ status: 200, message: 'product deleted' });
  expect((await remove(newProduct._id)).data.key).toBe('noProduct');

  const soldProduct = await createdProduct();
  const sku = String(soldProduct.sizes[0]?.sku);
  await staff.call(ENDPOINTS.adjustStock, {
    body: { sku, change: 1, reason: 'received', key: randomUUID() },
  });
  await placeOrder(shop, { productId: soldProduct._id, sku, size: '100 g' }, 1);
  await update(soldProduct._id, { version: 0, status: 'archived' });
  expect((await remove(soldProduct._id)).data.key).toBe('productSold');
});

test('the audit log contains every product change with its fields', async () => {
  const { _id } = await createdProduct();
  await update(_id, { version: 0, scent: 'wood' });
  const { data } = await staff.call(ENDPOINTS.listAudit, { query: { kind: 'product', entityId: _id } });
  expect(data.entries.map(({ action }) => action)).toEqual(['product.update', 'product.create']);
  expect(data.entries[0]?.changes).toEqual([{ field: 'scent', before: 'herbal', after: 'wood' }]);
});

test('a discount after a price increase shows the lowest price of the 30 days before', async () => {
  const { _id, sizes } = await createdProduct();
  const [size] = sizes;
  if (!size) throw new Error('No size');
  const decidedAt = new Date(Date.now() - 60 * DAY_MS);
  await shop.api.stored.prices.set({ sku: size.sku }, { decidedAt });
  await update(_id, { version: 0, sizes: [{ ...size, priceCents: 990 }] });
  await update(_id, {
    version: 1,
    discount: { percent: 40, startsAt: new Date().toISOString(), endsAt: null },
  });
  await waitUntilCatalogueShows(shop, _id);
  const { data } = await shop.api.client().call(ENDPOINTS.getProduct, { params: { id: _id } });
  expect(data.sizes[0]).toMatchObject({ priceCents: 990, unitPriceCents: 594, lowest30DaysCents: 690 });
});

test('the number of active products is limited by CATALOGUE_IN_MEMORY_MAX', async () => {
  const [draft, onSale] = [await createdProduct({ status: 'draft' }), await createdProduct()];
  const count = await shop.api.stored.products.count({ status: 'active' });
  const { values } = shop.api.app.get(Config);
  const limit = jest.replaceProperty(values, 'CATALOGUE_IN_MEMORY_MAX', count);
  try {
    const publish = () => update(draft._id, { version: draft.version, status: 'active' });
    for (const { status, data, message } of [await create(), await publish()]) {
      expect([status, data.key]).toEqual([409, 'catalogueFull']);
      expect(message).toContain('CATALOGUE_IN_MEMORY_MAX');
    }
    await createdProduct({ status: 'draft' });
    expect((await update(onSale._id, { version: onSale.version, scent: 'citrus' })).status).toBe(200);
  } finally {
    limit.restore();
  }
  const start = startApi({ ...shop.env, CATALOGUE_IN_MEMORY_MAX: String(count - 1) });
  await expect(start).rejects.toThrow(`CATALOGUE_IN_MEMORY_MAX allows ${count - 1}`);
});
