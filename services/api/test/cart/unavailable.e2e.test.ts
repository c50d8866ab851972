import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { StockService } from '../../src/modules/stock/stock.service';
import type { Client } from '../support/client';
import { createCode, endActive, published, THREE_FOR_TWO } from '../support/promotions';
import { addToCart, checkoutBody, type StockedProduct } from '../support/shop';
import { createStaffedShop, expectConsistentRecords } from '../support/suite-shop';
import { waitUntil } from '../support/until';

const shop = createStaffedShop();
afterEach(() => endActive(shop.admin.client));

const MADRID_DELIVERY = { country: 'ES', postcode: '28012', shipping: 'standard' } as const;
const getCart = async (client: Client) => (await client.call(ENDPOINTS.getCart)).data;
const getSums = async (client: Client) =>
  (await client.call(ENDPOINTS.quoteCart, { body: MADRID_DELIVERY })).data.sums;
const restock = ({ sku }: Pick<StockedProduct, 'sku'>, change: number) =>
  shop.admin.client.call(ENDPOINTS.adjustStock, {
    body: { sku, change, reason: 'other', note: 'Recuento', key: randomUUID() },
  });
const getLine = async (client: Client, { sku }: Pick<StockedProduct, 'sku'>) => {
  const { products, unavailable = [] } = await getCart(client);
  return [...products, ...unavailable].find((line) => line.sku === sku)?._id ?? '';
};
const update = (itemId: string, size: string, quantity: number, sku?: string) => ({
  body: { itemId, size, quantity, ...(sku !== undefined && { sku }) },
});

async function addSize({ productId }: StockedProduct, label: string, weightGrams: number, quantity: number) {
  const sku = `${randomUUID().slice(0, 8)}-${weightGrams}`.toUpperCase();
  const sizes = { label, sku, weightGrams, priceCents: 450 };
  await shop.api.stored.products.change(productId, { $push: { sizes }, $inc: { version: 1 } });
  const stock = shop.api.app.get(StockService, { strict: false });
  await stock.addSizes([sku]);
  if (quantity > 0) await stock.receive(sku, quantity, 'delivery');
  return { productId, sku, size: label };
}

