import { setTimeout } from 'node:timers/promises';
import { type Endpoint, fillPath } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { ERRORS } from '@munay/contracts/errors';
import { LOCALES } from '@munay/contracts/locale';
import { findUnusedPort } from '../../../sandbox/test/free-port';
import { MAX_POOL_SIZE } from '../../src/database/database-pool.monitor';
import { ApiProcess } from '../support/api-process';
import type { Client } from '../support/client';
import { Mailbox } from '../support/engines/mailbox';
import { PrivateMongo } from '../support/engines/own-mongo';
import { PrivateRedis } from '../support/engines/own-redis';
import { insertUser, type SignedInPerson, signIn } from '../support/people';
import { addToCart, checkoutBody, VisitorClient } from '../support/shop';
import { WEB_ORIGIN } from '../support/start-api';
import { SuiteShop } from '../support/suite-shop';
import { waitUntil } from '../support/until';

/** Maximum duration of a rejected request: two seconds, with a margin for a busy machine. */
const MAX_DURATION_MS = 3_000;
/** Duration of a stall, such as that of a disk under load. */
const FREEZE_MS = 1_200;
/** Number of concurrent requests, small enough to measure the wait for the database and not the processor. */
const CONCURRENT_REQUESTS = 40;
/** MongoDB's code for OutOfDiskSpace. */
const DISK_FULL = 14_031;
const UNKNOWN_ID = '0'.repeat(24);
/** All endpoints except those that would log the caller out. */
const ROWS: [string, Endpoint][] = Object.entries(ENDPOINTS).filter(([name]) => name !== 'logout');

const shop = new SuiteShop();
let mailbox: Mailbox;
let mongo: PrivateMongo;
let worker: ApiProcess;
let admin: SignedInPerson;
let customer: SignedInPerson;

beforeAll(async () => {
  [mailbox, mongo] = await Promise.all([Mailbox.open(), PrivateMongo.create()]);
  await shop.open({}, { MONGODB_URI: mongo.uri, SMTP_URL: mailbox.smtpUrl });
  worker = await ApiProcess.start('worker', shop.env);
  admin = await signIn(shop.api, { roles: ['ADMIN'] });
  customer = await shop.buyer();
}, 120_000);

afterAll(async () => {
  await worker.kill();
  await shop.close();
  await Promise.all([mailbox.close(), mongo.close()]);
});

const visitor = () => new VisitorClient(shop.api.url, WEB_ORIGIN);

async function sendRequest(client: Client, { method, path, changes }: Endpoint) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => [String(name), UNKNOWN_ID]);
  const requestPath = fillPath(path, Object.fromEntries(names));
  const startedAt = performance.now();
  const body = method === 'GET' || changes ? undefined : {};
  const { status, headers, data } = await client.send<{ key?: string } | null>(method, requestPath, body);
  const ms = performance.now() - startedAt;
  return {
    status,
    key: data?.key,
    retryAfter: headers.get('retry-after'),
    late: ms > MAX_DURATION_MS ? ms : false,
  };
}

/** Requests that need the database fail fast with 503; the others respond as usual or from memory. */
async function expectEveryResponse(): Promise<void> {
  const people: [string, Client][] = [
    ['admin', admin.client],
    ['customer', customer.client],
    ['visitor', visitor()],
  ];
  for (const [person, client] of people) {
    const responses: (Awaited<ReturnType<typeof sendRequest>> & { name: string })[] = [];
    for (let from = 0; from < ROWS.length; from += CONCURRENT_REQUESTS)
      responses.push(
        ...(await Promise.all(
          ROWS.slice(from, from + CONCURRENT_REQUESTS).map(async ([name, row]) => ({
            name,
            ...(await sendRequest(client, row)),
          })),
        )),
      );
    const unexpectedAnswers = responses.filter(({ status, key, retryAfter, late }) => {
      const isAwayResponse = status === 503 && key === 'away' && Number(retryAfter) > 0;
      return late || !(isAwayResponse || status < 500);
    });
    expect([person, unexpectedAnswers]).toEqual([person, []]);
    const awayEndpoints = responses.filter(({ key }) => key === 'away').map(({ name }) => name);
    if (person !== 'visitor')
      expect(awayEndpoints).toEqual(expect.arrayContaining(['getUser', 'getCart', 'getOrders']));
  }
}

