import { ENDPOINTS } from '@munay/contracts/endpoints';
import { ERRORS } from '@munay/contracts/errors';
import { LIMITS } from '@munay/contracts/limits';
import type { CartView } from '@munay/contracts/order/cart';
import { CatalogueService } from '../../src/modules/catalogue/catalogue.service';
import type { Client } from '../support/client';
import { signIn } from '../support/people';
import { addProduct, addToCart, type StockedProduct } from '../support/shop';
import { startSuiteApi } from '../support/start-api';
import { waitUntil } from '../support/until';

const api = startSuiteApi();
let stockedProduct: StockedProduct;
const UNKNOWN_ID = '65f0000000000000000000ff';

beforeAll(async () => {
  stockedProduct = await addProduct({ api }, { units: 20, priceCents: 690, discountPercent: 15 });
});

const add = (client: Client, body: object) => client.callRejected(ENDPOINTS.addItem, { body });
const carts = () => api.stored.carts;
const update = (client: Client, cart: CartView, quantity: number) =>
  client.call(ENDPOINTS.updateItem, {
    body: { itemId: cart.products[0]?._id ?? '', size: stockedProduct.size, quantity },
  });

describe('guest cart access', () => {
  test('a guest without cart lines has no stored cart', async () => {
    const before = await carts().count();
    const guest = api.client();
    const { data } = await guest.call(ENDPOINTS.getCart);
    await guest.call(ENDPOINTS.getUser);
    await guest.call(ENDPOINTS.clearCart);
    expect(data).toMatchObject({ products: [], itemCount: 0, goodsCents: 0, freeShippingFromCents: 4500 });
    expect([guest.cookies.size, await carts().count()]).toEqual([0, before]);
  });

  test('a guest cart shows current prices and savings', async () => {
    const guest = api.client();
    const cart = await addToCart(guest, stockedProduct, 2);
    expect(cart).toMatchObject({ itemCount: 2, goodsCents: 2 * 587, savedCents: 2 * 103, currency: 'eur' });
    expect(cart.products[0]).toMatchObject({
      product: { _id: stockedProduct.productId, title: 'Lavanda' },
      size: '100 g',
      sku: stockedProduct.sku,
      priceCents: 690,
      discountPercent: 15,
      appliedDiscountPercent: 15,
      unitPriceCents: 587,
      quantity: 2,
      lineCents: 1174,
      available: 20,
    });
    guest.locale = 'en';
    expect((await guest.call(ENDPOINTS.getCart)).data).toMatchObject({
      products: [{ product: { title: 'Lavanda (en)' } }],
      digest: cart.digest,
    });
  });

  test('every change of a guest cart renews the guest cookie for ninety days', async () => {
    const guest = api.client();
    const cart = await addToCart(guest, stockedProduct, 2);
    const cookies = [...guest.cookies].join();
    const body = { itemId: cart.products[0]?._id ?? '', size: stockedProduct.size };
    const changes = [
      await guest.call(ENDPOINTS.addItem, {
        body: { productId: stockedProduct.productId, size: stockedProduct.size, quantity: 1 },
      }),
      await guest.call(ENDPOINTS.updateItem, { body: { ...body, quantity: 3 } }),
      await guest.call(ENDPOINTS.likeProduct, {
        params: { id: stockedProduct.productId },
        body: { liked: true },
      }),
      await guest.call(ENDPOINTS.removeItem, { body: { itemId: body.itemId } }),
    ];
    for (const { headers } of changes)
      expect(headers.get('set-cookie')).toMatch(/^munay_guest=[\w-]{43}; Max-Age=7776000;/);
    expect([...guest.cookies].join()).toBe(cookies);
  });

  test('a guest cannot see the cart of another guest', async () => {
    await addToCart(api.client(), stockedProduct);
    expect((await api.client().call(ENDPOINTS.getCart)).data.itemCount).toBe(0);
  });
});

describe('lifetime and limits of guest carts', () => {
  const findNewest = () => carts().findNewest();
  const getDaysLeft = async () => {
    const cart = await findNewest();
    return Math.round(((cart?.expiresAt as Date).getTime() - Date.now()) / 86_400_000);
  };

  // Fault empty-carts-stored in cart.repository.ts: replace(value('UNUSED_CART_DAYS'), '90')
  test('a guest cart is stored for two days, or for 90 days after a return visit', async () => {
    const guest = api.client();
    await addToCart(guest, stockedProduct);
    expect(await getDaysLeft()).toBe(2);
    const storedCart = await findNewest();
    await guest.call(ENDPOINTS.getUser);
    expect([await getDaysLeft(), (await findNewest())?.updatedAt]).toEqual([90, storedCart?.updatedAt]);
    await guest.call(ENDPOINTS.clearCart);
    expect(await getDaysLeft()).toBe(2);
    await addToCart(guest, stockedProduct);
    expect(await getDaysLeft()).toBe(90);
  });

  // Fault carts-unlimited in CartItemsService.addForVisitor: drop(statement('new-cart'))
  test('new guest carts are limited per IP address', async () => {
    await api.redis.flushdb();
    const guest = api.client();
    await addToCart(guest, stockedProduct);
    const body = { productId: stockedProduct.productId, size: stockedProduct.size, quantity: 1 };
    const before = await carts().count();
    const responses: number[] = [];
    for (let index = 0; index < 62; index += 1) responses.push((await add(api.client(), body)).status);
    expect(responses).toEqual([...Array.from({ length: 59 }, () => 200), 429, 429, 429]);
    expect(await carts().count()).toBe(before + 59);
    expect((await add(guest, body)).status).toBe(200);
    await api.redis.flushdb();
  });
});

