import type { mongo } from 'mongoose';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { CartView } from '@munay/contracts/order/cart';
import { StripeGateway } from '../../src/modules/billing/stripe.gateway';
import { NumberingService } from '../../src/modules/numbering/numbering.service';
import type { SignedInPerson } from '../support/people';
import { delayUntil } from '../support/same-moment';
import { addToCart, buyer, checkoutBody } from '../support/shop';
import { SuiteShop } from '../support/suite-shop';
import { completed, deliver } from '../support/webhook-calls';

const EIGHT = 8;
const PROVIDER_CALLS = 2;
/** Commands of the process itself. */
const NOT_OF_ORDERS = /^(hello|ping|getMore|killCursors|endSessions)$/;

const shop = new SuiteShop();
beforeAll(() => shop.open(), 60_000);
afterEach(async () => {
  jest.restoreAllMocks();
  await shop.calm();
});
afterAll(() => shop.close());

/** The commands that the driver sends to MongoDB during a step, as `count, command, collection`. */
async function callsDuring(step: () => Promise<unknown>): Promise<string[]> {
  const calls = new Map<string, number>();
  const count = ({ commandName, command }: mongo.CommandStartedEvent) => {
    const collection: unknown = command[commandName];
    // Delivery prices are cached for a second: a slow machine reads them again
    if (NOT_OF_ORDERS.test(commandName) || collection === 'shipping') return;
    // Waits for a majority if the payment follows the creation of its session within milliseconds; people take longer
    if (collection === 'orders' && command['update']?.['$setOnInsert']) return;
    const call = typeof collection === 'string' ? `${commandName} ${collection}` : commandName;
    calls.set(call, (calls.get(call) ?? 0) + 1);
  };
  shop.api.db.getClient().on('commandStarted', count);
  await step();
  shop.api.db.getClient().off('commandStarted', count);
  return [...calls].map(([call, times]) => `${times} ${call}`).sort();
}

interface Cost {
  cart: string[];
  checkout: string[];
  payment: string[];
}

/** @returns also the provider's calls, and how long the buyer waited after the payment */
async function costOfAnOrder() {
  const person = await buyer(shop);
  const since = new Date();
  let totalCents = 0;
  let digest = '';
  const fillCart = async () => {
    await person.client.call(ENDPOINTS.clearCart);
    const cart = await addToCart(person.client, shop.soap);
    const { data: ways } = await person.client.call(ENDPOINTS.shippingOptions, {
      query: { postcode: '28012' },
    });
    totalCents = cart.goodsCents + (ways.find(({ method }) => method === 'standard')?.costCents ?? 0);
    digest = cart.digest;
  };
  let sessionId = '';
  const checkOut = async () => {
    const body = checkoutBody({ digest } as CartView, { totalCents });
    const { data: page } = await person.client.call(ENDPOINTS.checkout, { body });
    sessionId = /cs_[A-Za-z0-9_]+/.exec(page)?.[0] ?? '';
  };
  let confirmedMs = 0;
  const pay = async () => {
    const paid = performance.now();
    await shop.sandbox.pay(sessionId);
    const query = { session_id: sessionId };
    const { status } = await person.client.call(ENDPOINTS.confirmation, { query });
    confirmedMs = performance.now() - paid;
    expect(status).toBe(200);
  };
  const cost: Cost = {
    cart: await callsDuring(fillCart),
    checkout: await callsDuring(checkOut),
    payment: await callsDuring(pay),
  };
  return { cost, confirmedMs, providerCalls: await shop.sandbox.callsSince(since) };
}

/** Orders that are written concurrently, and their payments too. */
async function costOfEightOrders(round: number): Promise<Pick<Cost, 'checkout' | 'payment'>> {
  const carts: { person: SignedInPerson; cart: CartView }[] = [];
  for (let index = 0; index < EIGHT; index += 1) {
    const person = await shop.buyer();
    carts.push({ person, cart: await addToCart(person.client, shop.soap) });
  }
  const numbering = shop.api.app.get(NumberingService, { strict: false });
  const gateway = shop.api.app.get(StripeGateway, { strict: false });
  const [next, retrieve] = [numbering.next.bind(numbering), gateway.retrieve.bind(gateway)];
  const [numbered, retrieved] = [delayUntil(EIGHT), delayUntil(EIGHT)];
  jest.spyOn(numbering, 'next').mockImplementation((...args) => numbered(next(...args)));
  jest.spyOn(gateway, 'retrieve').mockImplementation((id) => retrieved(retrieve(id)));
  const checkout = await callsDuring(() =>
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
  const payment = await callsDuring(() =>
    Promise.all(
      sessions.map((sessionId, index) => deliver(shop, completed(`evt_cost_${round}_${index}`, sessionId))),
    ),
  );
  jest.restoreAllMocks();
  return { checkout, payment };
}

/** The minimum number of calls of each step, because background work may add some. */
function leastOf<C extends Partial<Cost>>(costs: readonly C[]): C {
  const least = (step: keyof C) =>
    costs
      .map((cost) => cost[step] as string[])
      .reduce((fewest, calls) => (sumOf(calls) < sumOf(fewest) ? calls : fewest));
  return Object.fromEntries(Object.keys(costs[0] ?? {}).map((step) => [step, least(step as keyof C)])) as C;
}
const sumOf = (calls: readonly string[]) => calls.reduce((sum, call) => sum + parseInt(call, 10), 0);

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

test('an order makes exactly the listed database calls', async () => {
  const orders = [await costOfAnOrder(), await costOfAnOrder(), await costOfAnOrder()];
  expect(leastOf(orders.map(({ cost }) => cost))).toEqual({
    cart: ['2 aggregate sessions', '2 findAndModify carts'],
    checkout: [
      '1 aggregate orders',
      '1 aggregate sessions',
      '1 commitTransaction',
      '1 find carts',
      '1 find products',
      '1 insert stock_moves',
      '1 update carts',
      '1 update reservations',
      '1 update stock',
      '2 update orders',
    ],
    payment: ['1 aggregate sessions', ...SALE, '2 find orders'],
  });
  expect(Math.min(...orders.map(({ providerCalls }) => providerCalls))).toBeLessThanOrEqual(PROVIDER_CALLS);
});

test('eight concurrent orders share one transaction, and their payments another', async () => {
  const costs = [await costOfEightOrders(1), await costOfEightOrders(2), await costOfEightOrders(3)];
  expect(leastOf(costs)).toEqual({
    checkout: [
      '1 commitTransaction',
      '1 insert stock_moves',
      '1 update carts',
      '1 update reservations',
      '1 update stock',
      '8 aggregate orders',
      '8 aggregate sessions',
      '8 find carts',
      '8 find products',
      // For all orders together, and for each with its session
      '9 update orders',
    ],
    payment: [...SALE, '8 find orders'],
  });
});

test('a payment confirmation does not wait for the next journal flush', async () => {
  const flushEvery = (ms: number) =>
    shop.api.db.getClient().db('admin').command({ setParameter: 1, journalCommitInterval: ms });
  await flushEvery(500);
  try {
    const costs = [await costOfAnOrder(), await costOfAnOrder(), await costOfAnOrder()];
    expect(Math.min(...costs.map(({ confirmedMs }) => confirmedMs))).toBeLessThan(300);
  } finally {
    await flushEvery(100);
  }
});
