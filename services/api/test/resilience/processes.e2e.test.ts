import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm, stat } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { findUnusedPort } from '../../../sandbox/test/free-port';
import { OutboxService } from '../../src/outbox/outbox.service';
import { ApiProcess } from '../support/api-process';
import type { Client } from '../support/client';
import { Mailbox } from '../support/engines/mailbox';
import { insertUser } from '../support/people';
import {
  addProduct,
  addToCart,
  buyer,
  checkoutBody,
  getCounts,
  listBrokenInvariants,
  openShop,
  type Shop,
  type StockedProduct,
  VisitorClient,
} from '../support/shop';
import { WEB_ORIGIN } from '../support/start-api';
import { waitUntil } from '../support/until';

const UNITS_IN_STOCK = 12;
const BUYERS = 18;
const HEARTBEAT_FILE = join(tmpdir(), `munay-heartbeat-${randomUUID()}`);

let shop: Shop;
let mailbox: Mailbox;
let product: StockedProduct;
const apis: { process: ApiProcess; url: string }[] = [];
const workers: ApiProcess[] = [];

async function startApiProcess(
  env: Record<string, string> = {},
): Promise<{ process: ApiProcess; url: string }> {
  const port = await findUnusedPort();
  const process = await ApiProcess.start('main', { ...shop.env, API_PORT: String(port), ...env });
  return { process, url: `http://127.0.0.1:${port}` };
}

beforeAll(async () => {
  mailbox = await Mailbox.open();
  shop = await openShop({ SMTP_URL: mailbox.smtpUrl });
  product = await addProduct(shop, { units: UNITS_IN_STOCK });
  const sendingCount = { MUNAY_PARENT_PIPE: '1', LOG_LEVEL: 'debug' };
  apis.push(...(await Promise.all([startApiProcess(), startApiProcess(sendingCount)])));
  workers.push(
    ...(await Promise.all([
      ApiProcess.start('worker', { ...shop.env, HEARTBEAT_FILE }),
      ApiProcess.start('worker', shop.env),
    ])),
  );
}, 120_000);
afterAll(async () => {
  await Promise.all([
    ...apis.map(({ process }) => process.kill()),
    ...workers.map((worker) => worker.kill()),
  ]);
  await shop.close();
  await mailbox.close();
  await rm(HEARTBEAT_FILE, { force: true });
});

function at(index: number, { cookies }: Client): Client {
  const client = new VisitorClient(String(apis[index % apis.length]?.url), WEB_ORIGIN);
  for (const [name, value] of cookies) client.cookies.set(name, value);
  return client;
}

test('a session started in one process is valid in every process and ends in every process', async () => {
  const { client } = await buyer(shop);
  const [first, other] = [at(0, client), at(1, client)];
  expect((await first.call(ENDPOINTS.getUser)).data.user).not.toBeNull();
  expect((await other.call(ENDPOINTS.getUser)).data.user).not.toBeNull();
  expect((await first.call(ENDPOINTS.logout)).status).toBe(200);
  expect((await other.call(ENDPOINTS.getUser)).data.user).toBeNull();
});

test('18 buyers of 12 units in two processes get exactly 12 paid orders', async () => {
  const people = await Promise.all(Array.from({ length: BUYERS }, () => buyer(shop)));
  const carts = await Promise.all(people.map(({ client }, index) => addToCart(at(index, client), product)));
  const checkoutResponses = await Promise.all(
    people.map(({ client }, index) =>
      at(index, client).callRejected(ENDPOINTS.checkout, { body: checkoutBody(carts[index] ?? carts[0]!) }),
    ),
  );
  const codes = checkoutResponses.map(({ status }) => status);
  expect([codes.filter((code) => code === 200).length, codes.filter((code) => code === 409).length]).toEqual([
    UNITS_IN_STOCK,
    BUYERS - UNITS_IN_STOCK,
  ]);
  const waitingOrders = await shop.api.stored.orders.all({ status: 'pending_payment' });
  await Promise.all(
    waitingOrders.map(({ stripe }) => shop.sandbox.pay((stripe as { sessionId: string }).sessionId)),
  );
  const countPaidOrders = () => shop.api.stored.orders.count({ status: 'paid' });
  await waitUntil(async () => (await countPaidOrders()) === UNITS_IN_STOCK);
  const listMails = () => shop.api.stored.outbox.all({ type: 'order-paid', status: 'done' });
  await waitUntil(async () => (await listMails()).length === UNITS_IN_STOCK);
  const received = await Promise.all(
    waitingOrders.map(({ customer }) => mailbox.list((customer as { email: string }).email)),
  );
  expect(received.map((all) => all.length)).toEqual(Array.from({ length: UNITS_IN_STOCK }, () => 1));
  expect(await shop.api.stored.invoices.count()).toBe(UNITS_IN_STOCK);
  expect(await getCounts(shop, product.sku)).toEqual([0, 0, UNITS_IN_STOCK]);
  expect(await listBrokenInvariants(shop)).toEqual({});
}, 120_000);

