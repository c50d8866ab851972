import { ENDPOINTS } from '@munay/contracts/endpoints';
import { PaymentService } from '../src/modules/billing/payment.service';
import { ReleaseService } from '../src/modules/billing/release.service';
import { StripeGateway } from '../src/modules/billing/stripe.gateway';
import { addToCart, checkoutBody } from './support/shop';
import { suiteShop } from './support/suite-shop';

const shop = suiteShop();

const newestOrder = (email: string) => shop.orders().findOne({ terms: email }, { sort: { createdAt: -1 } });

describe('when the provider', () => {
  const start = async () => {
    const { client, email } = await shop.buyer();
    const cart = await addToCart(client, shop.soap);
    const go = () => client.refused(ENDPOINTS.checkout, { body: checkoutBody(cart) });
    return { client, email, go };
  };

  test('cannot be reached, the order waits and the next click goes on with it', async () => {
    const { go, email } = await start();
    await shop.sandbox.fault('reset', { next: 3, path: '/v1/checkout/sessions' });
    expect(await go()).toMatchObject({ status: 503, data: { key: 'paymentUnavailable' } });
    const waiting = await newestOrder(email);
    await shop.sandbox.clearFaults();
    const { status } = await go();
    const paid = await newestOrder(email);
    expect([status, paid?._id.toString()]).toEqual([200, waiting?._id.toString()]);
    expect(await shop.orders().countDocuments({ terms: email })).toBe(1);
  });

  test('made the session but its answer was lost, the same session is found again', async () => {
    const { go, email } = await start();
    await shop.sandbox.fault('reset-after-commit', { next: 3, path: '/v1/checkout/sessions' });
    expect((await go()).status).toBe(503);
    await shop.sandbox.clearFaults();
    expect((await go()).status).toBe(200);
    const order = await newestOrder(email);
    const { data } = await shop.sandbox.api<{ data: { client_reference_id: string }[] }>(
      'GET',
      '/v1/checkout/sessions?limit=100',
    );
    expect(data.filter((session) => session.client_reference_id === order?._id.toString())).toHaveLength(1);
  });

  test('was never asked because the shop stopped, the timer asks for it later with fresh times', async () => {
    const { go, email } = await start();
    await shop.sandbox.fault('reset', { next: 3, path: '/v1/checkout/sessions' });
    await go();
    await shop.sandbox.clearFaults();
    const order = await newestOrder(email);
    const long = new Date(Date.now() - 5 * 60_000);
    await shop.orders().updateOne(
      { _id: order?._id },
      {
        $set: {
          createdAt: long,
          'stripe.askedAt': long,
          'stripe.params.expires_at': Math.floor(long.getTime() / 1000) + 1860,
          'stripe.expiresAt': new Date(long.getTime() + 1_860_000),
        },
      },
    );
    await shop.api.app.get(PaymentService, { strict: false }).resume(new Date(Date.now() - 60_000));
    const resumed = await newestOrder(email);
    expect(resumed).toMatchObject({
      status: 'pending_payment',
      stripe: { attempt: 2, sessionId: expect.stringMatching(/^cs_/) as string },
    });
    expect((resumed?.stripe as { expiresAt: Date }).expiresAt.getTime()).toBeGreaterThan(
      Date.now() + 30 * 60_000,
    );
  });

  test('refuses the order for good, the hold ends and the cart can be ordered again', async () => {
    const { go, email } = await start();
    const before = await shop.countsOf(shop.soap.sku);
    await shop.sandbox.fault('reset', { next: 3, path: '/v1/checkout/sessions' });
    await go();
    await shop.sandbox.clearFaults();
    const order = await newestOrder(email);
    await shop.orders().updateOne({ _id: order?._id }, { $set: { 'stripe.params.mode': 'barter' } });
    expect(await go()).toMatchObject({ status: 502, data: { key: 'paymentRefused' } });
    expect(await shop.statusOf(order?._id.toString() ?? '')).toBe('payment_failed');
    expect(await shop.countsOf(shop.soap.sku)).toEqual(before);
    expect((await go()).status).toBe(200);
  });

  test('answers a page elsewhere, nobody is sent there', async () => {
    const item = await shop.shelve();
    const gateway = shop.api.app.get(StripeGateway, { strict: false });
    const page = jest.spyOn(gateway, 'isPaymentPage').mockReturnValue(false);
    await expect(shop.ordered(item)).rejects.toThrow('checkout answered 502');
    page.mockRestore();
    expect(await shop.countsOf(item.sku)).toEqual([10, 0, 0]);
  });

  test.each(['https://evil.example/c/pay', '//evil', 'javascript:alert(1)', null])(
    'names %p as its page, it is not taken for one',
    (url) => {
      const gateway = shop.api.app.get(StripeGateway, { strict: false });
      expect(gateway.isPaymentPage(url)).toBe(false);
      expect(gateway.isPaymentPage(`${shop.sandbox.server.url}/c/pay/cs_test_1`)).toBe(true);
    },
  );
});

describe('a hold whose time is up', () => {
  const release = () => shop.api.app.get(ReleaseService, { strict: false }).releaseDue();

  test('goes back on the shelf once the page is closed at the provider', async () => {
    const item = await shop.shelve({ pieces: 2 });
    const { orderId, sessionId } = await shop.ordered(item, 2);
    await shop.endHold(orderId);
    expect(await release()).toBe(1);
    expect([await shop.statusOf(orderId), await shop.countsOf(item.sku)]).toEqual(['expired', [2, 0, 0]]);
    expect(await shop.sandbox.api('GET', `/v1/checkout/sessions/${sessionId}`)).toMatchObject({
      status: 'expired',
    });
  });

  test('stays held while the provider cannot say', async () => {
    const item = await shop.shelve({ pieces: 2 });
    const { orderId } = await shop.ordered(item, 2);
    await shop.endHold(orderId);
    await shop.sandbox.fault('500-no-retry', { next: 5, path: '/v1/checkout/sessions' });
    await release();
    expect([await shop.statusOf(orderId), await shop.countsOf(item.sku)]).toEqual([
      'pending_payment',
      [0, 2, 0],
    ]);
  });

  test('becomes a sale when the buyer was quicker and the news was lost', async () => {
    const item = await shop.shelve({ pieces: 2 });
    const { orderId, sessionId } = await shop.ordered(item, 2);
    await shop.sandbox.webhooks('drop');
    await shop.sandbox.pay(sessionId, { wait: false });
    await shop.endHold(orderId);
    await release();
    await shop.sandbox.webhooks('normal');
    expect([await shop.statusOf(orderId), await shop.countsOf(item.sku)]).toEqual(['paid', [0, 0, 2]]);
  });
});

test('the books hold after all of this', async () => {
  expect(await shop.brokenInvariants()).toEqual({});
});
