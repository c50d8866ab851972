import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Types } from 'mongoose';
import Stripe from 'stripe';
import { StripeGateway } from '../src/modules/billing/stripe.gateway';
import { WebhookService } from '../src/modules/billing/webhook.service';
import {
  addToCart,
  brokenInvariants,
  checkoutBody,
  countsOf,
  openShop,
  ordered,
  type Shelved,
  shelve,
  type Shop,
  statusOf,
  WEBHOOK_SECRET,
} from './support/shop';

let shop: Shop;
let soap: Shelved;
const signer = new Stripe('sk_test_sandbox');

beforeAll(async () => {
  shop = await openShop();
  soap = await shelve(shop, { pieces: 300, priceCents: 690 });
});
afterEach(async () => {
  await shop.sandbox.clearFaults();
  await shop.sandbox.webhooks('normal');
});
afterAll(() => shop.close());

const orderOf = (orderId: string) =>
  shop.api.db.collection('orders').findOne({ _id: new Types.ObjectId(orderId) });
const inbox = () =>
  shop.api.db.collection<{ _id: string; status: string; outcome: string }>('webhook_events');
const payload = (id: string, type: string, object: object): string =>
  JSON.stringify({
    id,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: Math.floor(Date.now() / 1000),
    type,
    livemode: false,
    pending_webhooks: 1,
    request: null,
    data: { object },
  });

