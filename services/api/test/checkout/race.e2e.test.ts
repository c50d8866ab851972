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

interface Runner {
  person: SignedInPerson;
  cart: CartView;
}

/** Retries a checkout that timed out, because a busy machine may need two attempts. */
async function click({ person, cart }: Runner) {
  const ask = () => person.client.callRejected(ENDPOINTS.checkout, { body: checkoutBody(cart) });
  const first = await ask();
  return first.status === 503 ? ask() : first;
}

async function prepareRunners(item: StockedProduct): Promise<Runner[]> {
  const runners: Runner[] = [];
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
    const started = Date.now();
    const responses = await Promise.all(runners.map(click));
    const tookMs = Date.now() - started;
    const won = responses.filter(({ status }) => status === 200);
    const lost = responses.filter(({ status }) => status !== 200);
    expect(won).toHaveLength(UNITS_IN_STOCK);
    expect(lost.map(({ status, data }) => [status, data.key])).toEqual(lost.map(() => [409, 'stockShort']));
    expect(lost.every(({ data }) => (data.lines as { available: number }[])[0]?.available === 0)).toBe(true);
    expect(await getCounts(shop, item.sku)).toEqual([0, UNITS_IN_STOCK, 0]);
    const waiting = await orders({ terms: item.sku.toLowerCase() });
    expect(waiting).toHaveLength(UNITS_IN_STOCK);

    await Promise.all(
      waiting.map(({ stripe }) => shop.sandbox.pay((stripe as { sessionId: string }).sessionId)),
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
      const stored = await orders({ number: order.number });
      await shop.sandbox.pay((stored[0]?.stripe as { sessionId: string }).sessionId);
      return 200;
    });
    const statuses = await Promise.all(steps);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    await settleEvents();
    const sold = (await orders({ terms: item.sku.toLowerCase(), status: 'paid' })).length;
    expect(await getCounts(shop, item.sku)).toEqual([UNITS_IN_STOCK - sold, 0, sold]);
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
    const waiting = await orders({ terms: item.sku.toLowerCase() });
    await shop.api.stored.reservations.set(
      { 'items.sku': item.sku, state: 'reserved' },
      { expiresAt: new Date(0) },
    );
    const release = shop.api.app.get(ReleaseService, { strict: false });
    await Promise.all([
      release.releaseDue(),
      ...waiting.map(({ stripe }) => shop.sandbox.pay((stripe as { sessionId: string }).sessionId)),
      release.releaseDue(),
    ]);
    await settleEvents();
    const ended = await orders({ terms: item.sku.toLowerCase() });
    const sold = ended.filter(({ status }) => status === 'paid').length;
    expect(ended.filter(({ status }) => status === 'expired')).toHaveLength(BUYERS - sold);
    expect(await getCounts(shop, item.sku)).toEqual([BUYERS - sold, 0, sold]);
  },
  LONG_TIMEOUT_MS,
);

test('all invariants hold after the concurrent checkouts', async () => {
  expect(await listBrokenInvariants(shop)).toEqual({});
});
