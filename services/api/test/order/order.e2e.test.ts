import { ENDPOINTS } from '@munay/contracts/endpoints';
import { DRAWN } from '../../src/modules/billing/order-status.service';
import { ThrottleService } from '../../src/rate-limit/throttle.service';
import { byId } from '../support/client';
import type { SignedInPerson } from '../support/people';
import { addToCart, checkoutBody } from '../support/shop';
import { staffedShop } from '../support/suite-shop';

const shop = staffedShop();

describe('another customer’s order', () => {
  test('is not found by any call, and nothing changes', async () => {
    const { orderId } = await shop.paid();
    const stranger = await shop.buyer();
    const before = await shop.orderOf(orderId);
    const { client } = stranger;
    const answers = [
      await client.refused(ENDPOINTS.getOrder, byId(orderId)),
      await client.refused(ENDPOINTS.deleteOrder, byId(orderId)),
      await client.refused(ENDPOINTS.sendBill, byId(orderId)),
      await client.refused(ENDPOINTS.getBill, byId(orderId)),
      await shop.move(stranger, orderId, 'cancelled'),
    ];
    expect(answers.map(({ status, data }) => [status, data.key])).toEqual(
      answers.map(() => [404, 'noOrder']),
    );
    expect(await shop.orderOf(orderId)).toEqual(before);
    expect((await client.call(ENDPOINTS.getOrders)).data).toEqual([]);
    expect((await shop.admin.client.call(ENDPOINTS.getOrder, byId(orderId))).data._id).toBe(orderId);
  });

  test.each(['x', '65f0000000000000000000ff', '65f0000000000000000000fff', '..%2f'])(
    '%p is no order',
    async (id) => {
      expect((await shop.admin.client.refused(ENDPOINTS.getOrder, byId(id))).status).toBe(404);
    },
  );
});

describe('a customer', () => {
  test('cancels an order that waits: the page is closed first, the pieces go back, a mail follows', async () => {
    const item = await shop.shelve({ pieces: 3 });
    const { person, orderId, sessionId } = await shop.ordered(item, 3);
    const { status, data } = await person.client.call(ENDPOINTS.updateOrder, {
      ...byId(orderId),
      body: { status: 'cancelled' },
    });
    expect([status, data.status, data.next]).toEqual([200, 'cancelled', ['archived']]);
    expect(await shop.countsOf(item.sku)).toEqual([3, 0, 0]);
    expect(await shop.sandbox.api('GET', `/v1/checkout/sessions/${sessionId}`)).toMatchObject({
      status: 'expired',
    });
    expect(await shop.outboxOf('order-cancelled', orderId)).toHaveLength(1);
  });

  test('cannot cancel while the page cannot be closed', async () => {
    const { person, orderId } = await shop.ordered();
    await shop.sandbox.fault('500-no-retry', { next: 4, path: '/v1/checkout/sessions' });
    expect((await shop.move(person, orderId, 'cancelled')).data.key).toBe('paymentUnavailable');
    expect(await shop.statusOf(orderId)).toBe('pending_payment');
  });

  test('an order just paid cannot be cancelled: the payment is processed instead', async () => {
    const { person, orderId, sessionId } = await shop.ordered();
    await shop.sandbox.webhooks('drop');
    await shop.sandbox.pay(sessionId, { wait: false });
    expect((await shop.move(person, orderId, 'cancelled')).data.key).toBe('moveNotAllowed');
    expect(await shop.statusOf(orderId)).toBe('paid');
  });

  test.each(['paid', 'processing', 'refunded', 'expired', 'archived', 'review', 'pending_payment'])(
    'cannot set a waiting order to %s',
    async (status) => {
      const { person, orderId } = await shop.ordered();
      expect((await shop.move(person, orderId, status)).status).toBe(409);
      expect(await shop.statusOf(orderId)).toBe('pending_payment');
    },
  );

  test('sees only their own orders, newest first', async () => {
    const { person, orderId } = await shop.transferred();
    const cart = await addToCart(person.client, shop.soap);
    const second = (await person.client.call(ENDPOINTS.createOrder, { body: checkoutBody(cart) })).data;
    expect((await person.client.call(ENDPOINTS.getOrders)).data.map(({ _id }) => _id)).toEqual([
      second._id,
      orderId,
    ]);
  });
});

