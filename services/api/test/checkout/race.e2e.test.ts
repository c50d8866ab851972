import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { CartView } from '@munay/contracts/order/cart';
import { ReleaseService } from '../../src/modules/billing/release.service';
import type { SignedInPerson } from '../support/people';
import {
  addProduct,
  addToCart,
  buyer,
  checkoutBody,
  getCounts,
  listBrokenInvariants,
  openShop,
  retryEvents,
  type Shop,
  type StockedProduct,
} from '../support/shop';
import { waitUntil } from '../support/until';

const BUYERS = 40;
const UNITS_IN_STOCK = 5;
/** Timeout of the suite, which hashes forty passwords for its forty logins. */
const LONG_TIMEOUT_MS = 180_000;

let shop: Shop;

let people: SignedInPerson[];

beforeAll(async () => {
  shop = await openShop();
  people = [];
  for (let index = 0; index < BUYERS; index += 1) people.push(await buyer(shop));
}, LONG_TIMEOUT_MS);
afterAll(() => shop.close());

interface PreparedBuyer {
  person: SignedInPerson;
  cart: CartView;
}

/** Retries a checkout that timed out, because a busy machine may need two attempts. */
async function click({ person, cart }: PreparedBuyer) {
  const submitCheckout = () => person.client.callRejected(ENDPOINTS.checkout, { body: checkoutBody(cart) });
  const first = await submitCheckout();
  return first.status === 503 ? submitCheckout() : first;
}

async function prepareRunners(item: StockedProduct): Promise<PreparedBuyer[]> {
  const runners: PreparedBuyer[] = [];
  for (const person of people) {
    await person.client.call(ENDPOINTS.clearCart);
    runners.push({ person, cart: await addToCart(person.client, item) });
  }
  return runners;
}

async function settleEvents(): Promise<void> {
  await shop.sandbox.idle();
  const events = shop.api.stored.webhooks;
  await waitUntil(async () => {
    await retryEvents(shop);
    return (await events.count({ status: 'pending' })) === 0;
  });
}

const orders = (filter: object) => shop.api.stored.orders.all(filter);

test(
  'only five of forty concurrent buyers can pay for the last five units',
  async () => {
    const item = await addProduct(shop, { units: UNITS_IN_STOCK, title: 'Última tanda' });
    const runners = await prepareRunners(item);
    const startedAt = Date.now();
    const responses = await Promise.all(runners.map(click));
    const tookMs = Date.now() - startedAt;
    const successes = responses.filter(({ status }) => status === 200);
    const failures = responses.filter(({ status }) => status !== 200);
    expect(successes).toHaveLength(UNITS_IN_STOCK);
    expect(failures.map(({ status, data }) => [status, data.key])).toEqual(
      failures.map(() => [409, 'stockShort']),
    );
    expect(failures.every(({ data }) => (data.lines as { available: number }[])[0]?.available === 0)).toBe(
      true,
    );
    expect(await getCounts(shop, item.sku)).toEqual([0, UNITS_IN_STOCK, 0]);
    const waitingOrders = await orders({ terms: item.sku.toLowerCase() });
    expect(waitingOrders).toHaveLength(UNITS_IN_STOCK);

    await Promise.all(
      waitingOrders.map(({ stripe }) => shop.sandbox.pay((stripe as { sessionId: string }).sessionId)),
    );
    await settleEvents();
    expect(await orders({ terms: item.sku.toLowerCase(), status: 'paid' })).toHaveLength(UNITS_IN_STOCK);
    expect(await getCounts(shop, item.sku)).toEqual([0, 0, UNITS_IN_STOCK]);
    const bills = (await orders({ terms: item.sku.toLowerCase() })).map(
      ({ billNumber }) => billNumber as string,
    );
    expect(new Set(bills).size).toBe(UNITS_IN_STOCK);
    console.log(`40 buyers for 5 units: decided in ${tookMs} ms`);
  },
  LONG_TIMEOUT_MS,
);

test(
  'reservations that expire during concurrent sales neither lose nor duplicate a unit',
  async () => {
    const item = await addProduct(shop, { units: UNITS_IN_STOCK });
    const runners = await prepareRunners(item);
    const steps = runners.map(async (runner, index) => {
      const { person } = runner;
      const { status } = await click(runner);
      if (status !== 200) return status;
      const { data } = await person.client.call(ENDPOINTS.getOrders);
      const order = data[0];
      if (!order) throw new Error('No order after a checkout');
      if (index % 2 === 0) {
        const response = await person.client.callRejected(ENDPOINTS.updateOrder, {
          params: { id: order._id },
          body: { status: 'cancelled' },
        });
        return response.status;
      }
      const storedOrders = await orders({ number: order.number });
      await shop.sandbox.pay((storedOrders[0]?.stripe as { sessionId: string }).sessionId);
      return 200;
    });
    const statuses = await Promise.all(steps);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    await settleEvents();
    const paidCount = (await orders({ terms: item.sku.toLowerCase(), status: 'paid' })).length;
    expect(await getCounts(shop, item.sku)).toEqual([UNITS_IN_STOCK - paidCount, 0, paidCount]);
  },
  LONG_TIMEOUT_MS,
);

test(
  'an order whose reservation expires during its payment ends either paid or expired',
  async () => {
    const item = await addProduct(shop, { units: BUYERS });
    const runners = await prepareRunners(item);
    const responses = await Promise.all(runners.map(click));
    expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
    const waitingOrders = await orders({ terms: item.sku.toLowerCase() });
    await shop.api.stored.reservations.set(
      { 'items.sku': item.sku, state: 'reserved' },
      { expiresAt: new Date(0) },
    );
    const release = shop.api.app.get(ReleaseService, { strict: false });
    await Promise.all([
      release.releaseDue(),
      ...waitingOrders.map(({ stripe }) => shop.sandbox.pay((stripe as { sessionId: string }).sessionId)),
      release.releaseDue(),
    ]);
    await settleEvents();
    const endedOrders = await orders({ terms: item.sku.toLowerCase() });
    const paidCount = endedOrders.filter(({ status }) => status === 'paid').length;
    expect(endedOrders.filter(({ status }) => status === 'expired')).toHaveLength(BUYERS - paidCount);
    expect(await getCounts(shop, item.sku)).toEqual([BUYERS - paidCount, 0, paidCount]);
  },
  LONG_TIMEOUT_MS,
);

test('all invariants hold after the concurrent checkouts', async () => {
  expect(await listBrokenInvariants(shop)).toEqual({});
});
