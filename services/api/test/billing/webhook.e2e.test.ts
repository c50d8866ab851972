import { ENDPOINTS } from '@munay/contracts/endpoints';
import { StripeGateway } from '../../src/modules/billing/stripe.gateway';
import type { SignedInPerson } from '../support/people';
import { addToCart, checkoutBody } from '../support/shop';
import { toJobFilter } from '../support/stored';
import { createSuiteShop, expectConsistentRecords } from '../support/suite-shop';
import { waitUntil } from '../support/until';
import { createCompletedEvent, createEventBody, createSignature, deliver } from '../support/webhook-calls';

const shop = createSuiteShop();

const getInboxRows = () => shop.api.stored.webhooks;

test('a payment updates order, stock, cart, invoice and emails in one transaction', async () => {
  const item = await shop.addProduct({ units: 5, priceCents: 1290 });
  const { person, orderId, sessionId } = await shop.ordered(item, 2);
  const { status } = await shop.sandbox.pay(sessionId);
  expect(status).toBe('paid');
  const { data: order } = await person.client.call(ENDPOINTS.getOrder, { params: { id: orderId } });
  expect(order).toMatchObject({
    status: 'paid',
    payment: { paidCents: 3070, refundedCents: 0, card: { brand: 'Visa', last4: '4242' }, url: null },
  });
  expect(order.billNumber).toMatch(/^S-\d{4}-\d{6}$/);
  expect(order.history.map(({ from, to, by }) => [from, to, by])).toEqual([
    [null, 'pending_payment', 'customer'],
    ['pending_payment', 'paid', 'system'],
  ]);
  expect(await shop.getCounts(item.sku)).toEqual([3, 0, 2]);
  expect((await person.client.call(ENDPOINTS.getCart)).data.itemCount).toBe(0);
  const rows = await shop.api.stored.outbox.all({ 'refs.orderId': orderId });
  expect(rows.map(({ dedupeKey }) => dedupeKey).sort()).toEqual([
    `order-new-staff:${orderId}`,
    `order-paid:${orderId}`,
  ]);
  const { data: where } = await person.client.call(ENDPOINTS.confirmation, {
    query: { session_id: sessionId },
  });
  expect(where).toBe(`/confirmation?order=${orderId}`);
});

test('a late payment of an expired order is captured when the buyer returns to the shop', async () => {
  const { person, orderId, sessionId } = await shop.ordered(await shop.addProduct({ units: 3 }));
  await shop.sandbox.webhooks('drop');
  await shop.sandbox.pay(sessionId, { wait: false });
  await shop.closeInStorage(orderId);
  const { data } = await person.client.call(ENDPOINTS.confirmation, { query: { session_id: sessionId } });
  expect([data, await shop.getStatus(orderId)]).toEqual([`/confirmation?order=${orderId}`, 'paid']);
});

describe('cart that changed during the payment', () => {
  const getLines = async ({ client }: SignedInPerson) =>
    (await client.call(ENDPOINTS.getCart)).data.products.map(({ sku, quantity }) => [sku, quantity]);

  // Fault cart-not-updated in removePurchasedUnits: replace(element('$sum'), '0')
  test('a payment removes exactly the paid units from the cart', async () => {
    const [item, other] = [await shop.addProduct(), await shop.addProduct()];
    const { person, sessionId } = await shop.ordered(item, 2);
    await addToCart(person.client, other);
    await addToCart(person.client, item, 3);
    await shop.sandbox.pay(sessionId);
    expect(await getLines(person)).toEqual([
      [item.sku, 3],
      [other.sku, 1],
    ]);
  });

  test('a payment does not change other cart lines if the paid units were removed from the cart', async () => {
    const [item, other] = [await shop.addProduct(), await shop.addProduct()];
    const { person, sessionId } = await shop.ordered(item, 3);
    await person.client.call(ENDPOINTS.clearCart);
    await addToCart(person.client, item);
    await addToCart(person.client, other, 2);
    await shop.sandbox.pay(sessionId);
    expect(await getLines(person)).toEqual([[other.sku, 2]]);
  });

  // Fault cart-emptied-completely in CartRepository.removePurchasedUnits: replace(value('lines'), '[]')
  test('products added to the cart during the payment stay in the cart', async () => {
    const products = await Promise.all(Array.from({ length: 6 }, () => shop.addProduct()));
    const { person, orderId, sessionId } = await shop.ordered(shop.soap, 2);
    await Promise.all([
      shop.sandbox.pay(sessionId),
      ...products.map((item) => addToCart(person.client, item)),
      ...products.map(() => addToCart(person.client, shop.soap)),
    ]);
    await waitUntil(async () => (await shop.getStatus(orderId)) === 'paid');
    const remainingQuantities = new Map((await getLines(person)) as [string, number][]);
    expect(remainingQuantities).toEqual(
      new Map([[shop.soap.sku, 6], ...products.map(({ sku }) => [sku, 1] as const)]),
    );
  });
});