describe('the caller’s own orders', () => {
  const seen = async ({ client }: SignedInPerson) => {
    const { data } = await client.call(ENDPOINTS.listOrders, { query: {} });
    const all = (await client.call(ENDPOINTS.getOrders)).data.map(({ _id }) => _id);
    expect([data.orders.map(({ _id }) => _id), data.total]).toEqual([all, all.length]);
    return all;
  };

  test('are not the attempts to pay by card that came to nothing', async () => {
    const { person, orderId } = await shop.ordered();
    expect(await seen(person)).toEqual([orderId]);
    // Back from the payment page, one more soap, then pay again
    const cart = await addToCart(person.client, shop.soap);
    await person.client.call(ENDPOINTS.checkout, { body: checkoutBody(cart) });
    const [second = ''] = await seen(person);
    expect([second === orderId, await seen(person)]).toEqual([false, [second]]);
    await shop.closeBehindItsBack(second);
    expect(await seen(person)).toEqual([]);
    expect((await person.client.call(ENDPOINTS.getOrder, byId(second))).data.status).toBe('expired');
    expect((await person.client.call(ENDPOINTS.deleteOrder, byId(second))).data).toEqual([]);
  });

  test('are those that a transfer never paid, and those that were cancelled, until they are put away', async () => {
    const { person, orderId } = await shop.transferred();
    await shop.closeBehindItsBack(orderId);
    expect(await seen(person)).toEqual([orderId]);
    const { data: cart } = await person.client.call(ENDPOINTS.getCart);
    await person.client.call(ENDPOINTS.checkout, { body: checkoutBody(cart) });
    const [second = ''] = await seen(person);
    await shop.move(person, second, 'cancelled');
    expect(await seen(person)).toEqual([second, orderId]);
    const { data } = await person.client.call(ENDPOINTS.deleteOrder, byId(second));
    expect(data.map(({ _id }) => _id)).toEqual([orderId]);
    expect(await seen(person)).toEqual([orderId]);
  });
});

describe('deleting', () => {
  test('puts an unpaid order away and answers those that remain', async () => {
    const { person, orderId } = await shop.transferred();
    const cart = await addToCart(person.client, shop.soap);
    const kept = (await person.client.call(ENDPOINTS.createOrder, { body: checkoutBody(cart) })).data;
    const { status, data } = await person.client.call(ENDPOINTS.deleteOrder, byId(orderId));
    expect([status, data.map(({ _id }) => _id)]).toEqual([200, [kept._id]]);
    expect(await shop.statusOf(orderId)).toBe('archived');
  });

  test('refuses a paid order', async () => {
    const { person, orderId } = await shop.paid();
    for (const { client } of [person, shop.admin])
      expect(await client.refused(ENDPOINTS.deleteOrder, byId(orderId))).toMatchObject({
        status: 409,
        data: { key: 'orderPaid' },
      });
    expect(await shop.statusOf(orderId)).toBe('paid');
  });
});

describe('staff', () => {
  test('move a paid order along, one step at a time', async () => {
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

  test('cannot set an order to paid', async () => {
    const { orderId } = await shop.transferred();
    expect((await shop.move(shop.admin, orderId, 'paid')).status).toBe(409);
    expect((await shop.move(shop.admin, orderId, 'gold')).status).toBe(400);
    expect(await shop.statusOf(orderId)).toBe('pending_payment');
  });

  test('twenty equal moves at once are one move', async () => {
    const { orderId } = await shop.paid();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => shop.move(shop.admin, orderId, 'processing')),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });
});

describe('the bill', () => {
  test('is a PDF for its owner and for staff', async () => {
    const { person, orderId } = await shop.paid();
    for (const { client } of [person, shop.admin]) {
      const response = await client.fetch('GET', `/api/order/bill/${orderId}`);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(response.headers.get('content-disposition')).toMatch(/^inline; filename="S-\d{4}-\d{6}\.pdf"$/);
      expect(
        Buffer.from(await response.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
    }
  });

  test('does not exist before the payment', async () => {
    const { person, orderId } = await shop.transferred();
    for (const endpoint of [ENDPOINTS.getBill, ENDPOINTS.sendBill])
      expect((await person.client.refused(endpoint, byId(orderId))).data.key).toBe('noBill');
  });

  test('is mailed again once a minute', async () => {
    const { person, orderId } = await shop.paid();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => person.client.refused(ENDPOINTS.sendBill, byId(orderId))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(refused[0]?.data).toMatchObject({
      key: 'billTooOften',
      retryAfterSeconds: expect.any(Number) as number,
    });
    expect(await shop.outboxOf('order-invoice', orderId)).toHaveLength(1);
    expect(await shop.outboxOf('order-paid', orderId)).toHaveLength(1);
    for (let day = 1; day < 6; day += 1) {
      for (const key of await shop.api.redis.keys('throttle:send-bill-minute:*'))
        await shop.api.redis.del(key);
      expect((await person.client.refused(ENDPOINTS.sendBill, byId(orderId))).status).toBe(
        day < 5 ? 200 : 429,
      );
    }
  });

  test('is rendered at most sixty times a minute per person', async () => {
    const { person, orderId } = await shop.paid();
    const throttle = shop.api.app.get(ThrottleService, { strict: false });
    for (let drawn = 1; drawn < DRAWN.points; drawn += 1) await throttle.take('draw', person.id, DRAWN);
    const bill = async () => (await person.client.fetch('GET', `/api/order/bill/${orderId}`)).status;
    expect([await bill(), await bill()]).toEqual([200, 429]);
  });
});

test('the books hold after all of this', async () => {
  expect(await shop.brokenInvariants()).toEqual({});
});