describe('cart quantities', () => {
  test.each([0, -1, 1.5, 1e9, 100, '2', 'NaN', null, undefined, [1], { $gt: 0 }])(
    'adding the quantity %p to the cart is rejected',
    async (quantity) => {
      const { productId, size } = stockedProduct;
      const { status, message } = await add(api.client(), { productId, size, quantity });
      expect([status, message]).toEqual([400, ERRORS.quantityInvalid.message]);
    },
  );

  test('cart quantities are limited to the available stock and to 99 units', async () => {
    const guest = api.client();
    expect((await addToCart(guest, stockedProduct, 15)).itemCount).toBe(15);
    expect((await addToCart(guest, stockedProduct, 15)).itemCount).toBe(20);
    const plentifulProduct = await addProduct({ api }, { units: 500 });
    const other = api.client();
    await addToCart(other, plentifulProduct, 60);
    expect((await addToCart(other, plentifulProduct, 60)).itemCount).toBe(LIMITS.lineQuantity);
  });

  test('updating the quantity of a cart line to 0 or less removes the line', async () => {
    const guest = api.client();
    for (const quantity of [0, -3]) {
      const cart = await addToCart(guest, stockedProduct, 3);
      expect((await update(guest, cart, quantity)).data.products).toEqual([]);
    }
  });

  test('updating the quantity of a cart line is limited to the available stock', async () => {
    const guest = api.client();
    const cart = await addToCart(guest, stockedProduct, 3);
    expect((await update(guest, cart, 7)).data.itemCount).toBe(7);
    expect((await update(guest, cart, 99)).data.itemCount).toBe(20);
    expect((await update(guest, cart, 100)).message).toBe(ERRORS.quantityInvalid.message);
  });
});

describe('unavailable products and invalid lines', () => {
  test('adding an unavailable product to the cart is rejected with a reason', async () => {
    const soldOutItem = await addProduct({ api }, { units: 0 });
    const hiddenProduct = await addProduct({ api });
    // Items are added from an in-memory catalogue that follows the database
    const catalogue = api.app.get(CatalogueService, { strict: false });
    const isShown = () =>
      catalogue.findSizes([{ productId: hiddenProduct.productId, size: stockedProduct.size }], 'es') !== null;
    await waitUntil(() => Promise.resolve(isShown()));
    await api.stored.products.set(hiddenProduct.sku, { status: 'draft' });
    await waitUntil(() => Promise.resolve(!isShown()));
    const guest = api.client();
    const size = stockedProduct.size;
    const responses = await Promise.all([
      add(guest, { productId: UNKNOWN_ID, size, quantity: 1 }),
      add(guest, { productId: stockedProduct.productId, size: '7 kg', quantity: 1 }),
      add(guest, { productId: hiddenProduct.productId, size, quantity: 1 }),
      add(guest, { productId: soldOutItem.productId, size, quantity: 1 }),
      add(guest, { size, quantity: 1 }),
      add(guest, { productId: stockedProduct.productId, size, quantity: 1, priceCents: 1 }),
    ]);
    expect(responses.map(({ status, message }) => [status, message])).toEqual([
      [404, 'no product found'],
      [400, ERRORS.sizeUnknown.message],
      [404, 'no product found'],
      [409, ERRORS.soldOut.message],
      [400, 'Product ID is required.'],
      [400, 'Product ID is required.'],
    ]);
  });

  test('a cart update without item, quantity or size returns the specified message', async () => {
    const guest = api.client();
    const cart = await addToCart(guest, stockedProduct);
    const itemId = cart.products[0]?._id;
    for (const body of [
      { quantity: 1, size: stockedProduct.size },
      { itemId, size: stockedProduct.size },
      { itemId, quantity: 1 },
      {},
    ])
      expect(await guest.callRejected(ENDPOINTS.updateItem, { body })).toMatchObject({
        status: 400,
        message: 'Product ID is required.',
      });
  });

  test('updating a line of another cart returns 404', async () => {
    const other = await addToCart(api.client(), stockedProduct, 2);
    const guest = api.client();
    await addToCart(guest, stockedProduct);
    expect((await update(guest, other, 5)).status).toBe(404);
    const itemId = other.products[0]?._id ?? '';
    expect((await guest.call(ENDPOINTS.removeItem, { body: { itemId } })).status).toBe(404);
  });

  test('the fifty-first cart line is rejected', async () => {
    const guest = api.client();
    const products = await Promise.all(
      Array.from({ length: LIMITS.cartLines + 1 }, () => addProduct({ api })),
    );
    const lastProduct = products.pop() as StockedProduct;
    for (const item of products) await addToCart(guest, item);
    const before = (await guest.call(ENDPOINTS.getCart)).data;
    const { status, message } = await add(guest, {
      productId: lastProduct.productId,
      size: lastProduct.size,
      quantity: 1,
    });
    expect([status, message]).toEqual([409, ERRORS.cartFull.message]);
    expect((await guest.call(ENDPOINTS.getCart)).data).toEqual(before);
    expect(await carts().findNewest()).toMatchObject({ version: LIMITS.cartLines });
    const response = await addToCart(guest, products[7] as StockedProduct);
    expect([response.products.length, response.products[7]?.quantity]).toEqual([LIMITS.cartLines, 2]);
  });
});