// Fault webhook-key in webhook.repository.ts#buildWrite:
// replace(value('filter'), '{ _id: `${id}:${Math.random()}` }')
test('fifty concurrent deliveries of an event cause a single transition and invoice', async () => {
  const { orderId, sessionId } = await shop.ordered();
  await shop.sandbox.webhooks('drop');
  await shop.sandbox.pay(sessionId, { wait: false });
  const body = createCompletedEvent('evt_fifty', sessionId);
  const responses = await Promise.all(Array.from({ length: 50 }, () => deliver(shop, body)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  const order = await shop.getOrder(orderId);
  expect(order?.status).toBe('paid');
  expect(order?.history).toHaveLength(2);
  const { stored } = shop.api;
  expect(
    await Promise.all([
      stored.invoices.count(orderId),
      stored.outbox.count(toJobFilter('order-paid', orderId)),
      stored.stockMoves.count({ orderId, kind: 'commit' }),
      getInboxRows().count('evt_fifty'),
    ]),
  ).toEqual([1, 1, 1, 1]);
});

// Fault webhook-processed-twice in webhook.repository.ts#buildWrite:
// replace(value('update'), '[{ $replaceWith: mergedEvent }]')
test('a completed payment event is not processed again when it is redelivered', async () => {
  const body = createCompletedEvent('evt_again', 'cs_test_nobody');
  expect((await deliver(shop, body)).status).toBe(200);
  const processedEvent = await getInboxRows().findOne({ _id: 'evt_again', status: 'done' });
  expect(processedEvent).not.toBeNull();
  expect((await deliver(shop, body)).status).toBe(200);
  expect(await getInboxRows().findOne('evt_again')).toEqual(processedEvent);
});

test('the webhook and the return page of the same payment cause a single transition', async () => {
  const { person, orderId, sessionId } = await shop.ordered();
  await shop.sandbox.webhooks('drop');
  await shop.sandbox.pay(sessionId, { wait: false });
  const events = Array.from({ length: 10 }, (_, index) =>
    deliver(shop, createCompletedEvent(`evt_mixed_${index}`, sessionId)),
  );
  const returns = Array.from({ length: 8 }, () =>
    person.client.call(ENDPOINTS.confirmation, { query: { session_id: sessionId } }),
  );
  const responses = [...(await Promise.all(events)), ...(await Promise.all(returns))];
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await shop.getOrder(orderId))?.history).toHaveLength(2);
  expect(await shop.api.stored.invoices.count(orderId)).toBe(1);
});

