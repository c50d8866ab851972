import { ENDPOINTS } from '@munay/contracts/endpoints';
import { SharedCounterService } from '../../src/metrics/shared-counter.service';
import { ReconcilerService } from '../../src/modules/billing/reconciler.service';
import { ReleaseService } from '../../src/modules/billing/release.service';
import { PaymentResumeService } from '../../src/modules/billing/session/payment-resume.service';
import { StripeGateway } from '../../src/modules/billing/stripe.gateway';
import { addToCart, checkoutBody, type StockedProduct } from '../support/shop';
import { createSuiteShop, expectConsistentRecords } from '../support/suite-shop';
import { waitUntil } from '../support/until';

const shop = createSuiteShop();

const findNewestOrder = (email: string) => shop.orders.findNewest(email);

describe('checkout when the provider fails', () => {
  const start = async () => {
    const { client, email } = await shop.buyer();
    const cart = await addToCart(client, shop.soap);
    const go = () => client.callRejected(ENDPOINTS.checkout, { body: checkoutBody(cart) });
    return { client, email, go };
  };

  test('an order stays pending while the provider is unreachable and continues on the next click', async () => {
    const { go, email } = await start();
    await shop.sandbox.fault('reset', { next: 3, path: '/v1/checkout/sessions' });
    expect(await go()).toMatchObject({ status: 503, data: { key: 'paymentUnavailable' } });
    const waitingOrder = await findNewestOrder(email);
    await shop.sandbox.clearFaults();
    const { status } = await go();
    const paidOrder = await findNewestOrder(email);
    expect([status, paidOrder?._id.toString()]).toEqual([200, waitingOrder?._id.toString()]);
    expect(await shop.orders.count(email)).toBe(1);
  });

  test('a repeated checkout reuses the payment session whose response was lost', async () => {
    const { go, email } = await start();
    await shop.sandbox.fault('reset-after-commit', { next: 3, path: '/v1/checkout/sessions' });
    expect((await go()).status).toBe(503);
    await shop.sandbox.clearFaults();
    expect((await go()).status).toBe(200);
    const order = await findNewestOrder(email);
    const { data } = await shop.sandbox.callApi<{ data: { client_reference_id: string }[] }>(
      'GET',
      '/v1/checkout/sessions?limit=100',
    );
    expect(data.filter((session) => session.client_reference_id === order?._id.toString())).toHaveLength(1);
  });

  test('a payment session that never reached the provider is created later with new expiry times', async () => {
    const { go, email } = await start();
    await shop.sandbox.fault('reset', { next: 3, path: '/v1/checkout/sessions' });
    await go();
    await shop.sandbox.clearFaults();
    const order = await findNewestOrder(email);
    const longAgo = new Date(Date.now() - 5 * 60_000);
    await shop.orders.set(order!._id, {
      createdAt: longAgo,
      'stripe.requestedAt': longAgo,
      'stripe.params.expires_at': Math.floor(longAgo.getTime() / 1000) + 1860,
      'stripe.expiresAt': new Date(longAgo.getTime() + 1_860_000),
    });
    await shop.api.app.get(PaymentResumeService, { strict: false }).resume(new Date(Date.now() - 60_000));
    const resumedOrder = await findNewestOrder(email);
    expect(resumedOrder).toMatchObject({
      status: 'pending_payment',
      stripe: { attempt: 2, sessionId: expect.stringMatching(/^cs_/) as string },
    });
    expect((resumedOrder?.stripe as { expiresAt: Date }).expiresAt.getTime()).toBeGreaterThan(
      Date.now() + 30 * 60_000,
    );
  });

  test('an order that is permanently rejected by the provider releases its stock and can be placed again', async () => {
    const { go, email } = await start();
    const before = await shop.getCounts(shop.soap.sku);
    await shop.sandbox.fault('reset', { next: 3, path: '/v1/checkout/sessions' });
    await go();
    await shop.sandbox.clearFaults();
    const order = await findNewestOrder(email);
    await shop.orders.set(order!._id, { 'stripe.params.mode': 'barter' });
    expect(await go()).toMatchObject({ status: 502, data: { key: 'paymentRejected' } });
    expect(await shop.getStatus(order?._id.toString() ?? '')).toBe('payment_failed');
    expect(await shop.getCounts(shop.soap.sku)).toEqual(before);
    expect((await go()).status).toBe(200);
  });

  test.each(['409', '429', '500', '500-no-retry', 'html', 'slow-after-commit'])(
    'an order gets a single payment page on the next click after the provider responds with %s',
    async (kind) => {
      const { go, email } = await start();
      const calls = { next: 2, path: '/v1/checkout/sessions', method: 'POST', delayMs: 100 };
      await shop.sandbox.fault(kind, calls);
      expect([200, 503]).toContain((await go()).status);
      await shop.sandbox.clearFaults();
      const [first, second] = [await go(), await go()];
      expect([first.status, second.data]).toEqual([200, first.data]);
      expect(await shop.orders.count(email)).toBe(1);
    },
  );

  test('a provider error stored for an idempotency key is retried with a new key on the next click', async () => {
    const { go } = await start();
    await shop.sandbox.fault('500-stored', { path: '/v1/checkout/sessions', method: 'POST' });
    await go();
    expect((await go()).status).toBe(200);
  });

  test('a payment session created before a provider error is reused', async () => {
    const { go, email } = await start();
    await shop.sandbox.fault('slow-after-commit', { path: '/v1/checkout/sessions', delayMs: 3_200 });
    await shop.sandbox.fault('500-no-retry', { path: '/v1/checkout/sessions', method: 'POST' });
    expect((await go()).status).toBe(200);
    expect((await findNewestOrder(email))?.stripe).toMatchObject({ attempt: 1 });
  });

  test('a double click gets a response before the browser times out while the provider hangs', async () => {
    const { go } = await start();
    await shop.sandbox.fault('hang', { next: 20, path: '/v1/checkout/sessions' });
    const startedAt = performance.now();
    const responses = await Promise.all([go(), go()]);
    expect(responses.map(({ status }) => status)).toEqual([503, 503]);
    expect(performance.now() - startedAt).toBeLessThan(9_500);
  });

  test('a payment page on another origin is rejected', async () => {
    const item = await shop.addProduct();
    const gateway = shop.api.app.get(StripeGateway, { strict: false });
    const page = jest.spyOn(gateway, 'isPaymentPage').mockReturnValue(false);
    await expect(shop.ordered(item)).rejects.toThrow('checkout answered 502');
    page.mockRestore();
    expect(await shop.getCounts(item.sku)).toEqual([10, 0, 0]);
  });

  test.each(['https://evil.example/c/pay', '//evil', 'javascript:alert(1)', null])(
    'the URL %p is rejected as a payment page',
    (url) => {
      const gateway = shop.api.app.get(StripeGateway, { strict: false });
      expect(gateway.isPaymentPage(url)).toBe(false);
      expect(gateway.isPaymentPage(`${shop.sandbox.server.url}/c/pay/cs_test_1`)).toBe(true);
    },
  );
});

