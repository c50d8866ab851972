import { ENDPOINTS } from '@munay/contracts/endpoints';
import { byId } from '../support/client';
import type { SignedInPerson } from '../support/people';
import { addToCart, checkoutBody } from '../support/shop';
import { createStaffedShop, expectConsistentRecords } from '../support/suite-shop';

const shop = createStaffedShop();

describe('order of another customer', () => {
  // Fault order-owner in OrderRepository.findByOwner: replace(call('filterByBuyer'), '{ _id: id }')
  test('no endpoint returns or changes the order of another customer', async () => {
    const { orderId } = await shop.paid();
    const otherUser = await shop.buyer();
    const before = await shop.getOrder(orderId);
    const { client } = otherUser;
    const responses = [
      await client.callRejected(ENDPOINTS.getOrder, byId(orderId)),
      await client.callRejected(ENDPOINTS.deleteOrder, byId(orderId)),
      await client.callRejected(ENDPOINTS.sendBill, byId(orderId)),
      await client.callRejected(ENDPOINTS.getBill, byId(orderId)),
      await shop.move(otherUser, orderId, 'cancelled'),
    ];
    expect(responses.map(({ status, data }) => [status, data.key])).toEqual(
      responses.map(() => [404, 'noOrder']),
    );
    expect(await shop.getOrder(orderId)).toEqual(before);
    expect((await client.call(ENDPOINTS.getOrders)).data).toEqual([]);
    expect((await shop.admin.client.call(ENDPOINTS.getOrder, byId(orderId))).data._id).toBe(orderId);
  });

  test.each(['x', '65f0000000000000000000ff', '65f0000000000000000000fff', '..%2f'])(
    'an order with the id %p is not found',
    async (id) => {
      expect((await shop.admin.client.callRejected(ENDPOINTS.getOrder, byId(id))).status).toBe(404);
    },
  );
});

describe('orders of the caller', () => {
  const fetchOrder = async ({ client }: SignedInPerson) => {
    const { data } = await client.call(ENDPOINTS.listOrders, { query: {} });
    const all = (await client.call(ENDPOINTS.getOrders)).data.map(({ _id }) => _id);
    expect([data.orders.map(({ _id }) => _id), data.total]).toEqual([all, all.length]);
    return all;
  };

  test('the order list contains only the caller’s orders, newest first', async () => {
    const { person, orderId } = await shop.transferred();
    const cart = await addToCart(person.client, shop.soap);
    const second = (await person.client.call(ENDPOINTS.createOrder, { body: checkoutBody(cart) })).data;
    expect((await person.client.call(ENDPOINTS.getOrders)).data.map(({ _id }) => _id)).toEqual([
      second._id,
      orderId,
    ]);
  });

  test('the order list omits abandoned card payments', async () => {
    const { person, orderId } = await shop.ordered();
    expect(await fetchOrder(person)).toEqual([orderId]);
    // The buyer returns from the payment page, adds one more unit and pays again
    const cart = await addToCart(person.client, shop.soap);
    await person.client.call(ENDPOINTS.checkout, { body: checkoutBody(cart) });
    const [second = ''] = await fetchOrder(person);
    expect([second === orderId, await fetchOrder(person)]).toEqual([false, [second]]);
    await shop.closeInStorage(second);
    expect(await fetchOrder(person)).toEqual([]);
    expect((await person.client.call(ENDPOINTS.getOrder, byId(second))).data.status).toBe('expired');
    expect((await person.client.call(ENDPOINTS.deleteOrder, byId(second))).data).toEqual([]);
  });

  test('the order list contains unpaid transfers and cancelled orders until they are archived', async () => {
    const { person, orderId } = await shop.transferred();
    await shop.closeInStorage(orderId);
    expect(await fetchOrder(person)).toEqual([orderId]);
    const { data: cart } = await person.client.call(ENDPOINTS.getCart);
    await person.client.call(ENDPOINTS.checkout, { body: checkoutBody(cart) });
    const [second = ''] = await fetchOrder(person);
    await shop.move(person, second, 'cancelled');
    expect(await fetchOrder(person)).toEqual([second, orderId]);
    const { data } = await person.client.call(ENDPOINTS.deleteOrder, byId(second));
    expect(data.map(({ _id }) => _id)).toEqual([orderId]);
    expect(await fetchOrder(person)).toEqual([orderId]);
  });
});

expectConsistentRecords(shop);