/** Lists and product pages are served from memory, even if they were not requested before. */
async function waitUntilProductsVisible(client: Client): Promise<void> {
  for (const locale of LOCALES) {
    client.locale = locale;
    const list = await client.call(ENDPOINTS.getAllProducts, { query: {} });
    expect(list).toMatchObject({ status: 200, data: { total: 1 } });
    const view = await client.call(ENDPOINTS.getProduct, { params: { id: shop.soap.productId } });
    expect(view.status).toBe(200);
  }
  client.locale = 'es';
}

const rename = async (title: string) => {
  const { soap: product, api } = shop;
  const localizedTitle = { es: title, en: title };
  await api.stored.products.set(product.sku, { title: localizedTitle });
};
const titles = async () =>
  (await visitor().call(ENDPOINTS.getAllProducts, { query: {} })).data.products.map(({ title }) => title);

async function waitForRecovery(mark: string): Promise<void> {
  await waitUntil(async () => (await customer.client.callRejected(ENDPOINTS.getUser)).status === 200);
  expect((await customer.client.call(ENDPOINTS.getUser)).data.user?.email).toBe(customer.email);
  await rename(mark);
  await waitUntil(async () => (await titles()).includes(mark));
  const order = await shop.paid();
  await mailbox.wait(order.person.email, 'confirmado');
  const readiness = async () => (await visitor().fetch('GET', '/readyz')).text();
  await waitUntil(async () => (await readiness()) === '{"status":"ready"}');
}

test('requests fail fast and products stay visible while MongoDB is down', async () => {
  await waitUntilProductsVisible(visitor());
  await mongo.kill();
  await expectEveryResponse();
  for (const client of [visitor(), customer.client]) await waitUntilProductsVisible(client);
  expect((await visitor().send('GET', '/readyz')).status).toBe(503);
  for (const path of ['/healthz', '/media/pictures/oliva/bar-600.webp'])
    expect([path, (await visitor().fetch('GET', path)).status]).toEqual([path, 200]);
  expect((await admin.client.send('GET', '/ops/queues')).status).toBe(503);
  await mongo.start();
  await waitForRecovery('After the kill');
}, 180_000);

test('no request waits for a frozen MongoDB server', async () => {
  await waitUntilProductsVisible(visitor());
  await waitUntil(async () => (await visitor().send('GET', '/readyz')).status === 200);
  mongo.freeze();
  try {
    await expectEveryResponse();
    for (const client of [visitor(), customer.client]) await waitUntilProductsVisible(client);
    expect((await visitor().send('GET', '/readyz')).status).toBe(503);
    // If this health check failed, Kubernetes would remove every process from the service, and the catalogue would be
    // unavailable
    expect((await visitor().send('GET', '/readyz?catalogue')).status).toBe(200);
  } finally {
    mongo.thaw();
  }
  await waitForRecovery('After the frost');
}, 180_000);

test('a one-second MongoDB stall delays requests but causes no failures', async () => {
  mongo.freeze();
  const responses = Promise.all([
    signIn(shop.api).then(() => 'signed in'),
    customer.client.callRejected(ENDPOINTS.getCart).then(({ status }) => status),
  ]);
  await setTimeout(FREEZE_MS);
  mongo.thaw();
  expect(await responses).toEqual(['signed in', 200]);
});

test('a request without a free database connection returns 503', async () => {
  const pipeline = [{ $match: { operationType: 'none' } }];
  const client = shop.api.db.getClient();
  const streams = Array.from({ length: MAX_POOL_SIZE }, () =>
    client.watch(pipeline, { maxAwaitTimeMS: 8_000 }),
  );
  const pendingReads = streams.map((stream) => stream.tryNext().catch(() => null));
  await setTimeout(500);
  const { status, data } = await customer.client.callRejected(ENDPOINTS.getCart);
  expect({ status, key: data.key }).toEqual({ status: 503, key: 'away' });
  await Promise.all(pendingReads);
  await Promise.all(streams.map((stream) => stream.close()));
}, 60_000);

