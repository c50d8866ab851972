import { Types } from 'mongoose';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { ERRORS } from '@munay/contracts/errors';
import type { OrderView } from '@munay/contracts/order/order';
import { MailTokenService } from '../../src/modules/user/mail-token.service';
import { byId } from '../support/client';
import { ADDRESS, addToCart, checkoutBody, waitUntilCatalogueShows } from '../support/shop';
import { toJobFilter } from '../support/stored';
import { createSuiteShop, expectConsistentRecords } from '../support/suite-shop';

const shop = createSuiteShop();

test('a checkout reserves the stock and returns the payment page', async () => {
  const item = await shop.addProduct({ units: 6, priceCents: 1290, discountPercent: 25 });
  const { person, orderId, url, sessionId } = await shop.ordered(item, 2, {
    note: 'Sin prisa,\ngracias',
    taxId: '12345678z',
  });
  expect(new URL(url).origin).toBe(shop.sandbox.server.url);
  expect(await shop.getCounts(item.sku)).toEqual([4, 2, 0]);
  const { data } = await person.client.call(ENDPOINTS.getOrder, { params: { id: orderId } });
  expect(data).toMatchObject<Partial<OrderView>>({
    status: 'pending_payment',
    totals: {
      goodsCents: 1936,
      savedCents: 644,
      shippingCents: 490,
      totalCents: 2426,
      baseCents: 2005,
      vatCents: 421,
      vatPercent: 21,
      currency: 'eur',
    },
    note: 'Sin prisa,\ngracias',
    taxId: '12345678Z',
    billNumber: null,
    next: ['cancelled'],
  });
  expect(data.number).toMatch(/^MUN-\d{4}-\d{6}$/);
  expect(data.payment).toMatchObject({ method: 'card', paidCents: 0, url });
  expect(Date.parse(data.payment.reservedUntil ?? '')).toBeGreaterThan(Date.parse(data.createdAt));
  const session = await shop.sandbox.callApi<Record<string, unknown>>(
    'GET',
    `/v1/checkout/sessions/${sessionId}`,
  );
  expect(session).toMatchObject({
    amount_total: 2426,
    currency: 'eur',
    client_reference_id: orderId,
    customer_email: person.email,
    success_url: 'http://localhost:3000/checkout-success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: `http://localhost:3000/checkout-cancel?order=${orderId}`,
    locale: 'es',
  });
  // The stored parameters are needed only to retry a request with an unknown result
  expect((await shop.getOrder(orderId))?.stripe).not.toHaveProperty('params');
});

test('a payment at the provider contains the number of its order', async () => {
  const { orderId } = await shop.paid();
  const order = await shop.getOrder(orderId);
  const { intentId } = order?.stripe as { intentId: string };
  const payment = await shop.sandbox.callApi('GET', `/v1/payment_intents/${intentId}`);
  expect(payment).toMatchObject({ description: order?.number, metadata: { order_number: order?.number } });
});

test('twenty concurrent checkout requests create one order and return the same payment page', async () => {
  const lastItem = await shop.addProduct({ units: 3 });
  const { client, email } = await shop.buyer();
  const cart = await addToCart(client, lastItem, 3);
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => client.call(ENDPOINTS.checkout, { body: checkoutBody(cart) })),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(responses.map(({ data }) => data)).size).toBe(1);
  const buyerOrders = await shop.orders.all(email);
  expect(buyerOrders).toHaveLength(1);
  expect(await shop.sandbox.countCallsWithKey(`order:${buyerOrders[0]?._id.toString()}:session:1`)).toBe(1);
});

test('twenty concurrent transfer requests create one order and empty the cart', async () => {
  const { client, email } = await shop.buyer();
  const cart = await addToCart(client, shop.soap, 2);
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => client.call(ENDPOINTS.createOrder, { body: checkoutBody(cart) })),
  );
  expect(new Set(responses.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['201 201']));
  expect(new Set(responses.map(({ data }) => data._id)).size).toBe(1);
  expect(await shop.orders.count(email)).toBe(1);
  expect((await client.call(ENDPOINTS.getCart)).data.itemCount).toBe(0);
  const reservation = await shop.api.stored.reservations.findOne({
    'items.0.sku': shop.soap.sku,
    method: 'transfer',
  });
  const days = ((reservation?.expiresAt as Date).getTime() - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(4.9);
  expect(await shop.api.stored.outbox.count(toJobFilter('order-transfer', responses[0]!.data._id))).toBe(1);
});