const release = () => shop.api.app.get(ReleaseService, { strict: false }).releaseDue();

describe('expired reservations', () => {
  test('an expired reservation is released once its payment page is closed at the provider', async () => {
    const item = await shop.addProduct({ units: 2 });
    const { orderId, sessionId } = await shop.ordered(item, 2);
    await shop.expireReservation(orderId);
    expect(await release()).toBe(1);
    expect([await shop.getStatus(orderId), await shop.getCounts(item.sku)]).toEqual(['expired', [2, 0, 0]]);
    expect(await shop.sandbox.callApi('GET', `/v1/checkout/sessions/${sessionId}`)).toMatchObject({
      status: 'expired',
    });
  });

  test('an expired reservation is kept while the provider is unavailable', async () => {
    const item = await shop.addProduct({ units: 2 });
    const { orderId } = await shop.ordered(item, 2);
    await shop.expireReservation(orderId);
    await shop.sandbox.fault('500-no-retry', { next: 5, path: '/v1/checkout/sessions' });
    await release();
    expect([await shop.getStatus(orderId), await shop.getCounts(item.sku)]).toEqual([
      'pending_payment',
      [0, 2, 0],
    ]);
  });

  test('an expired reservation becomes a sale when the payment arrived without a webhook', async () => {
    const item = await shop.addProduct({ units: 2 });
    const { orderId, sessionId } = await shop.ordered(item, 2);
    await shop.sandbox.webhooks('drop');
    await shop.sandbox.pay(sessionId, { wait: false });
    await shop.expireReservation(orderId);
    await release();
    await shop.sandbox.webhooks('normal');
    expect([await shop.getStatus(orderId), await shop.getCounts(item.sku)]).toEqual(['paid', [0, 0, 2]]);
  });
});

