import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { CartView } from '@munay/contracts/order/cart';
import { SharedCounterService } from '../../src/metrics/shared-counter.service';
import { byId } from '../support/client';
import { createCode, endActive, published, THREE_FOR_TWO } from '../support/promotions';
import { addToCart, checkoutBody } from '../support/shop';
import { createStaffedShop, expectConsistentRecords } from '../support/suite-shop';
import { waitUntil } from '../support/until';

const shop = createStaffedShop();
const COUPONS = '/v1/coupons';
const SESSIONS = '/v1/checkout/sessions';

afterEach(async () => {
  await shop.sandbox.clearFaults();
  await endActive(shop.admin.client);
});

interface Page {
  id: string;
  amount_subtotal: number;
  amount_total: number;
  discounts: { coupon: string }[];
  total_details: { amount_discount: number; amount_shipping: number };
}

/** A buyer who orders four units and proceeds to payment. */
async function start() {
  const { client, email } = await shop.buyer();
  const cart: CartView = await addToCart(client, shop.soap, 4);
  const go = () => client.callRejected(ENDPOINTS.checkout, { body: checkoutBody(cart) });
  const order = async () => (await shop.getOrder(email))!;
  const session = async () => {
    const { sessionId } = (await order()).stripe as { sessionId: string };
    return shop.sandbox.callApi<Page>('GET', `${SESSIONS}/${sessionId}`);
  };
  return { client, cart, go, order, session };
}
const count = (path: string, since: Date) => shop.sandbox.countCallsSince(since, path);

test('the payment page of an order with promotions lists the lines, one coupon and the delivery cost', async () => {
  const code = createCode();
  await published(shop.admin.client, THREE_FOR_TWO);
  await published(shop.admin.client, { code, minCents: 0, rule: { kind: 'amount', cents: 100 } });
  const { client, cart, order, session } = await start();
  await client.call(ENDPOINTS.addCode, { body: { code } });
  const { data } = await client.call(ENDPOINTS.getCart);
  expect(data.promotions).toHaveLength(2);
  const body = checkoutBody(data);
  const since = new Date();
  expect((await client.callRejected(ENDPOINTS.checkout, { body })).status).toBe(200);
  expect([await count(COUPONS, since), await count(SESSIONS, since)]).toEqual([1, 1]);
  const { lines, totals } = await order();
  const page = await session();
  expect(page).toMatchObject({
    amount_subtotal: cart.goodsCents,
    amount_total: totals.totalCents,
    total_details: { amount_discount: 690 + 100, amount_shipping: totals.shippingCents },
  });
  const items = await shop.sandbox.callApi<{ data: { quantity: number; price: { unit_amount: number } }[] }>(
    'GET',
    `${SESSIONS}/${page.id}/line_items`,
  );
  expect(items.data.map(({ quantity, price }) => [quantity, price.unit_amount])).toEqual(
    lines.map(({ quantity, unitPriceCents }: { quantity: number; unitPriceCents: number }) => [
      quantity,
      unitPriceCents,
    ]),
  );
  const coupon = await shop.sandbox.callApi<{ name: string; amount_off: number }>(
    'GET',
    `${COUPONS}/${page.discounts[0]?.coupon}`,
  );
  expect(coupon).toMatchObject({ name: `Tres por dos, ${code}`, amount_off: 790, max_redemptions: 1 });
  await shop.sandbox.pay(page.id);
  await waitUntil(async () => (await order()).status === 'paid');
});

test('an order without promotions creates no coupon at the provider', async () => {
  const { go, session } = await start();
  const since = new Date();
  expect((await go()).status).toBe(200);
  expect([await count(COUPONS, since), await count(SESSIONS, since)]).toEqual([0, 1]);
  expect(await session()).toMatchObject({ discounts: [], total_details: { amount_discount: 0 } });
});

test('an order with a coupon is refunded to the cent in two partial refunds', async () => {
  await published(shop.admin.client, THREE_FOR_TWO);
  const { go, order, session } = await start();
  await go();
  await shop.sandbox.pay((await session()).id);
  await waitUntil(async () => (await order()).status === 'paid');
  const { _id, totals } = await order();
  const refund = async (scope: 'amount' | 'all', amountCents: number) => {
    const key = randomUUID();
    const body = { scope, amountCents, lines: [], reason: 'request' as const, key };
    const { status } = await shop.admin.client.call(ENDPOINTS.refundOrder, { ...byId(_id.toString()), body });
    expect(status).toBe(200);
    await shop.runRefund(_id.toString(), key);
  };
  await refund('amount', 333);
  await refund('all', totals.totalCents - 333);
  await waitUntil(async () => (await order()).payment.refundedCents === totals.totalCents);
});

test('a failed coupon request delays the payment session of the order until the next click', async () => {
  await published(shop.admin.client, THREE_FOR_TWO);
  const { go, order, session } = await start();
  await shop.sandbox.fault('reset', { next: 3, path: COUPONS });
  const since = new Date();
  expect(await go()).toMatchObject({ status: 503, data: { key: 'paymentUnavailable' } });
  expect(await count(SESSIONS, since)).toBe(0);
  await shop.sandbox.clearFaults();
  const waiting = await order();
  expect((await go()).status).toBe(200);
  expect((await order())._id).toEqual(waiting._id);
  expect(await session()).toMatchObject({ total_details: { amount_discount: 690 } });
});

test.each([
  ['the session', SESSIONS, 'reset'],
  ['the response to the coupon request', COUPONS, 'reset-after-commit'],
  ['the coupon, whose error is stored', COUPONS, '500-stored'],
])('an order is paid with one coupon after the loss of %s', async (_, path, fault) => {
  await published(shop.admin.client, THREE_FOR_TWO);
  const { go, order, session } = await start();
  await shop.sandbox.fault(fault, { next: 3, path });
  expect((await go()).status).toBe(503);
  await shop.sandbox.clearFaults();
  expect((await go()).status).toBe(200);
  const { totals } = await order();
  expect(await session()).toMatchObject({
    amount_total: totals.totalCents,
    total_details: { amount_discount: 690 },
  });
});

test('a coupon created with another idempotency key is reused', async () => {
  await published(shop.admin.client, THREE_FOR_TWO);
  const { go, order, session } = await start();
  await shop.sandbox.fault('reset', { next: 3, path: SESSIONS });
  await go();
  await shop.sandbox.clearFaults();
  await shop.orders.set((await order())._id, { 'stripe.attempt': 2 });
  expect((await go()).status).toBe(200);
  expect(await session()).toMatchObject({ total_details: { amount_discount: 690 } });
});

test.each([
  ['without permission for coupons', '403'],
  ['that has expired', '401'],
] as const)('a provider key %s raises an alert and asks the buyer to try again', async (_, fault) => {
  await published(shop.admin.client, THREE_FOR_TWO);
  const listAlerts = async () =>
    (await shop.api.app.get(SharedCounterService, { strict: false }).read('alerts', ['paymentDenied']))
      .paymentDenied!;
  const before = await listAlerts();
  const { go, order } = await start();
  await shop.sandbox.fault(fault, { next: 1, path: COUPONS });
  const since = new Date();
  expect(await go()).toMatchObject({ status: 503, data: { key: 'paymentUnavailable' } });
  expect(await count(SESSIONS, since)).toBe(0);
  await waitUntil(async () => (await listAlerts()) === before + 1);
  expect((await order()).status).toBe('pending_payment');
  expect((await go()).status).toBe(200);
});

expectConsistentRecords(shop);