test('a stored order and its stock movements match their schemas', async () => {
  const { orderId } = await shop.ordered();
  for (const [model, filter] of [
    ['Order', { _id: new Types.ObjectId(orderId) }],
    ['StockMove', { orderId }],
  ] as const) {
    const Model = shop.api.db.model(model);
    const storedRow = await Model.collection.findOne(filter);
    const document = new Model(storedRow);
    await document.validate();
    expect(document.toObject()).toEqual(storedRow);
  }
});

test('a checkout of the same cart with other options replaces the order and closes its payment page', async () => {
  const { person, orderId, sessionId, url } = await shop.ordered(shop.soap, 2);
  const { data: cart } = await person.client.call(ENDPOINTS.getCart);
  const response = await person.client.call(ENDPOINTS.checkout, {
    body: checkoutBody(cart, { shipping: 'pickup' }),
  });
  expect(response.status).toBe(200);
  expect(response.data).not.toBe(url);
  expect(await shop.getStatus(orderId)).toBe('expired');
  await expect(shop.sandbox.pay(sessionId)).resolves.toMatchObject({
    session: { status: 'expired', payment_status: 'unpaid' },
  });
  const { data: list } = await person.client.call(ENDPOINTS.getOrders);
  expect(list.map(({ status, totals }) => [status, totals.shippingCents])).toEqual([['pending_payment', 0]]);
  const { data: before } = await person.client.call(ENDPOINTS.getOrder, byId(orderId));
  expect([before.status, before.totals.shippingCents]).toEqual(['expired', 490]);
});

test('a customer can order units that are reserved only by their own unpaid order', async () => {
  const lowStockProduct = await shop.addProduct({ units: 3 });
  const { person } = await shop.ordered(lowStockProduct, 3);
  const { data: cart } = await person.client.call(ENDPOINTS.getCart);
  expect(cart.products[0]?.available).toBe(3);
  const itemId = cart.products[0]?._id ?? '';
  const reducedCart = await person.client.call(ENDPOINTS.updateItem, {
    body: { itemId, size: lowStockProduct.size, quantity: 2 },
  });
  expect(reducedCart.data.itemCount).toBe(2);
  expect(
    (await person.client.call(ENDPOINTS.checkout, { body: checkoutBody(reducedCart.data) })).status,
  ).toBe(200);
  expect(await shop.getCounts(lowStockProduct.sku)).toEqual([1, 2, 0]);
});

