import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { CartView } from '@munay/contracts/order/cart';
import { StripeGateway } from '../../src/modules/billing/stripe.gateway';
import { NumberingService } from '../../src/modules/numbering/numbering.service';
import { Mailbox } from '../support/engines/mailbox';
import { type SignedInPerson, signIn } from '../support/people';
import { createCode, moved, published } from '../support/promotions';
import { delayUntil } from '../support/same-moment';
import { addToCart, checkoutBody, type StockedProduct, waitUntilCatalogueShows } from '../support/shop';
import type { RunningApi } from '../support/start-api';
import { startWorker } from '../support/start-worker';
import { toJobFilter } from '../support/stored';
import { SuiteShop } from '../support/suite-shop';
import { waitUntil } from '../support/until';
import { createCompletedEvent, deliver } from '../support/webhook-calls';

const ORDER_COUNT = 8;
const PROVIDER_CALLS = 2;
/** Commands that the driver sends regardless of orders. */
const BACKGROUND_COMMANDS = /^(hello|ping|getMore|killCursors|endSessions)$/;

const shop = new SuiteShop();
beforeAll(() => shop.open(), 60_000);
afterEach(async () => {
  jest.restoreAllMocks();
  await shop.settle();
});
afterAll(() => shop.close());

/** The commands that the driver sends to MongoDB during a step, as `count, command, collection`. */
async function recordCalls(
  step: () => Promise<unknown>,
  { db }: Pick<RunningApi, 'db'> = shop.api,
): Promise<string[]> {
  const calls = new Map<string, number>();
  const count = ({ commandName, command }: mongo.CommandStartedEvent) => {
    const collection: unknown = command[commandName];
    // Delivery prices are cached for a second, so a slow machine reads them again
    if (BACKGROUND_COMMANDS.test(commandName) || collection === 'shipping') return;
    // This update waits for the majority write concern only because the test pays within milliseconds of placing the
    // order
    if (collection === 'orders' && command['update']?.['$setOnInsert']) return;
    const call = typeof collection === 'string' ? `${commandName} ${collection}` : commandName;
    calls.set(call, (calls.get(call) ?? 0) + 1);
  };
  db.getClient().on('commandStarted', count);
  await step();
  db.getClient().off('commandStarted', count);
  return [...calls].map(([call, times]) => `${times} ${call}`).sort();
}

type Cost = Record<'cart' | 'quote' | 'checkout' | 'payment', string[]>;

interface Purchase {
  items?: readonly StockedProduct[];
  code?: string;
  /** Whether the buyer already has an unpaid order. */
  again?: boolean;
}

/** Places and pays an order. @returns the commands per step, the provider's calls, and how long the buyer waited */
async function measureOrderCost({ items = [shop.soap], code, again = false }: Purchase = {}) {
  const { person } = again ? await shop.ordered() : { person: await shop.buyer() };
  const since = new Date();
  let cart: CartView;
  const fillCart = async () => {
    await person.client.call(ENDPOINTS.clearCart);
    for (const item of items) cart = await addToCart(person.client, item);
    if (code) cart = (await person.client.call(ENDPOINTS.addCode, { body: { code } })).data;
  };
  let totalCents = 0;
  const quote = async () => {
    const body = { country: 'ES', postcode: '28012', shipping: 'standard' } as const;
    const { sums } = (await person.client.call(ENDPOINTS.quoteCart, { body })).data;
    totalCents = sums?.totalCents ?? 0;
  };
  let sessionId = '';
  const placeOrder = async () => {
    const body = checkoutBody(cart, { totalCents });
    const { data: page } = await person.client.call(ENDPOINTS.checkout, { body });
    sessionId = /cs_[A-Za-z0-9_]+/.exec(page)?.[0] ?? '';
  };
  let confirmedMs = 0;
  const payOrder = async () => {
    const paidAt = performance.now();
    await shop.sandbox.pay(sessionId);
    const query = { session_id: sessionId };
    const { status } = await person.client.call(ENDPOINTS.confirmation, { query });
    confirmedMs = performance.now() - paidAt;
    expect(status).toBe(200);
  };
  const cost: Cost = {
    cart: await recordCalls(fillCart),
    quote: await recordCalls(quote),
    checkout: await runWithoutEvents(() => recordCalls(placeOrder)),
    payment: await recordCalls(payOrder),
  };
  return { cost, confirmedMs, providerCalls: await shop.sandbox.countCallsSince(since) };
}

