import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiClient, DEMO_ACCOUNTS, logInCustomers } from '../../test-shop/api-client.ts';
import { ENDPOINTS } from '../../test-shop/contracts.ts';
import type { FaultShop } from './fault-shop.ts';
import { addDueMails } from './mails.ts';
import { Random } from './random.ts';
import { Shoppers } from './shoppers.ts';

/** A fault that makes alerts fire, and the function that ends it. */
export interface AlertTest {
  alerts: string[];
  trigger: (shop: FaultShop) => Promise<unknown>;
  /** Causes the fault; called repeatedly until the alerts fire. */
  repeat?: (shop: FaultShop) => Promise<unknown>;
  /** Ends the fault; every process is restarted afterwards as well. */
  restore?: (shop: FaultShop) => Promise<unknown>;
}

const CHECKOUTS = 12;
/** Index of a customer who does not check out. */
const DISPUTING_CUSTOMER = 1_000;
const DISPUTED_CARD = '4000000000000259';
const ROWS = 1_001;
const OVERSOLD_UNITS = 10_000;
const LOGIN_COUNT = 320;
const CONCURRENT_LOGINS = 20;
const CONCURRENT_LISTS = 30;
const RUNNING_SLICE_MS = 10;
const STOPPED_SLICE_MS = 150;
const LIST_INTERVAL_MS = 600;
const CONCURRENT_CALLS = 60;
/** Duration of a blocking fault, in ms. A request that is blocked twice still finishes within its deadline. */
const BLOCK_DURATION_MS = 3_000;
const EXPIRED_AGE_MS = 1_300_000;
const BACKLOG_KEY = /^password-changed:pile-/;

const kill = (name: string) => (shop: FaultShop) => shop.process(name).kill();

const runRepeatedly = <T>(count: number, callback: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => callback(index)));

/** Authenticates as an administrator on the queue board, which has the API's origin. */
async function setMailQueue(shop: FaultShop, action: 'pause' | 'resume') {
  const { headers } = await ApiClient.connectAsAdmin(shop);
  const { url } = shop.testShop;
  const response = await fetch(`${url}/ops/queues/api/queues/mail/${action}`, {
    method: 'PUT',
    headers: { ...headers, origin: url },
  });
  if (!response.ok) throw new Error(`${action} answered ${response.status} ${await response.text()}`);
}

/** Places card orders through one API process, because its circuit breaker counts only its own failures. */
async function placeOrder(shop: FaultShop) {
  const shoppers = await Shoppers.open(shop, CHECKOUTS, new Random(1));
  const [url = shop.url] = shop.testShop.apiUrls;
  const clients = shoppers.customers.map((customer) => customer.withUrl(url));
  void shoppers.orderConcurrently(clients).catch(() => undefined);
}

async function payWithDispute(shop: FaultShop) {
  const customers = await logInCustomers(shop, DISPUTING_CUSTOMER, 1);
  const shoppers = new Shoppers(shop, customers, new Random(2));
  const [customer] = customers;
  const session = customer && (await shoppers.placeOneOrder(customer, new Random(3), 'leave'));
  if (!session || !(await shoppers.pay(session, { card: DISPUTED_CARD })))
    throw new Error('Nothing was paid');
  await delay(3_000);
  await shop.sandbox.advanceClock(2);
}

/** Adds a backlog of due emails, whose queue is paused. */
async function createBacklog(shop: FaultShop) {
  await setMailQueue(shop, 'pause');
  await addDueMails(shop, ROWS, 'pile');
}

const audits = (shop: FaultShop) => shop.db.collection('audit_reports');
/** Specifies an index, because the test server rejects queries without one. */
const COLLECTION_SCAN = { hint: { _id: 1 } } as const;
const insertReport = (shop: FaultShop, startedAt: Date, violations: string[]) =>
  audits(shop).insertOne({ startedAt, tookMs: 0, counts: {}, violations });

const addToStock = (change: number) => (shop: FaultShop) => {
  const [{ sku } = { sku: '' }] = shop.catalogue;
  const stock = shop.db.collection<{ _id: string; available: number }>('stock');
  // The collection's validator would reject the invalid record that this alert must detect
  const options = { bypassDocumentValidation: true };
  return stock.updateOne({ _id: sku }, { $inc: { available: change } }, options);
};

const SLOW_SESSIONS = {
  failCommands: ['aggregate'],
  namespace: 'shop.sessions',
  blockConnection: true,
  blockTimeMS: BLOCK_DURATION_MS,
};