/** Delivers an event as the provider would; `t` and `secret` make it a forgery. */
async function deliver(
  body: string,
  {
    secret = WEBHOOK_SECRET,
    ageSeconds = 0,
    signature,
  }: { secret?: string; ageSeconds?: number; signature?: string } = {},
): Promise<Response> {
  const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
  return fetch(`${shop.api.url}/api/billing/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'stripe-signature':
        signature ?? signer.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }),
    },
    body,
  });
}

test('a payment turns the order, the stock, the cart, the bill and the mails in one step', async () => {
  const item = await shelve(shop, { pieces: 5, priceCents: 1290 });
  const { person, orderId, sessionId } = await ordered(shop, item, 2);
  const { status } = await shop.sandbox.pay(sessionId);
  expect(status).toBe('paid');
  const { data: order } = await person.client.call(ENDPOINTS.getOrder, { params: { id: orderId } });
  expect(order).toMatchObject({
    status: 'paid',
    payment: { paidCents: 3070, refundedCents: 0, card: { brand: 'visa', last4: '4242' }, url: null },
  });
  expect(order.billNumber).toMatch(/^F-\d{4}-\d{6}$/);
  expect(order.history.map(({ from, to, by }) => [from, to, by])).toEqual([
    [null, 'pending_payment', 'customer'],
    ['pending_payment', 'paid', 'system'],
  ]);
  expect(await countsOf(shop, item.sku)).toEqual([3, 0, 2]);
  expect((await person.client.call(ENDPOINTS.getCart)).data.itemCount).toBe(0);
  const rows = await shop.api.db.collection('outbox').find({ 'refs.orderId': orderId }).toArray();
  expect(rows.map(({ dedupeKey }) => dedupeKey as string).sort()).toEqual([
    `order-new-staff:${orderId}`,
    `order-paid:${orderId}`,
  ]);
  const { data: where } = await person.client.call(ENDPOINTS.confirmation, {
    query: { session_id: sessionId },
  });
  expect(where).toBe(`/confirmation?order=${orderId}`);
});

test('a cart that changed while its owner paid is not emptied', async () => {
  const other = await shelve(shop);
  const { person, sessionId } = await ordered(shop, soap);
  await addToCart(person.client, other);
  await shop.sandbox.pay(sessionId);
  expect((await person.client.call(ENDPOINTS.getCart)).data.itemCount).toBe(2);
});

test('the same event fifty times at once is one transition, one bill and one mail', async () => {
  const { orderId, sessionId } = await ordered(shop, soap, 1);
  await shop.sandbox.webhooks('drop');
  await shop.sandbox.pay(sessionId, { wait: false });
  const body = payload('evt_fifty', 'checkout.session.completed', {
    id: sessionId,
    object: 'checkout.session',
  });
  const answers = await Promise.all(Array.from({ length: 50 }, () => deliver(body)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const order = await orderOf(orderId);
  expect(order?.status).toBe('paid');
  expect(order?.history).toHaveLength(2);
  const db = shop.api.db;
  expect(
    await Promise.all([
      db.collection('invoices').countDocuments({ orderId }),
      db.collection('outbox').countDocuments({ type: 'order-paid', 'refs.orderId': orderId }),
      db.collection('stock_moves').countDocuments({ orderId, kind: 'commit' }),
      inbox().countDocuments({ _id: 'evt_fifty' }),
    ]),
  ).toEqual([1, 1, 1, 1]);
});

test('webhook, return page and other events of one payment at once are one transition', async () => {
  const { person, orderId, sessionId } = await ordered(shop, soap, 1);
  await shop.sandbox.webhooks('drop');
  await shop.sandbox.pay(sessionId, { wait: false });
  const events = Array.from({ length: 10 }, (_, index) =>
    deliver(
      payload(`evt_mixed_${index}`, 'checkout.session.completed', {
        id: sessionId,
        object: 'checkout.session',
      }),
    ),
  );
  const returns = Array.from({ length: 8 }, () =>
    person.client.call(ENDPOINTS.confirmation, { query: { session_id: sessionId } }),
  );
  const answers = [...(await Promise.all(events)), ...(await Promise.all(returns))];
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await orderOf(orderId))?.history).toHaveLength(2);
  expect(await shop.api.db.collection('invoices').countDocuments({ orderId })).toBe(1);
});

describe('forged calls are refused:', () => {
  const forgeries: [string, Parameters<typeof deliver>[1]][] = [
    ['no signature', { signature: '' }],
    ['nonsense', { signature: 't=,v1=' }],
    ['another secret', { secret: 'whsec_somebody_else' }],
    ['301 seconds old', { ageSeconds: 301 }],
    ['an hour ahead', { ageSeconds: -3600 }],
  ];
  test.each(forgeries)('%s', async (_, forgery) => {
    const { orderId, sessionId } = await ordered(shop, soap);
    const body = payload(`evt_forged_${forgery?.ageSeconds ?? 0}`, 'checkout.session.completed', {
      id: sessionId,
      object: 'checkout.session',
    });
    const response = await deliver(body, forgery);
    expect([response.status, ((await response.json()) as { data: { key: string } }).data.key]).toEqual([
      400,
      'signatureInvalid',
    ]);
    expect(await statusOf(shop, orderId)).toBe('pending_payment');
    expect(await inbox().countDocuments({ _id: { $regex: '^evt_forged' } })).toBe(0);
  });

  test('one changed byte', async () => {
    const body = payload('evt_changed', 'checkout.session.completed', {
      id: 'cs_test_x',
      object: 'checkout.session',
    });
    const signature = signer.webhooks.generateTestHeaderString({ payload: body, secret: WEBHOOK_SECRET });
    expect((await deliver(body.replace('cs_test_x', 'cs_test_y'), { signature })).status).toBe(400);
  });

  test('a rightly signed claim that is not true: the provider is asked, and the order waits', async () => {
    const { orderId, sessionId } = await ordered(shop, soap);
    const lie = {
      id: sessionId,
      object: 'checkout.session',
      payment_status: 'paid',
      status: 'complete',
      amount_total: 1,
    };
    expect((await deliver(payload('evt_lie', 'checkout.session.completed', lie))).status).toBe(200);
    expect(await statusOf(shop, orderId)).toBe('pending_payment');
  });
});

test('events of unknown sessions and unknown kinds are stored, answered and left', async () => {
  const answers = await Promise.all([
    deliver(
      payload('evt_nobody', 'checkout.session.completed', {
        id: 'cs_test_nobody',
        object: 'checkout.session',
      }),
    ),
    deliver(payload('evt_strange', 'customer.tax_id.created', { id: 'txi_1', object: 'tax_id' })),
    deliver(
      payload('evt_stray_refund', 'charge.refunded', {
        id: 'ch_1',
        object: 'charge',
        payment_intent: 'pi_nobody',
      }),
    ),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const rows = await inbox()
    .find({ _id: { $in: ['evt_nobody', 'evt_strange', 'evt_stray_refund'] } })
    .sort({ _id: 1 })
    .toArray();
  expect(rows.map(({ status, outcome }) => [status, outcome])).toEqual([
    ['done', 'no such session'],
    ['done', 'ignored'],
    ['done', 'unknown payment'],
  ]);
});

test('an event that cannot be done now is answered, kept and done later', async () => {
  const { orderId, sessionId } = await ordered(shop, soap);
  await shop.sandbox.webhooks('drop');
  await shop.sandbox.pay(sessionId, { wait: false });
  await shop.sandbox.fault('500-no-retry', { next: 10, path: '/v1/checkout/sessions' });
  expect(
    (
      await deliver(
        payload('evt_later', 'checkout.session.completed', { id: sessionId, object: 'checkout.session' }),
      )
    ).status,
  ).toBe(200);
  expect(await inbox().findOne({ _id: 'evt_later' })).toMatchObject({ status: 'pending' });
  await shop.sandbox.clearFaults();
  await shop.api.app.get(WebhookService, { strict: false }).retryDue(new Date(Date.now() + 60_000));
  expect(await inbox().findOne({ _id: 'evt_later' })).toMatchObject({ status: 'done', outcome: 'paid' });
  expect(await statusOf(shop, orderId)).toBe('paid');
});

describe('money that does not fit is not taken as payment:', () => {
  const pay = async (form: Record<string, string>): Promise<string> => {
    const session = await shop.sandbox.api<{ id: string }>('POST', '/v1/checkout/sessions', {
      mode: 'payment',
      success_url: 'http://localhost:3000/',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][product_data][name]': 'Jabón barato',
      ...form,
    });
    await shop.sandbox.webhooks('drop');
    await shop.sandbox.pay(session.id, { wait: false });
    return session.id;
  };
  const price = (amount: string, currency = 'eur') => ({
    'line_items[0][price_data][unit_amount]': amount,
    'line_items[0][price_data][currency]': currency,
  });
  const unsold = async (orderId: string): Promise<void> => {
    const db = shop.api.db;
    const order = await orderOf(orderId);
    expect([order?.status, order?.billNumber]).toEqual(['review', null]);
    expect(await db.collection('invoices').countDocuments({ orderId })).toBe(0);
    expect(await db.collection('outbox').countDocuments({ 'refs.orderId': orderId })).toBe(0);
    expect(await db.collection('stock_moves').countDocuments({ orderId, kind: 'commit' })).toBe(0);
    expect(order?.history).toHaveLength(2);
  };

  test('a cheap paid session that names a dear order', async () => {
    const { orderId } = await ordered(shop, soap, 20);
    const cheap = await pay({ client_reference_id: orderId, ...price('100') });
    await deliver(
      payload('evt_cheap', 'checkout.session.completed', { id: cheap, object: 'checkout.session' }),
    );
    await unsold(orderId);
  });

  test('the right sum in a session that is not the order’s own', async () => {
    const { orderId } = await ordered(shop, soap, 20);
    const total = (await orderOf(orderId))?.totals as { totalCents: number };
    const stray = await pay({ client_reference_id: orderId, ...price(String(total.totalCents)) });
    await deliver(
      payload('evt_stray', 'checkout.session.completed', { id: stray, object: 'checkout.session' }),
    );
    await unsold(orderId);
  });

  test.each([
    ['another sum', { 'totals.totalCents': 99_999 }],
    ['another currency', { 'totals.currency': 'usd' }],
  ])('its own session with %s', async (name, change) => {
    const { orderId, sessionId } = await ordered(shop, soap, 20);
    await shop.api.db.collection('orders').updateOne({ _id: new Types.ObjectId(orderId) }, { $set: change });
    await shop.sandbox.webhooks('drop');
    await shop.sandbox.pay(sessionId, { wait: false });
    await deliver(
      payload(`evt_${name}`, 'checkout.session.completed', { id: sessionId, object: 'checkout.session' }),
    );
    await unsold(orderId);
  });

  test('a cheap paid session of the buyer at the return page of a dear order', async () => {
    const cheap = await ordered(shop, soap, 1);
    await shop.sandbox.pay(cheap.sessionId);
    const dear = await ordered(shop, soap, 20);
    const answer = await dear.person.client.refused(ENDPOINTS.confirmation, {
      query: { session_id: cheap.sessionId },
    });
    expect([answer.status, answer.data.key]).toEqual([404, 'noOrder']);
    expect(await statusOf(shop, dear.orderId)).toBe('pending_payment');
  });
});

describe('the return page', () => {
  test('waits while the payment is not confirmed, and asks at most ten times a minute', async () => {
    const { person, orderId, sessionId } = await ordered(shop, soap);
    const ask = () => person.client.refused(ENDPOINTS.confirmation, { query: { session_id: sessionId } });
    const answers: [number, string][] = [];
    for (let tries = 0; tries < 11; tries += 1) {
      const { status, data } = await ask();
      answers.push([status, data.key]);
    }
    expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => [409, 'paymentPending']));
    expect(answers[10]).toEqual([429, 'tooManyRequests']);
    expect(await statusOf(shop, orderId)).toBe('pending_payment');
  });

  test.each(['cs_test_nobody', 'evt_1', '//evil', ''])('knows no session %p', async (session_id) => {
    const { person } = await ordered(shop, soap);
    expect([400, 404]).toContain(
      (await person.client.refused(ENDPOINTS.confirmation, { query: { session_id } })).status,
    );
  });

  test('confirms by itself when the webhook is late', async () => {
    const { person, orderId, sessionId } = await ordered(shop, soap);
    await shop.sandbox.webhooks('drop');
    await shop.sandbox.pay(sessionId, { wait: false });
    expect(
      (await person.client.call(ENDPOINTS.confirmation, { query: { session_id: sessionId } })).data,
    ).toBe(`/confirmation?order=${orderId}`);
    expect(await statusOf(shop, orderId)).toBe('paid');
  });
});

test('a declined card leaves the order waiting, another card pays it', async () => {
  const { orderId, sessionId } = await ordered(shop, soap);
  await shop.sandbox.pay(sessionId, { card: '4000000000000002' });
  await shop.sandbox.idle();
  expect(await statusOf(shop, orderId)).toBe('pending_payment');
  await shop.sandbox.pay(sessionId, { card: '4242424242424242' });
  expect(await statusOf(shop, orderId)).toBe('paid');
});

test('a page that expires at the provider ends the order', async () => {
  const item = await shelve(shop, { pieces: 1 });
  const { orderId, sessionId } = await ordered(shop, item);
  await shop.sandbox.api('POST', `/v1/checkout/sessions/${sessionId}/expire`);
  await shop.sandbox.idle();
  expect([await statusOf(shop, orderId), await countsOf(shop, item.sku)]).toEqual(['expired', [1, 0, 0]]);
});

test('the gateway knows the mode of the keys it was given', () => {
  expect(shop.api.app.get(StripeGateway, { strict: false }).livemode).toBe(false);
});

test('the books hold after all of this', async () => {
  const broken = await brokenInvariants(shop);
  // Orders in review keep the sums the tests have bent; everything else must hold.
  expect(Object.keys(broken).filter((id) => id !== 'I4')).toEqual([]);
});

test('a checkout after a paid one starts anew', async () => {
  const { person, sessionId } = await ordered(shop, soap);
  await shop.sandbox.pay(sessionId);
  const cart = await addToCart(person.client, soap);
  expect((await person.client.call(ENDPOINTS.checkout, { body: checkoutBody(cart) })).status).toBe(200);
});
