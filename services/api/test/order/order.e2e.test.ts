import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Types } from 'mongoose';
import { ThrottleService } from '../../src/rate-limit/throttle.service';
import { DRAWN } from '../../src/modules/admin/order/admin-order-status.service';
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

  test('who paid a moment ago cannot cancel: the payment is taken up instead', async () => {
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

  test('sees the own orders only, newest first', async () => {
    const { person, orderId } = await shop.transferred();
    const cart = await addToCart(person.client, shop.soap);
    const second = (await person.client.call(ENDPOINTS.createOrder, { body: checkoutBody(cart) })).data;
    expect((await person.client.call(ENDPOINTS.getOrders)).data.map(({ _id }) => _id)).toEqual([
      second._id,
      orderId,
    ]);
  });
});

describe('the own orders', () => {
  const seen = async ({ client }: SignedInPerson) => {
    const { data } = await client.call(ENDPOINTS.listOrders, { query: {} });
    const all = (await client.call(ENDPOINTS.getOrders)).data.map(({ _id }) => _id);
    expect([data.orders.map(({ _id }) => _id), data.total]).toEqual([all, all.length]);
    return all;
  };

  test('are not the attempts to pay by card that came to nothing', async () => {
    const { person, orderId } = await shop.ordered();
    expect(await seen(person)).toEqual([orderId]);
    // Back from the payment page, one more soap, and on to paying again
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

  test('find orders by number, its digits, name and mail, filter by status and see counts', async () => {
    const { person, order } = await shop.transferred();
    const list = (query: object) => shop.admin.client.call(ENDPOINTS.getAllOrders, { query });
    for (const q of [
      order.number,
      order.number.slice(-6),
      order.number.toLowerCase(),
      person.email,
      person.email.slice(0, 15),
      `quispe ${order.number}`,
    ])
      expect((await list({ q })).data.orders.map(({ _id }) => _id)).toContain(order._id);
    expect((await list({ q: `${order.number} nobody` })).data).toMatchObject({ total: 0, orders: [] });
    const { data } = await list({ status: ['pending_payment'], pageSize: 2, sort: '-createdAt' });
    expect(data.orders.every(({ status }) => status === 'pending_payment')).toBe(true);
    expect(data.total).toBe(data.counts.pending_payment);
    expect(data.counts.paid).toBeGreaterThan(0);
    expect(data.orders[0]).toMatchObject({
      number: order.number,
      itemCount: 1,
      totalCents: 1180,
      payment: { method: 'transfer', paidCents: 0 },
    });
  });

  test('find by several words alike whether few orders match or many', async () => {
    const { orderId } = await shop.transferred();
    const model = await shop.orderOf(orderId);
    const twins = Array.from({ length: 230 }, (_, index) => ({
      ...model,
      checkoutKey: `twin:${index}`,
      _id: new Types.ObjectId(),
      number: `TWIN-${index}`,
      status: index % 3 === 0 ? 'shipped' : 'delivered',
      terms: ['twin', 'rosalia', index < 30 ? 'pocas' : 'muchas'],
      totals: { ...(model?.totals as object), totalCents: 1_000 + (index % 7) },
      createdAt: new Date(Date.UTC(2020, 0, 1, 0, index % 50)),
    }));
    await shop.orders().insertMany(twins);
    const list = async (query: object) =>
      (await shop.admin.client.call(ENDPOINTS.getAllOrders, { query: { pageSize: 10, ...query } })).data;
    const numbers = async (query: object) => (await list(query)).orders.map(({ number }) => number);
    const few = await list({ q: 'pocas rosalia', page: 3 });
    expect(few).toMatchObject({ total: 30, totalIsMore: false, counts: { shipped: 10, delivered: 20 } });
    expect(await list({ q: 'pocas rosalia', status: ['shipped'] })).toMatchObject({ total: 10 });
    expect(await list({ q: 'twin rosalia' })).toMatchObject({ total: 200, totalIsMore: true });
    for (const sort of ['createdAt', '-createdAt', 'totalCents', '-totalCents'])
      for (const page of [1, 2])
        expect([sort, await numbers({ q: 'pocas rosalia', sort, page })]).toEqual([
          sort,
          await numbers({ q: 'pocas', sort, page }),
        ]);
    await shop.orders().deleteMany({ terms: 'twin' });
  });

  test('the order list is read by indexes', async () => {
    const plan = await shop.api.db
      .collection('orders')
      .find({ terms: { $regex: '^ana' } })
      .sort({ createdAt: -1 })
      .explain('queryPlanner');
    expect(JSON.stringify(plan)).not.toContain('COLLSCAN');
  });
});

describe('the bill', () => {
  test('is a PDF for its owner and for staff', async () => {
    const { person, orderId } = await shop.paid();
    for (const { client } of [person, shop.admin]) {
      const response = await client.fetch('GET', `/api/order/bill/${orderId}`);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(response.headers.get('content-disposition')).toMatch(/^inline; filename="F-\d{4}-\d{6}\.pdf"$/);
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
    expect(await shop.outboxOf('order-paid', orderId)).toHaveLength(2);
    // A minute later again and again, five times in all
    for (let day = 1; day < 6; day += 1) {
      for (const key of await shop.api.redis.keys('throttle:send-bill-minute:*'))
        await shop.api.redis.del(key);
      expect((await person.client.refused(ENDPOINTS.sendBill, byId(orderId))).status).toBe(
        day < 5 ? 200 : 429,
      );
    }
  });

  test('is drawn sixty times a minute for somebody, and no more', async () => {
    const { person, orderId } = await shop.paid();
    const throttle = shop.api.app.get(ThrottleService, { strict: false });
    for (let drawn = 1; drawn < DRAWN.points; drawn += 1) await throttle.take('draw', person.id, DRAWN);
    const bill = async () => (await person.client.fetch('GET', `/api/order/bill/${orderId}`)).status;
    expect([await bill(), await bill()]).toEqual([200, 429]);
  });
});
test('delivery is offered by postcode', async () => {
  const client = shop.api.client();
  const to = async (postcode: string) => client.refused(ENDPOINTS.shippingOptions, { query: { postcode } });
  expect((await to('28012')).data).toEqual([
    { method: 'standard', zone: 'peninsula', costCents: 490, freeFromCents: 4500 },
    { method: 'pickup', zone: 'peninsula', costCents: 0, freeFromCents: null },
  ]);
  expect((await to('07001')).data).toMatchObject([{ costCents: 790 }, { costCents: 0 }]);
  expect(await to('99999')).toMatchObject({ status: 400, data: { key: 'shippingUnavailable' } });
});

test('the shipping table is a document that is not overwritten', async () => {
  await shop.api.db
    .collection<{ _id: string }>('shipping')
    .updateOne({ _id: 'table' }, { $set: { 'options.0.costCents': 555 } });
  const client = shop.api.client();
  const { data } = await client.call(ENDPOINTS.shippingOptions, { query: { postcode: '28012' } });
  expect(data[0]?.costCents).toBe(555);
});

test('the books hold after all of this', async () => {
  expect(await shop.brokenInvariants()).toEqual({});
});
