import { setTimeout as delay } from 'node:timers/promises';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { ApiProcess } from '../support/api-process';
import type { Client } from '../support/client';
import { Mailbox } from '../support/engines/mailbox';
import { PrivateRedis } from '../support/engines/own-redis';
import { insertUser, type SignedInPerson, signIn } from '../support/people';
import { addToCart, checkoutBody, VisitorClient } from '../support/shop';
import { WEB_ORIGIN } from '../support/start-api';
import { SuiteShop } from '../support/suite-shop';
import { waitUntil } from '../support/until';

/** Maximum duration of a request while Redis hangs. */
const MAX_RESPONSE_MS = 1_000;
/** Time in ms that is longer than the connection timeout, so that clients reconnect and hang again. */
const PAUSE_MS = 3_000;

const shop = new SuiteShop();
let mailbox: Mailbox;
let redis: PrivateRedis;
let worker: ApiProcess;
let admin: SignedInPerson;

beforeAll(async () => {
  [mailbox, redis] = await Promise.all([Mailbox.open(), PrivateRedis.create()]);
  await shop.open({}, { REDIS_URL: redis.url, SMTP_URL: mailbox.smtpUrl });
  worker = await ApiProcess.start('worker', shop.env);
  admin = await signIn(shop.api, { roles: ['ADMIN'] });
}, 120_000);

afterAll(async () => {
  await worker.kill();
  await shop.close();
  await Promise.all([mailbox.close(), redis.stop()]);
});

const visitor = () => new VisitorClient(shop.api.url, WEB_ORIGIN);
const getEmail = async (client: Client) => (await client.call(ENDPOINTS.getUser)).data.user?.email;

async function canBuy(client: Client, { email, password }: { email: string; password: string }) {
  const measure = async <T>(step: string, work: Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const result = await work;
    const tookMs = Math.round(performance.now() - startedAt);
    if (tookMs > slowestStep.ms) Object.assign(slowestStep, { what: step, ms: tookMs });
    return result;
  };
  const slowestStep = { what: '', ms: 0 };
  await measure('add to the guest cart', addToCart(client, shop.soap));
  const login = await measure('login', client.call(ENDPOINTS.login, { body: { email, password } }));
  expect(login).toMatchObject({ status: 200 });
  const { data } = await measure('get-user', client.call(ENDPOINTS.getUser));
  expect(data).toMatchObject({ user: { email }, cart: { products: [{ quantity: 1 }] } });
  const checkout = await measure(
    'checkout',
    client.call(ENDPOINTS.checkout, { body: checkoutBody(data.cart) }),
  );
  expect(checkout).toMatchObject({ status: 200 });
  const order = await shop.orders.findOne(email);
  const session_id = (order?.stripe as { sessionId: string }).sessionId;
  await shop.sandbox.pay(session_id);
  await waitUntil(async () => (await shop.getStatus(String(order?._id))) === 'paid');
  const confirmation = await measure(
    'confirmation',
    client.call(ENDPOINTS.confirmation, { query: { session_id } }),
  );
  expect(confirmation).toMatchObject({ status: 200 });
  expect(await measure('logout', client.call(ENDPOINTS.logout))).toMatchObject({ status: 200 });
  expect(await getEmail(client)).toBeUndefined();
  return slowestStep;
}

const expectStaffPagesWork = async () => {
  expect((await admin.client.callRejected(ENDPOINTS.getAllOrders)).status).toBe(200);
  expect((await admin.client.callRejected(ENDPOINTS.getAllUsers)).status).toBe(200);
};

test('sessions stay valid after Redis is emptied', async () => {
  const person = await shop.buyer();
  await redis.flush();
  expect(await getEmail(person.client)).toBe(person.email);
  await expectStaffPagesWork();
});

