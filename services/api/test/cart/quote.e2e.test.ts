import type { mongo } from 'mongoose';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { ERRORS } from '@munay/contracts/errors';
import type { QuoteInput } from '@munay/contracts/order/cart-fields';
import type { Client } from '../support/client';
import { addProduct, addRestockedProduct, addToCart, type StockedProduct } from '../support/shop';
import { createSuiteShop } from '../support/suite-shop';
import { waitUntil } from '../support/until';

const shop = createSuiteShop();
let product: StockedProduct;

beforeAll(async () => {
  product = await addRestockedProduct(shop, 30);
});

const MADRID_DELIVERY: QuoteInput = { country: 'ES', postcode: '28012', shipping: 'standard' };
const quote = async (client: Client, place: Partial<QuoteInput> = {}) =>
  (await client.call(ENDPOINTS.quoteCart, { body: { ...MADRID_DELIVERY, ...place } })).data;

test('a cart quote contains delivery, VAT, the total and the amount due', async () => {
  const { client } = await shop.buyer();
  await addToCart(client, product, 2);
  expect(await quote(client)).toEqual({
    cart: (await client.call(ENDPOINTS.getCart)).data,
    options: [
      { method: 'standard', zone: 'peninsula', savedCents: 192, shippingCents: 490, totalCents: 1678 },
      { method: 'pickup', zone: 'peninsula', savedCents: 192, shippingCents: 0, totalCents: 1188 },
    ],
    sums: {
      goodsCents: 1188,
      savedCents: 192,
      shippingCents: 490,
      totalCents: 1678,
      vat: [{ percent: 21, grossCents: 1678, baseCents: 1387, vatCents: 291 }],
      dueCents: 1678,
      currency: 'eur',
    },
    taxIdAboveCents: 300_000,
  });
  expect((await quote(client)).cart).toMatchObject({
    savedCents: 192,
    products: [{ lineCents: 1188, lineBeforeCents: 1380, discountPercent: 13 }],
    freeShipping: { missingCents: 3312, percent: 26 },
  });
  const pickupQuote = await quote(client, { shipping: 'pickup', postcode: '' });
  expect(pickupQuote.sums).toMatchObject({ shippingCents: 0, totalCents: 1188, dueCents: 1188 });
});

test('a cart quote has free delivery from the threshold of the shipping table', async () => {
  const { client } = await shop.buyer();
  await addToCart(client, product, 8);
  expect((await quote(client)).sums).toMatchObject({ goodsCents: 4752, shippingCents: 0, totalCents: 4752 });
  expect((await quote(client, { postcode: '07001' })).sums).toMatchObject({
    shippingCents: 790,
    totalCents: 5542,
  });
});

test('a cart quote for an area without delivery has no totals and lists the available options', async () => {
  const { client } = await shop.buyer();
  await addToCart(client, product);
  const { options, sums } = await quote(client, { postcode: '35001' });
  expect(options.map(({ method }) => method)).toEqual(['pickup']);
  expect(sums).toBeNull();
  const rejection = await client.callRejected(ENDPOINTS.quoteCart, {
    body: { ...MADRID_DELIVERY, postcode: '99999' },
  });
  expect(rejection).toMatchObject({
    code: ERRORS.shippingUnavailable.code,
    data: { key: 'shippingUnavailable' },
  });
});

test('a cart quote requires no account and changes nothing', async () => {
  const guest = shop.api.client();
  const before = await shop.api.stored.carts.count();
  expect(await quote(guest)).toMatchObject({ cart: { products: [] }, sums: null, options: [{}, {}] });
  expect([guest.cookies.size, await shop.api.stored.carts.count()]).toEqual([0, before]);

  await addToCart(guest, product, 2);
  const findStoredCart = () => shop.api.stored.carts.findNewest();
  const mergeNotes = [
    { productId: product.productId, sku: product.sku, size: product.size, requested: 9, quantity: 2 },
  ];
  await shop.api.stored.carts.set((await findStoredCart())!._id, { merged: mergeNotes });
  const unchangedCart = await findStoredCart();
  expect((await quote(guest)).cart).not.toHaveProperty('merge');
  expect(await findStoredCart()).toEqual(unchangedCart);
  expect((await guest.call(ENDPOINTS.getCart)).data.merge).toMatchObject([{ requested: 9, quantity: 2 }]);
});

test('a cart quote reads only the cart if its products are in the in-memory catalogue', async () => {
  const guest = shop.api.client();
  await addToCart(guest, await addProduct(shop, { units: 200, priceCents: 690 }));
  const database = shop.api.db.getClient();
  const recordQuoteCalls = async () => {
    const names: string[] = [];
    const recordCommand = ({ commandName, command }: mongo.CommandStartedEvent) =>
      void names.push(`${commandName} ${String(command[commandName])}`);
    database.on('commandStarted', recordCommand);
    const { sums } = await quote(guest);
    database.off('commandStarted', recordCommand);
    expect(sums?.goodsCents).toBe(690);
    return names.filter((name) => /carts|products|stock$/.test(name));
  };
  await waitUntil(async () => (await recordQuoteCalls()).length === 1);
  expect(await recordQuoteCalls()).toEqual(['find carts']);
});
