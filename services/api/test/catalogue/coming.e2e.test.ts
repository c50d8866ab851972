import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ShopOffer } from '@munay/contracts/shop/product';
import { CatalogueModel } from '../../src/modules/catalogue/catalogue.model';
import { ProductService } from '../../src/modules/product/product.service';
import { Clock } from '../../src/runtime/clock';
import { sizesShop } from '../admin/product/sizes-shop';
import type { StockedProduct } from '../support/shop';
import { waitUntil } from '../support/until';

const { shop, createFullProduct, open, change } = sizesShop();
const HOUR_MS = 3_600_000;
const hoursFromNow = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();
const createVisitor = () => shop.api.client();
const offer = async (): Promise<ShopOffer> => (await createVisitor().call(ENDPOINTS.getOffer)).data;
const listSlugs = async (): Promise<string[]> =>
  (await createVisitor().call(ENDPOINTS.getAllProducts, { query: { limit: 100 } })).data.products.map(
    ({ _id }) => _id,
  );
const listAddresses = async (): Promise<string[]> =>
  (await createVisitor().call(ENDPOINTS.getPublicAddresses, { query: {} })).data.addresses.map(
    ({ slugs }) => slugs.es,
  );
const fetchPrice = async ({ productId }: StockedProduct): Promise<number> =>
  (await createVisitor().callRejected(ENDPOINTS.getProduct, { params: { id: productId } })).status;
const findPrice = ({ productId, sku, size }: StockedProduct) =>
  shop.api.app.get(ProductService, { strict: false }).findPrices([{ productId, sku, size }], 'es');

/** Runs the callback with the clock of the API moved forward. */
async function at(hours: number, check: () => Promise<unknown>): Promise<void> {
  const model = shop.api.app.get(CatalogueModel, { strict: false });
  const clock = jest
    .spyOn(shop.api.app.get(Clock), 'now')
    .mockImplementation(() => new Date(Date.now() + hours * HOUR_MS));
  try {
    // Simulates the timer of the catalogue
    model.follower.changed({ kind: 'all' });
    await check();
  } finally {
    clock.mockRestore();
    model.follower.changed({ kind: 'all' });
  }
}

// Fault future-change-shown in CatalogueService.getOffer: replace(value('isChangeImminent'), 'changesAt !== null')
test('the site-wide offer is the largest announced discount of products in stock', async () => {
  const [small, large, soldOut] = [
    await createFullProduct(),
    await createFullProduct(),
    await createFullProduct({ units: 0 }),
  ];
  expect(await offer()).toEqual({ offer: null, products: 0, changesAt: null });
  const periods: [StockedProduct, number, number, number][] = [
    [small, 10, -1, 5],
    [large, 20, -1, 9],
    [soldOut, 30, -1, 9],
  ];
  for (const [item, percent, from, to] of periods) {
    await shop.api.stored.prices.set(
      { sku: item.sku },
      { decidedAt: new Date(Date.now() - 90 * 24 * HOUR_MS) },
    );
    await change(item.productId, {
      discount: { percent, startsAt: hoursFromNow(from), endsAt: hoursFromNow(to) },
    });
  }
  const getDiscountEnd = async (item: StockedProduct) => (await open(item.productId)).discount?.endsAt;
  await waitUntil(async () => (await offer()).offer?.percent === 20);
  // The list of offers includes sold-out products
  await waitUntil(async () => (await offer()).products === 3);
  const [largest, changesAt] = [
    { percent: 20, endsAt: await getDiscountEnd(large) },
    await getDiscountEnd(small),
  ];
  // A change in the distant future is not reported, because currently cached pages expire before then
  expect(await offer()).toEqual({ offer: largest, products: 3, changesAt: null });
  await at(4.9, async () => {
    await waitUntil(async () => (await offer()).changesAt !== null);
    expect(await offer()).toEqual({ offer: largest, products: 3, changesAt });
  });
  await at(10, () => waitUntil(async () => (await offer()).offer === null));
});

test('the end of an offer is announced in its last 14 days', async () => {
  const item = await createFullProduct();
  await shop.api.stored.prices.set(
    { sku: item.sku },
    { decidedAt: new Date(Date.now() - 90 * 24 * HOUR_MS) },
  );
  const [startsAt, endsAt] = [hoursFromNow(-1), hoursFromNow(15 * 24)];
  await change(item.productId, { discount: { percent: 25, startsAt, endsAt } });
  await waitUntil(async () => (await offer()).offer?.percent === 25);
  expect((await offer()).offer?.endsAt).toBeNull();
  const end = (await open(item.productId)).discount?.endsAt;
  await at(25, async () => expect((await offer()).offer?.endsAt).toBe(end));
});

test('a scheduled product is visible from its publication time without a database write', async () => {
  const item = await createFullProduct({ priceCents: 690 });
  await waitUntil(async () => (await listSlugs()).includes(item.productId));
  await change(item.productId, { publishAt: hoursFromNow(5) });
  await waitUntil(async () => !(await listSlugs()).includes(item.productId));
  const { slug } = await open(item.productId);
  expect([await fetchPrice(item), await findPrice(item), (await listAddresses()).includes(slug)]).toEqual([
    404,
    [],
    false,
  ]);
  const cart = await createVisitor().callRejected(ENDPOINTS.addItem, {
    body: { productId: item.productId, size: item.size, quantity: 1 },
  });
  expect(cart.status).toBe(404);
  await at(6, async () => {
    await waitUntil(async () => (await listSlugs()).includes(item.productId));
    expect([
      await fetchPrice(item),
      (await findPrice(item)).length,
      (await listAddresses()).includes(slug),
    ]).toEqual([200, 1, true]);
  });
  await change(item.productId, { publishAt: null });
  await waitUntil(async () => (await listSlugs()).includes(item.productId));
});

test('a product scheduled in the near future is published by a timer', async () => {
  const item = await createFullProduct();
  await change(item.productId, { publishAt: new Date(Date.now() + 1_500).toISOString() });
  await waitUntil(async () => !(await listSlugs()).includes(item.productId));
  await waitUntil(async () => (await listSlugs()).includes(item.productId));
});

test('the price history of a scheduled product starts at its publication', async () => {
  const item = await createFullProduct({ priceCents: 1_000 });
  const publishAt = hoursFromNow(5);
  await shop.api.stored.prices.remove({ sku: item.sku });
  await change(item.productId, {
    publishAt,
    discount: { percent: 30, startsAt: hoursFromNow(30), endsAt: null },
  });
  const getLowest = async () => (await findPrice(item))[0]?.lowest30DaysCents;
  await at(31, async () => expect(await getLowest()).toBe(1_000));
  await change(item.productId, { discount: { percent: 30, startsAt: publishAt, endsAt: null } });
  await at(31, async () => expect(await getLowest()).toBeNull());
});