test('users can log in and order while Redis is down', async () => {
  const before = await shop.buyer();
  const other = await insertUser(shop.api);
  await redis.stop();
  expect(await getEmail(before.client)).toBe(before.email);
  await canBuy(visitor(), other);
  await expectStaffPagesWork();
  const newUser = {
    firstname: 'Eva',
    lastname: 'Ríos',
    email: 'eva@example.com',
    password: 'tres palabras largas',
  };
  expect((await visitor().call(ENDPOINTS.signup, { body: newUser })).status).toBe(200);
  expect((await visitor().call(ENDPOINTS.forgotPassword, { body: { email: other.email } })).status).toBe(200);
  await redis.start();
  await mailbox.wait(other.email, 'confirmado');
  await mailbox.wait(newUser.email, 'Confirma');
  expect(await getEmail(before.client)).toBe(before.email);
}, 120_000);

test('a hanging Redis does not delay requests', async () => {
  const before = await shop.buyer();
  const other = await insertUser(shop.api);
  redis.freeze();
  try {
    expect(await getEmail(before.client)).toBe(before.email);
    const { what: step, ms } = await canBuy(visitor(), other);
    expect(ms < MAX_RESPONSE_MS ? 'short' : `${step} took ${ms} ms`).toBe('short');
    await expectStaffPagesWork();
    await delay(PAUSE_MS);
  } finally {
    redis.thaw();
  }
  await mailbox.wait(other.email, 'confirmado');
  expect(await getEmail(before.client)).toBe(before.email);
}, 120_000);

test('the queue board waits for a slow Redis and reports an unavailable Redis', async () => {
  const board = () => admin.client.fetch('GET', '/ops/queues/api/queues');
  expect((await board()).status).toBe(200);
  redis.freeze();
  const slowResponse = board();
  await delay(MAX_RESPONSE_MS);
  redis.thaw();
  expect((await slowResponse).status).toBe(200);
  await redis.stop();
  const failedResponse = await board();
  expect(failedResponse.status).toBe(503);
  expect(await failedResponse.json()).toEqual({
    error: 'Las colas no se pueden leer: Redis no responde.',
    message: 'Los correos y los reembolsos esperan; no se pierde nada.',
  });
  const page = await admin.client.fetch('GET', '/ops/queues/queue/mail', undefined, {
    accept: 'text/html',
    'accept-language': 'en',
  });
  expect([page.status, page.headers.get('refresh')]).toEqual([503, '15']);
  const text = await page.text();
  expect(text).toContain('The queues cannot be read: Redis does not respond.');
  expect(text).toContain('Mail and refunds wait; nothing is lost.');
  await redis.start();
}, 60_000);

test('a queue board command without a response from Redis is logged as unconfirmed', async () => {
  const pause = (queue: string) =>
    admin.client.send('PUT', `/ops/queues/api/queues/${queue}/pause`, undefined, {
      origin: 'http://localhost:5000',
    });
  const countRecorded = async () =>
    (await admin.client.call(ENDPOINTS.listAudit, { query: { kind: 'setting' } })).data.entries
      .filter(({ action }) => action === 'queue.write')
      .map(({ changes }) => Object.fromEntries(changes.map(({ field, after }) => [field, after])));
  expect((await pause('mail')).status).toBe(200);
  expect(await countRecorded()).toEqual([{ act: 'pause', queue: 'mail' }]);
  expect((await pause('nothing')).status).toBe(404);
  expect(await countRecorded()).toHaveLength(1);
  await redis.stop();
  expect((await pause('payment')).status).toBe(503);
  expect(await countRecorded()).toEqual([
    { act: 'pause', queue: 'payment', confirmed: false },
    { act: 'pause', queue: 'mail' },
  ]);
  await redis.start();
  await admin.client.send('PUT', '/ops/queues/api/queues/mail/resume', undefined, {
    origin: 'http://localhost:5000',
  });
}, 60_000);

test('login attempts stay limited while Redis is down', async () => {
  const { id, email } = await insertUser(shop.api);
  await redis.stop();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 7; attempt += 1)
    statuses.push(
      (await visitor().callRejected(ENDPOINTS.login, { body: { email, password: 'wrong password' } })).status,
    );
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  const reset = () => admin.client.callRejected(ENDPOINTS.resetUser, { params: { id } });
  expect([(await reset()).status, (await reset()).status]).toEqual([200, 429]);
  await redis.start();
});

test('all invariants hold after the Redis outages', async () => {
  expect(await shop.brokenInvariants()).toEqual({});
});
