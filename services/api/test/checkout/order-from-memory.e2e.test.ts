import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { CartView } from '@munay/contracts/order/cart';
import type { OrderLine } from '@munay/contracts/order/order';
import { CatalogueModel } from '../../src/modules/catalogue/catalogue.model';
import { CatalogueService } from '../../src/modules/catalogue/catalogue.service';
import { ProductFeedQuery } from '../../src/modules/product/product-feed.query';
import { ActivePromotionService } from '../../src/modules/promotion/active-promotion.service';
import { runWithFastClock } from '../support/at-clock';
import type { Client } from '../support/client';
import { endActive, published } from '../support/promotions';
import { addRestockedProduct, addToCart, checkoutBody, type StockedProduct } from '../support/shop';
import { createStaffedShop, expectConsistentRecords } from '../support/suite-shop';
import { waitUntil } from '../support/until';

const OLD_CENTS = 690;
const NEW_CENTS = 720;

const shop = createStaffedShop();
afterEach(async () => {
  jest.restoreAllMocks();
  await endActive(shop.admin.client);
});

const readFromMemory = (item: StockedProduct) =>
  shop.api.app.get(CatalogueService, { strict: false }).findSizes([item], 'es')?.[0];

async function loadIntoMemory(item: StockedProduct): Promise<StockedProduct> {
  await waitUntil(() => Promise.resolve(readFromMemory(item)));
  return item;
}

/**
 * Simulates a process whose in-memory catalogue is outdated: it receives later product changes but does not apply them.
 */
function stopApplying(): void {
  jest.spyOn(ProductFeedQuery.prototype, 'findAffected').mockRejectedValue(new Error('away'));
  const { age } = shop.api.app.get(CatalogueModel, { strict: false }).follower;
  jest.spyOn(age, 'isCurrent', 'get').mockReturnValue(true);
}

const setPrice = ({ productId }: StockedProduct, priceCents: number) =>
  shop.api.stored.products.change(productId, {
    $set: { 'sizes.0.priceCents': priceCents },
    $inc: { version: 1 },
  });

const getCart = async (client: Client) => (await client.call(ENDPOINTS.getCart)).data;
const placeOrder = (client: Client, cart: CartView) =>
  client.callRejected(ENDPOINTS.checkout, { body: checkoutBody(cart) });
const getLines = async (email: string) =>
  ((await shop.orders.findOne(email))?.lines ?? []) as unknown as (OrderLine & {
    announced: object | null;
  })[];

test('an order uses the confirmed price if the price changed less than two seconds ago', async () => {
  const stockedProduct = await loadIntoMemory(await shop.addProduct({ priceCents: OLD_CENTS }));
  const { client, email } = await shop.buyer();
  const cart = await addToCart(client, stockedProduct);
  stopApplying();
  await setPrice(stockedProduct, NEW_CENTS);
  expect((await placeOrder(client, cart)).status).toBe(200);
  expect(await getLines(email)).toMatchObject([{ unitPriceCents: OLD_CENTS }]);
});

// Fault changed-cart-not-reloaded in CartReaderService.readForOrder: replace(result('currentCart', 'reload'), 'currentCart')
test('an order at a new price that the API process has not loaded yet is accepted', async () => {
  const stockedProduct = await loadIntoMemory(await shop.addProduct({ priceCents: OLD_CENTS }));
  const { client, email } = await shop.buyer();
  await addToCart(client, stockedProduct);
  stopApplying();
  await setPrice(stockedProduct, NEW_CENTS);
  expect((await placeOrder(client, await getCart(client))).status).toBe(200);
  expect(await getLines(email)).toMatchObject([{ unitPriceCents: NEW_CENTS }]);
});