describe('checkout validation', () => {
  const createRejectedOrder = async (body: object) => {
    const { client, email } = await shop.buyer();
    const cart = await addToCart(client, shop.soap);
    const before = await shop.getCounts(shop.soap.sku);
    const response = await client.callRejected(ENDPOINTS.checkout, {
      body: { ...checkoutBody(cart), ...body },
    });
    expect(await shop.orders.count(email)).toBe(0);
    expect(await shop.getCounts(shop.soap.sku)).toEqual(before);
    return [response.status, response.data.key];
  };

  test.each([
    [{ totalCents: 10.5 }, 'badRequest'],
    [{ currency: 'jpy', shippingCents: 0 }, 'badRequest'],
    [{ userId: '65f0000000000000000000ff' }, 'badRequest'],
    [{ address: { ...ADDRESS, postcode: '99999' } }, 'badRequest'],
    [{ address: { ...ADDRESS, country: 'US' } }, 'badRequest'],
    [{ address: undefined }, 'badRequest'],
    [{ cartDigest: 'x' }, 'badRequest'],
    [{ shipping: 'drone' }, 'badRequest'],
    [{ note: 'x'.repeat(501) }, 'badRequest'],
    [{ taxId: '12345678A' }, 'taxIdInvalid'],
  ])('a checkout with %j is rejected', async (body, key) => {
    expect(await createRejectedOrder(body)).toEqual([400, key]);
  });

  test('an empty cart cannot be checked out', async () => {
    const { client } = await shop.buyer();
    const body = { address: ADDRESS, shipping: 'standard', cartDigest: '0'.repeat(64) } as const;
    expect(await client.callRejected(ENDPOINTS.checkout, { body })).toMatchObject({
      status: 409,
      data: { key: 'cartEmpty' },
    });
  });

  test('a card payment below the minimum of the provider is rejected', async () => {
    const tinyItem = await shop.addProduct({ priceCents: 49 });
    const { client, email } = await shop.buyer();
    const body = checkoutBody(await addToCart(client, tinyItem), { shipping: 'pickup' });
    expect(await client.callRejected(ENDPOINTS.checkout, { body })).toMatchObject({
      status: 409,
      data: { key: 'totalTooSmall' },
    });
    expect(await shop.orders.count(email)).toBe(0);
    expect((await client.call(ENDPOINTS.createOrder, { body })).status).toBe(201);
  });

  test('a checkout with an outdated price is rejected and returns the current cart', async () => {
    const item = await shop.addProduct({ priceCents: 500 });
    const { client, email } = await shop.buyer();
    const cart = await addToCart(client, item);
    await shop.api.stored.products.set(item.sku, { 'sizes.0.priceCents': 900, updatedAt: new Date() });
    await waitUntilCatalogueShows(shop, item.productId);
    const { status, data } = await client.callRejected(ENDPOINTS.checkout, { body: checkoutBody(cart) });
    expect([status, data.key]).toEqual([409, 'cartChanged']);
    expect(data.cart).toMatchObject({ goodsCents: 900 });
    expect(await shop.orders.count(email)).toBe(0);
  });

  test('a checkout short of stock is rejected and returns the affected lines', async () => {
    const lowStockProduct = await shop.addProduct({ units: 4, title: 'Arcilla' });
    const { client } = await shop.buyer();
    await addToCart(client, shop.soap, 1);
    const cart = await addToCart(client, lowStockProduct, 4);
    await shop.ordered(lowStockProduct, 2);
    const { status, data, message } = await client.callRejected(ENDPOINTS.checkout, {
      body: checkoutBody(cart),
    });
    expect([status, data.key, message]).toEqual([409, 'stockShort', ERRORS.stockShort.message]);
    expect(data.lines).toMatchObject([{ title: 'Arcilla', requested: 4, available: 2 }]);
    expect(await shop.getCounts(lowStockProduct.sku)).toEqual([2, 2, 0]);
  });
});

expectConsistentRecords(shop);

test('a bank transfer requires the emailed six-digit code, unlike a card payment', async () => {
  const item = await shop.addProduct();
  const { client, id } = await shop.buyer({ validated: false });
  const cart = await addToCart(client, item, 1);
  const submitOrder = () => client.callRejected(ENDPOINTS.createOrder, { body: checkoutBody(cart) });
  const listMails = () => shop.api.stored.outbox.all(toJobFilter('validate-email', id));
  expect((await submitOrder()).data.key).toBe('emailNotValidated');
  expect((await submitOrder()).data.key).toBe('emailNotValidated');
  const [mail, ...rest] = await listMails();
  expect(rest).toEqual([]);
  const { seed } = mail?.refs as { seed: string };
  const digits = shop.api.app.get(MailTokenService, { strict: false }).deriveDigits(seed);
  expect((await client.call(ENDPOINTS.confirmDigits, { body: { digits } })).status).toBe(200);
  expect((await submitOrder()).status).toBe(201);
  const unverifiedBuyer = await shop.buyer({ validated: false });
  const body = checkoutBody(await addToCart(unverifiedBuyer.client, item, 1));
  expect((await unverifiedBuyer.client.call(ENDPOINTS.checkout, { body })).data).toContain(
    shop.sandbox.server.url,
  );
});