describe('forged webhooks', () => {
  const FORGERIES: [string, (body: string) => string][] = [
    ['no signature', () => ''],
    ['nonsense', () => 't=,v1='],
    ['another secret', (body) => createSignature(body, { secret: 'whsec_somebody_else' })],
    ['sixteen minutes old', (body) => createSignature(body, { ageSeconds: 960 })],
    ['an hour ahead', (body) => createSignature(body, { ageSeconds: -3600 })],
  ];
  // Fault webhook-signature in StripeGateway.readEvent:
  // drop(statement('signedAt', 'signatureInvalid', 'SIGNATURE_TOLERANCE_SECONDS'))
  test.each(FORGERIES)('a forged webhook is rejected: %s', async (name, tamper) => {
    const { orderId, sessionId } = await shop.ordered();
    const body = createCompletedEvent(`evt_forged ${name}`, sessionId);
    const response = await deliver(shop, body, tamper(body));
    const { data } = (await response.json()) as { data: { key: string } };
    expect([response.status, data.key]).toEqual([400, 'signatureInvalid']);
    expect(await shop.getStatus(orderId)).toBe('pending_payment');
    expect(await getInboxRows().count({ _id: { $regex: '^evt_forged' } })).toBe(0);
  });

  test('a webhook with one changed byte is rejected', async () => {
    const body = createCompletedEvent('evt_changed', 'cs_test_x');
    expect((await deliver(shop, body.replace('cs_test_x', 'cs_test_y'), createSignature(body))).status).toBe(
      400,
    );
  });

  test('a signed webhook event with false data does not mark the order as paid', async () => {
    const { orderId, sessionId } = await shop.ordered();
    const forgedEvent = {
      id: sessionId,
      object: 'checkout.session',
      payment_status: 'paid',
      status: 'complete',
      amount_total: 1,
    };
    expect(
      (await deliver(shop, createEventBody('evt_lie', 'checkout.session.completed', forgedEvent))).status,
    ).toBe(200);
    expect(await shop.getStatus(orderId)).toBe('pending_payment');
  });
});

test('webhook events of unknown payment sessions are stored without effect', async () => {
  const responses = await Promise.all([
    deliver(
      shop,
      createEventBody('evt_nobody', 'checkout.session.completed', {
        id: 'cs_test_nobody',
        object: 'checkout.session',
      }),
    ),
    deliver(
      shop,
      createEventBody('evt_strange', 'customer.tax_id.created', { id: 'txi_1', object: 'tax_id' }),
    ),
    deliver(
      shop,
      createEventBody('evt_stray_refund', 'charge.refunded', {
        id: 'ch_1',
        object: 'charge',
        payment_intent: 'pi_nobody',
      }),
    ),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  const rows = await getInboxRows().all({ _id: { $in: ['evt_nobody', 'evt_strange', 'evt_stray_refund'] } });
  expect(rows.map(({ status, outcome }) => [status, outcome])).toEqual([
    ['done', 'no such session'],
    ['done', 'unknown payment'],
  ]);
});

test('a webhook event that cannot be processed yet is stored and processed later', async () => {
  const { orderId, sessionId } = await shop.ordered();
  await shop.sandbox.webhooks('drop');
  await shop.sandbox.pay(sessionId, { wait: false });
  await shop.sandbox.fault('500-no-retry', { next: 10, path: '/v1/checkout/sessions' });
  expect((await deliver(shop, createCompletedEvent('evt_later', sessionId))).status).toBe(200);
  expect(await getInboxRows().findOne('evt_later')).toMatchObject({ status: 'pending' });
  await shop.sandbox.clearFaults();
  await shop.retryEvents();
  expect(await getInboxRows().findOne('evt_later')).toMatchObject({ status: 'done', outcome: 'paid' });
  expect(await shop.getStatus(orderId)).toBe('paid');
});

test('an order can be paid with another card after a declined card', async () => {
  const { orderId, sessionId } = await shop.ordered();
  await shop.sandbox.pay(sessionId, { card: '4000000000000002' });
  await shop.sandbox.idle();
  expect(await shop.getStatus(orderId)).toBe('pending_payment');
  await shop.sandbox.pay(sessionId, { card: '4242424242424242' });
  expect(await shop.getStatus(orderId)).toBe('paid');
});

test('an order expires when its payment page expires at the provider', async () => {
  const item = await shop.addProduct({ units: 1 });
  const { orderId, sessionId } = await shop.ordered(item);
  await shop.sandbox.callApi('POST', `/v1/checkout/sessions/${sessionId}/expire`);
  await shop.sandbox.idle();
  expect([await shop.getStatus(orderId), await shop.getCounts(item.sku)]).toEqual(['expired', [1, 0, 0]]);
});

test('the payment gateway derives its mode from the API key', () => {
  expect(shop.api.app.get(StripeGateway, { strict: false }).livemode).toBe(false);
});

test('a checkout after a paid checkout starts a new order', async () => {
  const { person, sessionId } = await shop.ordered();
  await shop.sandbox.pay(sessionId);
  const cart = await addToCart(person.client, shop.soap);
  expect((await person.client.call(ENDPOINTS.checkout, { body: checkoutBody(cart) })).status).toBe(200);
});

expectConsistentRecords(shop);