test('an order at a price that is neither cached nor stored is rejected with the stored price', async () => {
  const stockedProduct = await loadIntoMemory(await shop.addProduct({ priceCents: OLD_CENTS }));
  const { client } = await shop.buyer();
  const cart = await addToCart(client, stockedProduct);
  stopApplying();
  await setPrice(stockedProduct, NEW_CENTS);
  const response = await placeOrder(client, { ...cart, digest: 'a'.repeat(64) });
  expect([response.status, response.data.key]).toEqual([409, 'cartChanged']);
  expect(response.data.cart).toMatchObject({ products: [{ unitPriceCents: NEW_CENTS }] });
});

// Fault former-price-outdated in CartReaderService.readForOrder:
// replace(value('prices', 'knownSizes'), "(await this.products.findPrices(cart.lines, locale)).map(({ lowest30DaysCents }, index) => ({ ...knownSizes[index]!.price, lowest30DaysCents }))")
test('an order stores a price and a former price that were valid at the same time', async () => {
  const stockedProduct = await loadIntoMemory(await addRestockedProduct(shop, 5));
  await waitUntil(async () => readFromMemory(stockedProduct)?.price.lowest30DaysCents === 690);
  const { client, email } = await shop.buyer();
  const cart = await addToCart(client, stockedProduct);
  stopApplying();
  await shop.api.stored.prices.remove({
    product: (await shop.api.stored.products.findOne(stockedProduct.productId))?._id,
  });
  await shop.api.stored.products.change(stockedProduct.productId, { $inc: { version: 1 } });
  expect((await placeOrder(client, cart)).status).toBe(200);
  expect(await getLines(email)).toMatchObject([{ unitPriceCents: 594, announced: { beforeCents: 690 } }]);
});

// Fault expired-discount-ordered in findCurrentSizes: replace(condition('changesAt'), 'false')
test('an expired discount is not charged even if the discount is still cached', async () => {
  const discountEndsAt = new Date(Date.now() + 600_000);
  const stockedProduct = await loadIntoMemory(
    await shop.addProduct({ priceCents: OLD_CENTS, discountPercent: 20, discountEndsAt }),
  );
  const { client } = await shop.buyer();
  const cart = await addToCart(client, stockedProduct);
  stopApplying();
  const response = await runWithFastClock(11, () => placeOrder(client, cart));
  expect([response.status, response.data.key]).toEqual([409, 'cartChanged']);
  expect(response.data.cart).toMatchObject({ products: [{ unitPriceCents: OLD_CENTS }] });
});

// Fault changed-total-not-reloaded in CheckoutOfferService.confirm: replace(condition('reload'), 'true')
test('an order with a promotion that the API process has not loaded yet is accepted', async () => {
  const stockedProduct = await loadIntoMemory(await shop.addProduct({ priceCents: OLD_CENTS }));
  const { client } = await shop.buyer();
  const cart = await addToCart(client, stockedProduct);
  await published(shop.admin.client, {
    redemption: 'automatic',
    target: 'delivery',
    rule: { kind: 'to', cents: 0, zones: ['peninsula'] },
  });
  jest.spyOn(ActivePromotionService.prototype, 'getCurrent').mockResolvedValue([]);
  const body = checkoutBody(cart, { totalCents: OLD_CENTS });
  expect((await client.callRejected(ENDPOINTS.checkout, { body })).status).toBe(200);
});

// Fault limited-promotion-from-memory in PromotionService.listActive: replace(value('isCertain'), 'true')
test('an order counts towards the usage limit of a promotion that is not cached yet', async () => {
  const { _id } = await published(shop.admin.client, { redemption: 'automatic', minCents: 1_000 });
  const { client } = await shop.buyer();
  const cart = await addToCart(client, shop.soap, 2);
  jest.spyOn(ActivePromotionService.prototype, 'forget').mockImplementation(() => undefined);
  await shop.api.stored.promotions.change(_id, { $set: { maxUses: 1, left: 1 }, $inc: { version: 1 } });
  expect((await placeOrder(client, cart)).status).toBe(200);
  expect((await shop.api.stored.promotions.findOne(_id))?.left).toBe(0);
});

expectConsistentRecords(shop);