test('the readiness check counts only running workers', async () => {
  const countAliveWorkers = async () => {
    const response = await fetch(`${String(apis[0]?.url)}/readyz`);
    return ((await response.json()) as { workers: number }).workers;
  };
  await waitUntil(async () => (await countAliveWorkers()) === 2);
  expect(Date.now() - (await stat(HEARTBEAT_FILE)).mtimeMs).toBeLessThan(30_000);
  expect(await workers[1]?.stop()).toBe(0);
  expect(await countAliveWorkers()).toBe(1);
});

test('a worker stopped under load completes its claimed jobs and leaves the rest to the next worker', async () => {
  const MAILS = 40;
  const { id, email } = await insertUser(shop.api);
  await workers[0]?.stop();
  const outbox = shop.api.app.get(OutboxService, { strict: false });
  for (let attempt = 0; attempt < MAILS; attempt += 1)
    await outbox.add({ type: 'password-changed', key: `leaving ${attempt}`, refs: { userId: id } });
  const stoppingProcess = await ApiProcess.start('worker', shop.env);
  workers.push(stoppingProcess);
  const rows = shop.api.stored.outbox;
  const count = (status: string) => rows.count({ 'refs.userId': id, status });
  await waitUntil(async () => (await count('done')) >= 5);
  expect(await stoppingProcess.stop()).toBe(0);
  const [sent, sendingCount] = [await count('done'), await count('sending')];
  expect(sent).toBeLessThan(MAILS);
  expect(sendingCount).toBe(0);
  workers.push(await ApiProcess.start('worker', shop.env));
  await waitUntil(async () => (await count('done')) === MAILS);
  const doneJobs = await rows.all({ status: 'done', 'refs.userId': id });
  expect(new Set(doneJobs.map(({ attempts }) => attempts))).toEqual(new Set([1]));
  expect(await mailbox.list(email)).toHaveLength(MAILS);
});

test('a worker stopped while the mail server hangs returns its emails to the outbox', async () => {
  // Sends a greeting, but does not respond to commands
  const hangingServer = createServer((socket) => {
    socket.on('error', () => undefined).write('220 mail.example\r\n');
  }).listen(0, '127.0.0.1');
  await once(hangingServer, 'listening');
  const { port } = hangingServer.address() as AddressInfo;
  for (const worker of workers) await worker.kill();
  const stoppingProcess = await ApiProcess.start('worker', {
    ...shop.env,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  });
  workers.push(stoppingProcess);
  const { id } = await insertUser(shop.api);
  await shop.api.app
    .get(OutboxService, { strict: false })
    .add({ type: 'password-changed', key: 'hanging', refs: { userId: id } });
  const row = () => shop.api.stored.outbox.findOne('password-changed:hanging');
  await waitUntil(async () => (await row())?.status === 'sending');
  expect(await stoppingProcess.stop()).toBe(0);
  expect(await row()).toMatchObject({ status: 'pending', attempts: 1, lastError: expect.any(String) });
  hangingServer.close();
}, 60_000);

/** Sends a request over a keep-alive connection, like a proxy. */
const requestOverAgent = (url: string, agent: Agent): Promise<{ status: number; closes: boolean }> =>
  new Promise((resolve, reject) => {
    request(`${url}${ENDPOINTS.getAllProducts.path}`, { agent }, (response) => {
      response
        .resume()
        .on('end', () =>
          resolve({ status: response.statusCode ?? 0, closes: response.headers.connection === 'close' }),
        );
    })
      .on('error', reject)
      .end();
  });

test('a process stopped under load responds to every accepted request', async () => {
  const stoppingProcess = await startApiProcess({ DRAIN_MS: '700' });
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const receivedCounts: number[] = [];
  let isStopped = false;
  const load = Array.from({ length: 8 }, async () => {
    // A proxy does not reuse a connection that the server requested to close
    for (let closes = false; !closes;) {
      const response = await requestOverAgent(stoppingProcess.url, agent);
      receivedCounts.push(response.status);
      closes = response.closes;
      if (isStopped) throw new Error('Answered after its end');
    }
  });
  await waitUntil(() => Promise.resolve(receivedCounts.length > 100));
  const stopResult = stoppingProcess.process.stop();
  await waitUntil(async () => (await fetch(`${stoppingProcess.url}/readyz`)).status === 503);
  expect((await fetch(`${stoppingProcess.url}/readyz?catalogue`)).status).toBe(503);
  await Promise.all(load);
  expect(await stopResult).toBe(0);
  isStopped = true;
  agent.destroy();
  expect(receivedCounts.length).toBeGreaterThan(100);
  expect(new Set(receivedCounts)).toEqual(new Set([200]));
});

test('a process ends with its parent process even if its log is no longer read', async () => {
  const remainingApi = apis[1]!;
  const client = new VisitorClient(remainingApi.url, WEB_ORIGIN);
  // A failed login writes one log entry
  expect(
    (await client.callRejected(ENDPOINTS.login, { body: { email: 'nobody@munay.example', password: 'x' } }))
      .status,
  ).toBe(401);
  expect(await remainingApi.process.abandon()).not.toBeNull();
});