test('a sold-out cart line does not count towards totals, promotions or free delivery', async () => {
  const code = createCode();
  await published(shop.admin.client, THREE_FOR_TWO);
  await published(shop.admin.client, { code, minCents: 2_000 });
  const lowStockProduct = await shop.addProduct({ units: 1, priceCents: 3_200, title: 'Azahar' });
  const { client, email } = await shop.buyer();
  await addToCart(client, shop.soap, 2);
  await addToCart(client, lowStockProduct);
  const { data: bothCodes } = await client.call(ENDPOINTS.addCode, { body: { code } });
  expect(bothCodes).toMatchObject({ itemCount: 3, goodsCents: 4_580, freeShipping: { missingCents: 0 } });
  expect(bothCodes.promotions?.map(({ title }) => title)).toContain('Tres por dos');
  expect(await getSums(client)).toMatchObject({ shippingCents: 0 });

  await restock(lowStockProduct, -1);
  const cart = await getCart(client);
  expect(cart).toMatchObject({
    itemCount: 2,
    goodsCents: 1_380,
    freeShipping: { missingCents: 3_120 },
    products: [{ sku: shop.soap.sku, quantity: 2 }],
    unavailable: [
      {
        sku: lowStockProduct.sku,
        title: 'Azahar',
        size: '100 g',
        quantity: 1,
        available: 0,
        lineCents: 3_200,
        other: null,
      },
    ],
    codes: [{ code, state: 'waiting', reason: 'minimumMissing', missingCents: 620 }],
  });
  expect(cart).not.toHaveProperty('promotions');
  await waitUntil(async () => (await getSums(client))?.goodsCents === 1_380);
  expect(await getSums(client)).toMatchObject({ shippingCents: 490, totalCents: 1_870 });
  const staff = await shop.admin.client.call(ENDPOINTS.getAllCarts, { query: { q: email } });
  expect(staff.data.carts).toMatchObject([
    { itemCount: 2, goodsCents: 1_380, unavailable: [{ title: 'Azahar', quantity: 1 }] },
  ]);

  const body = { ...checkoutBody(cart), totalCents: 1_870 };
  expect((await client.callRejected(ENDPOINTS.checkout, { body })).status).toBe(200);
  const order = await shop.getOrder(email);
  expect(order?.lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([[shop.soap.sku, 2]]);
  await shop.sandbox.pay((order?.stripe as { sessionId: string }).sessionId);
  await waitUntil(async () => (await getCart(client)).itemCount === 0);
  await restock(lowStockProduct, 1);
  expect((await getCart(client)).products).toMatchObject([{ sku: lowStockProduct.sku, quantity: 1 }]);
});

test('a cart line above the stock counts towards the total once its quantity is reduced', async () => {
  const lowStockProduct = await shop.addProduct({ units: 5 });
  const { client } = await shop.buyer();
  await addToCart(client, lowStockProduct, 4);
  await restock(lowStockProduct, -2);
  const shortCart = await getCart(client);
  expect(shortCart).toMatchObject({
    itemCount: 0,
    goodsCents: 0,
    products: [],
    unavailable: [{ quantity: 4, available: 3, lineCents: 2_760 }],
  });
  const emptyCheckout = await client.callRejected(ENDPOINTS.checkout, { body: checkoutBody(shortCart) });
  expect([emptyCheckout.status, emptyCheckout.data.key]).toEqual([409, 'cartEmpty']);
  const itemId = shortCart.unavailable?.[0]?._id ?? '';
  const remainingCart = await client.call(ENDPOINTS.updateItem, update(itemId, lowStockProduct.size, 3));
  expect(remainingCart.data).toMatchObject({ itemCount: 3, goodsCents: 2_070 });
  expect(remainingCart.data).not.toHaveProperty('unavailable');
});

test('a cart line can be changed to another available size of the same product', async () => {
  const lowStockProduct = await shop.addProduct({ units: 2 });
  const smallSize = await addSize(lowStockProduct, '60 g', 60, 3);
  const largeSize = await addSize(lowStockProduct, '250 g', 250, 0);
  const { client } = await shop.buyer();
  await addToCart(client, lowStockProduct, 2);
  await addToCart(client, smallSize, 2);
  await restock(lowStockProduct, -2);
  expect(await getCart(client)).toMatchObject({
    products: [{ sku: smallSize.sku }],
    unavailable: [{ other: { sku: smallSize.sku, size: '60 g', unitPriceCents: 450 } }],
  });
  const itemId = await getLine(client, lowStockProduct);
  const to = (sku: string) => update(itemId, lowStockProduct.size, 2, sku);
  for (const [sku, key] of [
    [largeSize.sku, 'soldOut'],
    [shop.soap.sku, 'sizeUnknown'],
  ] as const)
    expect((await client.callRejected(ENDPOINTS.updateItem, to(sku))).data.key).toBe(key);
  const { data } = await client.call(ENDPOINTS.updateItem, to(smallSize.sku));
  expect(data).toMatchObject({ itemCount: 3, products: [{ sku: smallSize.sku, quantity: 3 }] });
  expect(data).not.toHaveProperty('unavailable');
});

test('the checkout response names a line that sold out after the cart was shown', async () => {
  const lowStockProduct = await shop.addProduct({ units: 2, title: 'Azahar' });
  const { client, email } = await shop.buyer();
  await addToCart(client, shop.soap);
  const cart = await addToCart(client, lowStockProduct, 2);
  await restock(lowStockProduct, -1);
  const shortageResponse = await client.callRejected(ENDPOINTS.checkout, { body: checkoutBody(cart) });
  expect([shortageResponse.status, shortageResponse.data]).toMatchObject([
    409,
    { key: 'stockShort', lines: [{ title: 'Azahar', size: '100 g', requested: 2, available: 1 }] },
  ]);
  const cartWithoutLine = await getCart(client);
  await restock(lowStockProduct, 1);
  const back = await client.callRejected(ENDPOINTS.checkout, { body: checkoutBody(cartWithoutLine) });
  expect([back.status, back.data]).toMatchObject([409, { key: 'cartChanged', cart: { itemCount: 3 } }]);
  expect(await shop.orders.count(email)).toBe(0);
});

expectConsistentRecords(shop);