/** The provider's event about the end of an unpaid order may arrive at any time. */
async function runWithoutEvents<T>(step: () => Promise<T>): Promise<T> {
  await shop.sandbox.webhooks('drop');
  const result = await step();
  await shop.sandbox.webhooks('normal');
  return result;
}

/** The commands for one order: the minimum of three measurements. */
async function measureLeastCost(purchase: Purchase = {}) {
  const costs = [];
  for (let round = 0; round < 3; round += 1) costs.push((await measureOrderCost(purchase)).cost);
  return mergeLeast(costs);
}

/** Adds products to the in-memory catalogue. */
async function addProducts(...options: Parameters<typeof shop.addProduct>[0][]): Promise<StockedProduct[]> {
  const items = [];
  for (const productOptions of options) items.push(await shop.addProduct({ units: 400, ...productOptions }));
  for (const { productId } of items) await waitUntilCatalogueShows(shop, productId);
  return items;
}

/** Measures eight orders that are written and paid concurrently. */
async function measureEightOrders(round: number): Promise<Pick<Cost, 'checkout' | 'payment'>> {
  const carts: { person: SignedInPerson; cart: CartView }[] = [];
  for (let index = 0; index < ORDER_COUNT; index += 1) {
    const person = await shop.buyer();
    carts.push({ person, cart: await addToCart(person.client, shop.soap) });
  }
  const numbering = shop.api.app.get(NumberingService, { strict: false });
  const gateway = shop.api.app.get(StripeGateway, { strict: false });
  const [next, retrieve] = [numbering.issueNumber.bind(numbering), gateway.retrieve.bind(gateway)];
  const [numbered, retrieved] = [delayUntil(ORDER_COUNT), delayUntil(ORDER_COUNT)];
  jest.spyOn(numbering, 'issueNumber').mockImplementation((...args) => numbered(next(...args)));
  jest.spyOn(gateway, 'retrieve').mockImplementation((id) => retrieved(retrieve(id)));
  const checkout = await recordCalls(() =>
    Promise.all(
      carts.map(({ person, cart }) => person.client.call(ENDPOINTS.checkout, { body: checkoutBody(cart) })),
    ),
  );
  const orders = await shop.orders.all({
    'customer.email': { $in: carts.map(({ person }) => person.email) },
  });
  const sessions = orders.map(({ stripe }) => (stripe as { sessionId: string }).sessionId);
  await shop.sandbox.webhooks('drop');
  for (const sessionId of sessions) await shop.sandbox.pay(sessionId, { wait: false });
  const payment = await recordCalls(() =>
    Promise.all(
      sessions.map((sessionId, index) =>
        deliver(shop, createCompletedEvent(`evt_cost_${round}_${index}`, sessionId)),
      ),
    ),
  );
  jest.restoreAllMocks();
  return { checkout, payment };
}

/** The minimum number of each command in a step, because background work may add some. */
function mergeLeast(costs: readonly Record<string, string[]>[]): Record<string, string[]> {
  const findMinimum = (step: string, call: string) =>
    Math.min(
      ...costs.map((cost) => parseInt(cost[step]?.find((value) => toCallName(value) === call) ?? '0', 10)),
    );
  const steps = Object.entries(costs[0] ?? {}).map(([step, calls]) => [
    step,
    calls
      .map((call) => `${findMinimum(step, toCallName(call))} ${toCallName(call)}`)
      .filter((call) => !call.startsWith('0'))
      .sort(),
  ]);
  return Object.fromEntries(steps);
}
const toCallName = (call: string) => call.replace(/^\d+ /, '');

const SALE = [
  '1 commitTransaction',
  '1 insert invoices',
  '1 insert stock_moves',
  '1 update carts',
  '1 update invoice_series',
  '1 update orders',
  '1 update outbox',
  '1 update reservations',
  '1 update stock',
  '1 update webhook_events',
];

const ORDER: Cost = {
  cart: ['2 aggregate sessions', '2 findAndModify carts'],
  quote: ['1 aggregate sessions', '1 find carts'],
  checkout: [
    '1 aggregate orders',
    '1 aggregate sessions',
    '1 commitTransaction',
    '1 find carts',
    '1 insert stock_moves',
    '1 update carts',
    '1 update reservations',
    '1 update stock',
    '2 update orders',
  ],
  payment: ['1 aggregate sessions', ...SALE, '2 find orders'],
};

test('placing an order makes exactly the listed database calls', async () => {
  const orders = [await measureOrderCost(), await measureOrderCost(), await measureOrderCost()];
  expect(mergeLeast(orders.map(({ cost }) => cost))).toEqual(ORDER);
  expect(Math.min(...orders.map(({ providerCalls }) => providerCalls))).toBeLessThanOrEqual(PROVIDER_CALLS);
});

