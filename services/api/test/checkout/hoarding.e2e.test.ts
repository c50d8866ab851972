import { ENDPOINTS } from '@munay/contracts/endpoints';
import { addToCart, checkoutBody } from '../support/shop';
import { createSuiteShop, expectConsistentRecords } from '../support/suite-shop';
import { waitUntil } from '../support/until';

const shop = createSuiteShop();

describe('limits against hoarding', () => {
  test('a fourth open order of the same buyer is rejected', async () => {
    const { client, id } = await shop.buyer();
    for (let placedCount = 0; placedCount < 3; placedCount += 1) {
      const cart = await addToCart(client, shop.soap);
      expect((await client.call(ENDPOINTS.createOrder, { body: checkoutBody(cart) })).status).toBe(201);
    }
    const cart = await addToCart(client, shop.soap);
    for (const endpoint of [ENDPOINTS.checkout, ENDPOINTS.createOrder])
      expect(await client.callRejected(endpoint, { body: checkoutBody(cart) })).toMatchObject({
        status: 409,
        data: { key: 'tooManyOpenOrders' },
      });
    expect(await shop.api.stored.reservations.count({ userId: id, state: 'reserved' })).toBe(3);
  });

  // Fault card-reservations-renewed in CartOrderService.replaceAndPlace: replace(condition('paid', 'onPage'), 'false')
  test('a buyer who started eight card payments in a day must complete a payment before starting another', async () => {
    const { client } = await shop.buyer();
    const begin = async () => {
      const cart = await addToCart(client, shop.soap);
      return client.send('POST', ENDPOINTS.checkout.path, checkoutBody(cart));
    };
    let page = '';
    for (let orderCount = 0; orderCount < 8; orderCount += 1) {
      const { status, data } = await begin();
      expect(status).toBe(200);
      page = data as string;
    }
    expect(await begin()).toMatchObject({ status: 429, data: { key: 'tooManyRequests' } });
    await shop.sandbox.pay(/cs_test_\w+/.exec(page)?.[0] ?? '');
    await waitUntil(async () => (await begin()).status === 200);
  });

  // Fault reservations-by-network-unlimited in listSharedReservations:
  // replace(operand('sharedReservations', 'FREE_RESERVATIONS_PER_IP'), 'sharedReservations.length >= 99')
  test('buyers who share an IP address can reserve at most half of the stock of a product', async () => {
    const from = { 'x-forwarded-for': '203.0.113.7' };
    const lowStockProduct = await shop.addProduct({ units: 8, title: 'Romero' });
    const order = async (item = shop.soap, quantity = 1) => {
      const { client } = await shop.buyer();
      const cart = await addToCart(client, item, quantity);
      const { status, data } = await client.send<{ key?: string; lines?: object[] }>(
        'POST',
        ENDPOINTS.checkout.path,
        checkoutBody(cart),
        from,
      );
      return [status, data.key, data.lines?.length];
    };
    const statuses = [200, undefined, undefined];
    expect(await order(lowStockProduct, 3)).toEqual(statuses);
    for (let index = 0; index < 11; index += 1) expect(await order()).toEqual(statuses);
    expect(await order(lowStockProduct, 2)).toEqual([409, 'stockShort', 1]);
    expect(await order(lowStockProduct)).toEqual(statuses);
    expect(await order(lowStockProduct)).toEqual([409, 'stockShort', 1]);
    const otherBuyer = await shop.buyer();
    const cart = await addToCart(otherBuyer.client, lowStockProduct, 4);
    expect((await otherBuyer.client.call(ENDPOINTS.checkout, { body: checkoutBody(cart) })).status).toBe(200);
  });
});

expectConsistentRecords(shop);