/** Requests uncached lists from a process that is paused repeatedly while it builds them. */
async function slowDown(shop: FaultShop) {
  const api = shop.process('api-1');
  let isPending = true;
  const lists = runRepeatedly(CONCURRENT_LISTS, () => {
    const query = `limit=100&maxPriceCents=${randomInt(1_000_000, 100_000_000)}`;
    const path = `/api/product/get-all-products?${query}`;
    return fetch(`${shop.testShop.url}${path}`).then((response) => response.text());
  }).finally(() => (isPending = false));
  while (isPending) {
    await delay(RUNNING_SLICE_MS);
    api.pause();
    await delay(STOPPED_SLICE_MS);
    api.resume();
  }
  await lists;
  // Leaves Prometheus time to scrape the metrics
  await delay(LIST_INTERVAL_MS);
}

async function guessPasswords(shop: FaultShop) {
  const client = new ApiClient(shop, 'nobody@munay.example', '10.7.7.7', 'not the password');
  for (let completedCount = 0; completedCount < LOGIN_COUNT; completedCount += CONCURRENT_LOGINS)
    await runRepeatedly(CONCURRENT_LOGINS, () =>
      client.call(ENDPOINTS.login, { body: { email: client.email, password: client.password } }),
    );
}

async function requestPasswordResets(shop: FaultShop) {
  const [email] = DEMO_ACCOUNTS.shopper;
  await new ApiClient(shop, email, '10.7.7.8').call(ENDPOINTS.forgotPassword, { body: { email } });
}

export const ALERT_TESTS: AlertTest[] = [
  { alerts: ['ApiAway'], trigger: kill('api-2') },
  { alerts: ['WebAway'], trigger: kill('web') },
  { alerts: ['RemotesAway'], trigger: kill('storefront') },
  { alerts: ['MongoAway', 'CatalogueStale'], trigger: kill('mongo') },
  { alerts: ['RedisAway'], trigger: kill('redis') },
  {
    alerts: ['NoWorker', 'WorkerSilent'],
    trigger: async (shop) => {
      for (const worker of shop.testShop.processes(/^worker/)) worker.pause();
    },
  },
  {
    alerts: ['PaymentAway', 'CheckoutBurnsFast', 'AvailabilityBurnsFast'],
    trigger: async (shop) => {
      await shop.process('sandbox').kill();
      await placeOrder(shop);
    },
  },
  {
    alerts: ['QueuePaused', 'QueuePileUp', 'QueueLate', 'OutboxLate'],
    trigger: createBacklog,
    restore: async (shop) => {
      await shop.db.collection('outbox').deleteMany({ dedupeKey: BACKLOG_KEY });
      await setMailQueue(shop, 'resume');
    },
  },
  {
    alerts: ['OutboxDead'],
    trigger: async (shop) => {
      await shop.injectMailFaults('reject', { next: LOGIN_COUNT, code: 550 });
      await requestPasswordResets(shop);
    },
    restore: (shop) => shop.requeueDeadJobs(),
  },
  {
    alerts: ['MailAway'],
    trigger: async (shop) => {
      await shop.injectMailFaults('reject', { next: LOGIN_COUNT, code: 451 });
      await requestPasswordResets(shop);
    },
  },
  {
    alerts: ['PoolFull'],
    trigger: (shop) => shop.failCommands(SLOW_SESSIONS),
    // The number of requests exceeds the connection pool, because each request looks up its session
    repeat: (shop) => {
      const [url] = shop.testShop.apiUrls;
      const cookie = `munay_session=${randomBytes(32).toString('base64url')}`;
      return runRepeatedly(CONCURRENT_CALLS, () =>
        fetch(`${url}/api/user/get-user`, { headers: { cookie } }).then((response) => response.text()),
      );
    },
    restore: (shop) => shop.failCommands(null),
  },
  {
    alerts: ['RenderFallbacks'],
    trigger: async (shop) => shop.linkPages(false),
    repeat: async (shop) => {
      await fetch(`${shop.testShop.webUrl}/product/${randomUUID()}`).then((response) => response.text());
      await delay(100);
    },
  },
  { alerts: ['Money'], trigger: payWithDispute },
  { alerts: ['Oversell'], trigger: addToStock(-OVERSOLD_UNITS), restore: addToStock(OVERSOLD_UNITS) },
  {
    alerts: ['AuditBroken'],
    trigger: (shop) => insertReport(shop, new Date(), ['provoked']),
    restore: (shop) => audits(shop).deleteMany({ violations: 'provoked' }, COLLECTION_SCAN),
  },
  {
    alerts: ['ReconcilerStalled'],
    trigger: (shop) => {
      const startedAt = new Date(Date.now() - EXPIRED_AGE_MS);
      return audits(shop).updateMany({}, { $set: { startedAt } }, COLLECTION_SCAN);
    },
    restore: (shop) => insertReport(shop, new Date(), []),
  },
  { alerts: ['Guessing'], trigger: guessPasswords },
  { alerts: ['Slow'], trigger: slowDown, repeat: slowDown },
];

/** Runs a first comparison with the payment provider, which a new shop would only run after several minutes. */
export const prepare = (shop: FaultShop) => insertReport(shop, new Date(), []);