test('a MongoDB primary that steps down causes brief rejections without data loss', async () => {
  const buyers = await Promise.all(Array.from({ length: 6 }, () => shop.buyer()));
  const carts = await Promise.all(buyers.map(({ client }) => addToCart(client, shop.soap)));
  await mongo.stepDown();
  const purchases = await Promise.all(
    buyers.map(({ client }, index) =>
      waitUntil(async () => {
        const { status, data } = await client.callRejected(ENDPOINTS.checkout, {
          body: checkoutBody(carts[index]!),
        });
        expect([200, 503]).toContain(status);
        expect(status === 503 ? Number(data.retryAfterSeconds) : 1).toBeGreaterThan(0);
        return status === 200;
      }),
    ),
  );
  expect(purchases).toEqual(Array(6).fill(true));
  for (const { email } of buyers) expect(await shop.orders.count(email)).toBe(1);
  await waitForRecovery('After the step down');
}, 180_000);

test('writes fail with an error on a full disk while reads continue', async () => {
  const newUser = await insertUser(shop.api);
  const person = await shop.buyer();
  const cart = await addToCart(person.client, shop.soap);
  const counts = await shop.getCounts(shop.soap.sku);
  await mongo.failWrites(DISK_FULL);
  const attempts = {
    login: await visitor().callRejected(ENDPOINTS.login, {
      body: { email: newUser.email, password: newUser.password },
    }),
    addItem: await person.client.callRejected(ENDPOINTS.addItem, {
      body: { productId: shop.soap.productId, size: shop.soap.size, quantity: 1 },
    }),
    checkout: await person.client.callRejected(ENDPOINTS.checkout, { body: checkoutBody(cart) }),
    requestPasswordReset: await visitor().callRejected(ENDPOINTS.forgotPassword, {
      body: { email: newUser.email },
    }),
    staff: await admin.client.callRejected(ENDPOINTS.resetUser, { params: { id: newUser.id } }),
  };
  for (const [name, { status, message, data }] of Object.entries(attempts))
    expect({ name, status, message, key: data.key }).toEqual({
      name,
      status: 503,
      message: ERRORS.cannotSave.message,
      key: 'cannotSave',
    });
  expect((await person.client.call(ENDPOINTS.getCart)).data.products).toMatchObject([{ quantity: 1 }]);
  expect((await admin.client.callRejected(ENDPOINTS.getAllOrders)).status).toBe(200);
  await waitUntilProductsVisible(person.client);
  expect(await shop.getCounts(shop.soap.sku)).toEqual(counts);
  expect(await shop.orders.count(person.email)).toBe(0);
  await mongo.failWrites(null);
  expect((await person.client.callRejected(ENDPOINTS.checkout, { body: checkoutBody(cart) })).status).toBe(
    200,
  );
  await waitForRecovery('After the full disk');
}, 120_000);

test('a process that starts before its servers waits, reports the wait and can be stopped', async () => {
  const redis = await PrivateRedis.create();
  await Promise.all([mongo.kill(), redis.stop()]);
  const env = { ...shop.env, REDIS_URL: redis.url, LOG_LEVEL: 'error' };
  const start = async (name: 'main' | 'worker') =>
    ApiProcess.launch(name, { ...env, API_PORT: String(await findUnusedPort()) });
  const [api, second, impatientApi] = await Promise.all([start('main'), start('worker'), start('main')]);
  await Promise.all(
    [api, second, impatientApi].map((entry) => entry.waitForLog(/Unable to connect.+ECONNREFUSED/)),
  );
  expect(await impatientApi.stop()).toBe(0);
  await mongo.start();
  await Promise.all([api.waitForLog(), second.waitForLog()]);
  await redis.start();
  await waitUntil(async () => (await admin.client.callRejected(ENDPOINTS.getUser)).status === 200);
  const person = await insertUser(shop.api);
  await visitor().call(ENDPOINTS.forgotPassword, { body: { email: person.email } });
  await mailbox.wait(person.email);
  await Promise.all([api.kill(), second.kill(), redis.stop()]);
}, 120_000);

test('all invariants hold after the MongoDB outages', async () => {
  expect(await shop.brokenInvariants()).toEqual({});
});