test('thirty concurrent additions to a cart are all counted', async () => {
  const many = await addProduct({ api }, { units: 90 });
  const guest = api.client();
  await addToCart(guest, many);
  const before = await carts().count();
  await Promise.all(Array.from({ length: 30 }, () => addToCart(guest, many)));
  const { data } = await guest.call(ENDPOINTS.getCart);
  expect([data.itemCount, data.products.length, await carts().count()]).toEqual([31, 1, before]);
});

test('removing a line and clearing the cart return the remaining cart', async () => {
  const guest = api.client();
  const second = await addProduct({ api });
  await addToCart(guest, stockedProduct);
  const cart = await addToCart(guest, second, 2);
  const itemId = cart.products[0]?._id ?? '';
  const removalResponse = await guest.call(ENDPOINTS.removeItem, { body: { itemId } });
  expect(removalResponse.data.products.map(({ sku }) => sku)).toEqual([second.sku]);
  expect((await guest.call(ENDPOINTS.clearCart)).data).toMatchObject({ products: [], itemCount: 0 });
});

test('a failed request to clear the cart returns the specified message and keeps the cart', async () => {
  const guest = api.client();
  await addToCart(guest, stockedProduct, 2);
  const rule = (validator: object) => api.db.db?.command({ collMod: 'carts', validator });
  await rule({ 'lines.0': { $exists: true } });
  const { status, message } = await guest.callRejected(ENDPOINTS.clearCart);
  await rule({});
  expect([status, message]).toEqual([500, 'Failed to clear cart.']);
  expect((await guest.call(ENDPOINTS.getCart)).data.itemCount).toBe(2);
});

describe('login with a guest cart', () => {
  test('login merges the guest cart into the customer cart with the larger quantities', async () => {
    const lowStockProduct = await addProduct({ api }, { units: 4, title: 'Romero' });
    const { client, email, password } = await signIn(api);
    await addToCart(client, stockedProduct, 2);
    await addToCart(client, lowStockProduct, 4);
    await client.call(ENDPOINTS.logout);
    await addToCart(client, stockedProduct, 5);
    await addToCart(client, lowStockProduct, 1);
    await api.stored.stock.change(lowStockProduct.sku, { $inc: { available: -1, sold: 1 } });
    expect((await client.call(ENDPOINTS.login, { body: { email, password } })).status).toBe(200);
    const first = (await client.call(ENDPOINTS.getCart)).data;
    const lines = Object.fromEntries(first.products.map(({ sku, quantity }) => [sku, quantity]));
    expect(lines).toEqual({ [stockedProduct.sku]: 5, [lowStockProduct.sku]: 3 });
    expect(first.merge).toEqual([{ title: 'Romero', size: lowStockProduct.size, requested: 4, quantity: 3 }]);
    expect((await client.call(ENDPOINTS.getCart)).data.merge).toBeUndefined();
  });

  test('login assigns the guest cart to a customer without a cart', async () => {
    const { client, email, password, id } = await signIn(api);
    await client.call(ENDPOINTS.logout);
    await addToCart(client, stockedProduct, 3);
    const before = await carts().count();
    await client.call(ENDPOINTS.login, { body: { email, password } });
    expect((await client.call(ENDPOINTS.getCart)).data.itemCount).toBe(3);
    expect(await carts().count()).toBe(before);
    expect(await carts().count(`user:${id}`)).toBe(1);
  });
});