test.each([
  ['a product with few units', { units: 40 }],
  ['a discounted product', { discountPercent: 20 }],
])('an order of %s makes the same database calls as an order of a single product', async (_, options) => {
  expect(await measureLeastCost({ items: await addProducts(options) })).toEqual(ORDER);
});

test('an order of three products adds only cart writes for the additional products', async () => {
  expect(await measureLeastCost({ items: [shop.soap, ...(await addProducts({}, {}))] })).toEqual({
    ...ORDER,
    cart: ['4 aggregate sessions', '4 findAndModify carts'],
  });
});

test('an order with a code adds only the reads of the code and its promotion', async () => {
  const { client } = await signIn(shop.api, { roles: ['ADMIN'] });
  const code = createCode();
  const promotion = await published(client, { code });
  const cost = await measureLeastCost({ code });
  const withoutCode = await measureLeastCost();
  await moved(client, promotion, 'end');
  expect(cost).toEqual({
    cart: [
      '1 find carts',
      '1 find products',
      '1 find promotions',
      '1 find stock',
      '2 find promotion_codes',
      '3 aggregate sessions',
      '3 findAndModify carts',
    ],
    quote: ['1 aggregate sessions', '1 find carts', '1 find promotion_codes'],
    checkout: [...ORDER.checkout, '1 find promotion_codes', '2 find promotions'].sort(),
    payment: ORDER.payment,
  });
  expect(withoutCode).toEqual(ORDER);
});

test('an order that replaces an unpaid order adds only the calls that end the unpaid order', async () => {
  expect(await measureLeastCost({ again: true })).toEqual({
    ...ORDER,
    checkout: [
      '1 aggregate orders',
      '1 aggregate sessions',
      '1 find carts',
      '1 find orders',
      '1 findAndModify orders',
      '1 findAndModify reservations',
      '1 update carts',
      '1 update reservations',
      '2 commitTransaction',
      '2 insert stock_moves',
      '2 update orders',
      '2 update stock',
    ],
  });
});

test('eight concurrent orders share one transaction', async () => {
  const costs = [await measureEightOrders(1), await measureEightOrders(2), await measureEightOrders(3)];
  expect(mergeLeast(costs)).toEqual({
    checkout: [
      '1 commitTransaction',
      '1 insert stock_moves',
      '1 update carts',
      '1 update reservations',
      '1 update stock',
      '8 aggregate orders',
      '8 aggregate sessions',
      '8 find carts',
      // One update covers all eight orders together; the others store the session of each order
      '9 update orders',
    ],
    payment: [...SALE, '8 find orders'],
  });
});

test('the confirmation of a payment does not wait for the next journal flush', async () => {
  const flushEvery = (ms: number) =>
    shop.api.db.getClient().db('admin').command({ setParameter: 1, journalCommitInterval: ms });
  await flushEvery(500);
  try {
    const costs = [await measureOrderCost(), await measureOrderCost(), await measureOrderCost()];
    expect(Math.min(...costs.map(({ confirmedMs }) => confirmedMs))).toBeLessThan(300);
  } finally {
    await flushEvery(100);
  }
});

test('the worker makes exactly the listed database calls for the email of an order', async () => {
  const { outbox, consistencyReports } = shop.api.stored;
  await outbox.set({}, { status: 'done' });
  const mailbox = await Mailbox.open();
  const worker = await startWorker({ ...shop.env, SMTP_URL: mailbox.smtpUrl });
  const db = worker.get<Connection>(getConnectionToken());
  // At startup, the worker compares payments with the provider, and the email to the workshop delays the next emails
  await waitUntil(async () => (await consistencyReports.count()) > 0);
  await shop.paid();
  await waitUntil(async () => (await outbox.count({ status: { $ne: 'done' } })) === 0);
  const costs = [];
  for (let round = 0; round < 3; round += 1) {
    const { orderId, sessionId } = await shop.ordered();
    const payOrder = async () => {
      await shop.sandbox.pay(sessionId);
      await waitUntil(
        async () => (await outbox.count({ ...toJobFilter('order-paid', orderId), status: 'done' })) === 1,
      );
    };
    costs.push({ email: await recordCalls(payOrder, { db }) });
  }
  await worker.close();
  await mailbox.close();
  expect(mergeLeast(costs)).toEqual({
    email: [
      '1 aggregate outbox',
      '1 find invoices',
      '1 find orders',
      '1 findAndModify outbox',
      '1 update outbox',
    ],
  });
});
