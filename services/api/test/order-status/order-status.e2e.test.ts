import { ENDPOINTS } from '@munay/contracts/endpoints';
import { StripeGateway } from '../../src/modules/billing/stripe.gateway';
import { byId } from '../support/client';
import { addToCart, checkoutBody } from '../support/shop';
import { createStaffedShop, expectConsistentRecords } from '../support/suite-shop';
import { waitUntil } from '../support/until';

const shop = createStaffedShop();

describe('order changes by the customer', () => {
  test('cancelling an unpaid order closes its payment page and releases its units', async () => {
    const item = await shop.addProduct({ units: 3 });
    const { person, orderId, sessionId } = await shop.ordered(item, 3);
    const { status, data } = await person.client.call(ENDPOINTS.updateOrder, {
      ...byId(orderId),
      body: { status: 'cancelled' },
    });
    expect([status, data.status, data.next]).toEqual([200, 'cancelled', ['archived']]);
    expect(await shop.getCounts(item.sku)).toEqual([3, 0, 0]);
    expect(await shop.sandbox.callApi('GET', `/v1/checkout/sessions/${sessionId}`)).toMatchObject({
      status: 'expired',
    });
    expect(await shop.getOutbox('order-cancelled', orderId)).toHaveLength(1);
  });

  test('an order that the provider expires during its cancellation counts as cancelled', async () => {
    const item = await shop.addProduct({ units: 3 });
    const { person, orderId } = await shop.ordered(item, 3);
    const gateway = shop.api.app.get(StripeGateway, { strict: false });
    const expire = gateway.expire.bind(gateway);
    jest.spyOn(gateway, 'expire').mockImplementationOnce(async (sessionId) => {
      const status = await expire(sessionId);
      await waitUntil(async () => (await shop.getStatus(orderId)) === 'expired');
      return status;
    });
    expect(await shop.move(person, orderId, 'cancelled')).toMatchObject({
      status: 200,
      data: { status: 'expired', next: ['archived'] },
    });
    expect(await shop.getCounts(item.sku)).toEqual([3, 0, 0]);
  });

  test('an order cannot be cancelled while its payment page cannot be closed', async () => {
    const { person, orderId } = await shop.ordered();
    await shop.sandbox.fault('500-no-retry', { next: 4, path: '/v1/checkout/sessions' });
    expect((await shop.move(person, orderId, 'cancelled')).data.key).toBe('paymentUnavailable');
    expect(await shop.getStatus(orderId)).toBe('pending_payment');
  });

  test('cancelling an order that was just paid processes its payment instead', async () => {
    const { person, orderId, sessionId } = await shop.ordered();
    await shop.sandbox.webhooks('drop');
    await shop.sandbox.pay(sessionId, { wait: false });
    expect((await shop.move(person, orderId, 'cancelled')).data.key).toBe('transitionNotAllowed');
    expect(await shop.getStatus(orderId)).toBe('paid');
  });

  test.each(['paid', 'processing', 'refunded', 'expired', 'archived', 'review', 'pending_payment'])(
    'a customer cannot set an unpaid order to %s',
    async (status) => {
      const { person, orderId } = await shop.ordered();
      expect((await shop.move(person, orderId, status)).status).toBe(409);
      expect(await shop.getStatus(orderId)).toBe('pending_payment');
    },
  );
});

describe('DELETE order', () => {
  test('deleting an unpaid order archives the order and returns the remaining orders', async () => {
    const { person, orderId } = await shop.transferred();
    const cart = await addToCart(person.client, shop.soap);
    const order = (await person.client.call(ENDPOINTS.createOrder, { body: checkoutBody(cart) })).data;
    const { status, data } = await person.client.call(ENDPOINTS.deleteOrder, byId(orderId));
    expect([status, data.map(({ _id }) => _id)]).toEqual([200, [order._id]]);
    expect(await shop.getStatus(orderId)).toBe('archived');
  });

  test('deleting a paid order is rejected', async () => {
    const { person, orderId } = await shop.paid();
    for (const { client } of [person, shop.admin])
      expect(await client.callRejected(ENDPOINTS.deleteOrder, byId(orderId))).toMatchObject({
        status: 409,
        data: { key: 'orderPaid' },
      });
    expect(await shop.getStatus(orderId)).toBe('paid');
  });
});

describe('order changes by staff', () => {
  test('staff move a paid order forward one status at a time', async () => {
    const { orderId } = await shop.paid();
    expect((await shop.move(shop.admin, orderId, 'shipped')).status).toBe(409);
    for (const status of ['processing', 'shipped', 'delivered'])
      expect((await shop.move(shop.admin, orderId, status)).status).toBe(200);
    const { data } = await shop.admin.client.call(ENDPOINTS.getOrder, byId(orderId));
    expect(data.history.map(({ to, by }) => [to, by])).toEqual([
      ['pending_payment', 'customer'],
      ['paid', 'system'],
      ['processing', 'admin'],
      ['shipped', 'admin'],
      ['delivered', 'admin'],
    ]);
  });

  // Fault order-moves in canTransition:
  // replace(result('includes'), 'ORDER_TRANSITIONS[from]?.[to] !== undefined')
  test('staff cannot set an order to paid', async () => {
    const { orderId } = await shop.transferred();
    expect((await shop.move(shop.admin, orderId, 'paid')).status).toBe(409);
    expect((await shop.move(shop.admin, orderId, 'gold')).status).toBe(400);
    expect(await shop.getStatus(orderId)).toBe('pending_payment');
  });

  // Fault order-state in OrderMoveRepository.setStatus: replace(argument('findOneAndUpdate', 0), '{ _id: id }')
  test('twenty concurrent requests for the same transition change the order once', async () => {
    const { orderId } = await shop.paid();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => shop.move(shop.admin, orderId, 'processing')),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(19);
  });
});

expectConsistentRecords(shop);