describe('order with an unreadable payment session', () => {
  const longAgo = new Date(Date.now() - 3_600_000);
  /** Creates an order whose session the provider has lost, as after an account change or a sandbox reset. */
  const createForgottenOrder = async (item: StockedProduct): Promise<string> => {
    const { orderId } = await shop.ordered(item);
    const lostSessionFields = { 'stripe.sessionId': `cs_test_gone_${orderId}`, createdAt: longAgo };
    await shop.orders.set(orderId, lostSessionFields);
    return orderId;
  };
  const expireSession = (orderId: string) => shop.orders.set(orderId, { 'stripe.expiresAt': longAgo });
  /** Creates a paid order without its reservation, so that capturing the payment fails unexpectedly. */
  const createBrokenOrder = async (
    item: StockedProduct,
  ): Promise<{ orderId: string; repairOrder: () => Promise<unknown> }> => {
    const { orderId, sessionId } = await shop.ordered(item);
    await shop.sandbox.webhooks('drop');
    await shop.sandbox.pay(sessionId, { wait: false });
    await shop.orders.set(orderId, { createdAt: longAgo });
    const reservations = shop.api.stored.reservations;
    const reservation = await reservations.findOne(orderId);
    await reservations.set(orderId, { 'items.0.quantity': 5_000 });
    return { orderId, repairOrder: () => reservations.replace(orderId, reservation) };
  };
  const listAlerts = async (): Promise<Record<string, number>> =>
    shop.api.app
      .get(SharedCounterService, { strict: false })
      .read('alerts', ['sessionGone', 'notTakenUp', 'holdStuck']);

  test('an unreadable payment session does not block the release of other reservations', async () => {
    const item = await shop.addProduct({ units: 5 });
    const before = await listAlerts();
    const forgottenOrder = await createForgottenOrder(item);
    const brokenOrder = await createBrokenOrder(item);
    const earlyOrder = await createForgottenOrder(item);
    const { orderId: completedOrderId } = await shop.ordered(item);
    await expireSession(forgottenOrder);
    for (const id of [forgottenOrder, brokenOrder.orderId, earlyOrder, completedOrderId])
      await shop.expireReservation(id);
    await release();
    expect(
      await Promise.all(
        [forgottenOrder, brokenOrder.orderId, earlyOrder, completedOrderId].map((id) => shop.getStatus(id)),
      ),
    ).toEqual(['expired', 'pending_payment', 'pending_payment', 'expired']);
    await waitUntil(async () => (await listAlerts()).sessionGone! > before.sessionGone!);
    await waitUntil(async () => (await listAlerts()).holdStuck! > before.holdStuck!);
    await brokenOrder.repairOrder();
    await expireSession(earlyOrder);
    await shop.api.stored.reservations.set({}, { leaseUntil: null });
    await shop.expireReservation(brokenOrder.orderId);
    await shop.expireReservation(earlyOrder);
    await release();
    expect([await shop.getStatus(brokenOrder.orderId), await shop.getStatus(earlyOrder)]).toEqual([
      'paid',
      'expired',
    ]);
    expect(await shop.getCounts(item.sku)).toEqual([4, 0, 1]);
  });

  test('an unreadable payment session is retried without blocking other payments', async () => {
    const item = await shop.addProduct({ units: 5 });
    const reconcile = () => shop.api.app.get(ReconcilerService, { strict: false }).runReconciliation();
    const readCursor = async () =>
      (await shop.api.stored.leases.findOne('reconciler'))?.cursors?.paid ?? new Date(0);
    const forgottenOrder = await createForgottenOrder(item);
    await expireSession(forgottenOrder);
    const brokenOrder = await createBrokenOrder(item);
    const unconfirmedOrder = await shop.ordered(item);
    await shop.sandbox.pay(unconfirmedOrder.sessionId, { wait: false });
    const before = await listAlerts();
    const cursorBefore = await readCursor();
    await reconcile();
    expect([await shop.getStatus(forgottenOrder), await shop.getStatus(unconfirmedOrder.orderId)]).toEqual([
      'expired',
      'paid',
    ]);
    await waitUntil(async () => (await listAlerts()).notTakenUp! > before.notTakenUp!);
    expect((await readCursor())?.getTime()).toBe(cursorBefore?.getTime());
    await brokenOrder.repairOrder();
    await reconcile();
    expect(await shop.getStatus(brokenOrder.orderId)).toBe('paid');
    expect((await readCursor())?.getTime()).toBeGreaterThan(cursorBefore?.getTime() ?? 0);
  });
});

test('a reservation is kept while the provider cannot confirm that its payment page is closed', async () => {
  const item = await shop.addProduct({ units: 1 });
  const { orderId, sessionId } = await shop.ordered(item);
  await shop.expireReservation(orderId);
  await shop.sandbox.fault('400', { path: `/v1/checkout/sessions/${sessionId}/expire`, method: 'POST' });
  await release();
  expect([await shop.getStatus(orderId), await shop.getCounts(item.sku)]).toEqual([
    'pending_payment',
    [0, 1, 0],
  ]);
});

expectConsistentRecords(shop);
