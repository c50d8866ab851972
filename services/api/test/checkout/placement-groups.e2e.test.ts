import { mongo } from 'mongoose';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { CartView } from '@munay/contracts/order/cart';
import { SharedCounterService } from '../../src/metrics/shared-counter.service';
import { CartOrderService } from '../../src/modules/checkout/cart-order.service';
import { NumberingService } from '../../src/modules/numbering/numbering.service';
import { StockService } from '../../src/modules/stock/stock.service';
import type { KeyedLimiter } from '../../src/rate-limit/keyed-limiter';
import type { SignedInPerson } from '../support/people';
import { delayUntil } from '../support/same-moment';
import { addToCart, checkoutBody, type StockedProduct } from '../support/shop';
import { createSuiteShop, expectConsistentRecords } from '../support/suite-shop';

const shop = createSuiteShop();
afterEach(() => jest.restoreAllMocks());

const CONCURRENT_ORDERS = 5;

interface PlacementRequest {
  limiter: KeyedLimiter;
}

interface PreparedBuyer {
  person: SignedInPerson;
  cart: CartView;
}

/** Buyers with items in their carts. */
const prepareBuyers = (items: readonly StockedProduct[]): Promise<PreparedBuyer[]> =>
  Promise.all(
    items.map(async (item) => {
      const person = await shop.buyer();
      return { person, cart: await addToCart(person.client, item) };
    }),
  );
const repeatItem = (item: StockedProduct, count = CONCURRENT_ORDERS) =>
  Array.from({ length: count }, () => item);
const click = ({ person, cart }: PreparedBuyer) =>
  person.client.callRejected(ENDPOINTS.checkout, { body: checkoutBody(cart) });

/** Submits the checkouts of all buyers concurrently. @param before runs just before the orders are written */
async function submitTogether(all: PreparedBuyer[], before = () => Promise.resolve<unknown>(undefined)) {
  const numbering = shop.api.app.get(NumberingService, { strict: false });
  const issueNumber = numbering.issueNumber.bind(numbering);
  const delayNumbering = delayUntil(all.length, before);
  jest.spyOn(numbering, 'issueNumber').mockImplementation((...args) => delayNumbering(issueNumber(...args)));
  let commits = 0;
  const count = ({ commandName }: mongo.CommandStartedEvent) => {
    if (commandName === 'commitTransaction') commits += 1;
  };
  shop.api.db.getClient().on('commandStarted', count);
  const responses = await Promise.all(all.map(click));
  shop.api.db.getClient().off('commandStarted', count);
  return { responses, commits, statuses: responses.map(({ status }) => status) };
}
const OK = Array.from({ length: CONCURRENT_ORDERS }, () => 200);

describe('concurrent orders', () => {
  test('concurrent orders are stored in one transaction even if they contain the same size', async () => {
    const item = await shop.addProduct({ units: CONCURRENT_ORDERS });
    const all = await prepareBuyers([...repeatItem(item), shop.soap]);
    const { statuses, commits } = await submitTogether(all);
    expect([statuses, commits]).toEqual([[...OK, 200], 1]);
    expect(await shop.getCounts(item.sku)).toEqual([0, CONCURRENT_ORDERS, 0]);
    const orders = await shop.orders.all({ terms: item.sku.toLowerCase() });
    expect(orders.map(({ history }) => typeof history[0]?.requestId)).toEqual(OK.map(() => 'string'));
  });

  // Fault group-retried in BillingMetricsService.countPlaced:
  // replace(callee('afterCommit'), '((then: () => void) => then())')
  test('concurrent orders are stored once even if their transaction is retried', async () => {
    const item = await shop.addProduct({ units: CONCURRENT_ORDERS });
    const conflict = new mongo.MongoServerError({ message: 'WriteConflict', code: 112 });
    conflict.addErrorLabel('TransientTransactionError');
    jest.spyOn(shop.api.app.get(StockService, { strict: false }), 'reserve').mockRejectedValueOnce(conflict);
    const counterSpy = jest.spyOn(shop.api.app.get(SharedCounterService, { strict: false }), 'add');
    expect((await submitTogether(await prepareBuyers(repeatItem(item)))).statuses).toEqual(OK);
    expect(await shop.getCounts(item.sku)).toEqual([0, CONCURRENT_ORDERS, 0]);
    expect(counterSpy.mock.calls.filter(([name]) => name === 'placed')).toHaveLength(CONCURRENT_ORDERS);
  });

  // Fault group-placement-interrupted in OrderRepository.insert: replace(argument('bulkWrite', 1), '{}')
  test('orders that are interrupted before their commit store nothing and are placed on the next click', async () => {
    const item = await shop.addProduct({ units: CONCURRENT_ORDERS });
    const all = await prepareBuyers(repeatItem(item));
    const stock = shop.api.app.get(StockService, { strict: false });
    jest.spyOn(stock, 'reserve').mockRejectedValue(new Error('killed'));
    expect((await submitTogether(all)).statuses).toEqual(OK.map(() => 500));
    expect(await shop.orders.all({ terms: item.sku.toLowerCase() })).toEqual([]);
    jest.restoreAllMocks();
    expect((await Promise.all(all.map(click))).map(({ status }) => status)).toEqual(OK);
    expect(await shop.getCounts(item.sku)).toEqual([0, CONCURRENT_ORDERS, 0]);
  });
});

describe('edge cases of orders placed as a group', () => {
  // Fault group-together in PlacementGroupService.write: replace(call('toStorageProblem'), 'true')
  test('an order short of stock is rejected without affecting the other orders of its group', async () => {
    const lastItem = await shop.addProduct({ units: 1, title: 'Última' });
    const all = await prepareBuyers([...repeatItem(shop.soap), lastItem]);
    const { responses, statuses } = await submitTogether(all, () => shop.transferred(lastItem));
    expect(statuses).toEqual([...OK, 409]);
    expect(responses.at(-1)?.data).toMatchObject({
      key: 'stockShort',
      lines: [{ title: 'Última', requested: 1, available: 0 }],
    });
  });

  // Fault group-short in StockService.move: replace(condition('changes'), 'true')
  test('the last units go to the first orders of a group', async () => {
    const item = await shop.addProduct({ units: 3 });
    const { statuses } = await submitTogether(await prepareBuyers(repeatItem(item)));
    expect(statuses.sort()).toEqual([200, 200, 200, 409, 409]);
    expect(await shop.getCounts(item.sku)).toEqual([0, 3, 0]);
  });

  // Fault duplicate-order-in-group in PlacementGroupService.isStillRequested: drop(statement('findByCheckoutKey'))
  test('a duplicate request places no second order and returns the same payment page', async () => {
    const soldOutItem = await shop.addProduct({ units: 1 });
    const all = await prepareBuyers([soldOutItem, ...repeatItem(shop.soap, CONCURRENT_ORDERS - 1)]);
    const [firstReady] = all as [PreparedBuyer];
    // Simulates that the second click reaches another process, because one process serialises the clicks
    const cartOrders = shop.api.app.get<CartOrderService, PlacementRequest>(CartOrderService, {
      strict: false,
    });
    jest.spyOn(cartOrders.limiter, 'run').mockImplementation((_keys, work) => work(false));
    const { responses, statuses } = await submitTogether([...all, firstReady]);
    expect(statuses).toEqual([...OK, 200]);
    expect(responses.at(-1)?.data).toBe(responses[0]?.data);
    expect(await shop.orders.all(firstReady.person.email)).toHaveLength(1);
  });

  test('an order with an outdated cart is rejected without affecting the other orders of its group', async () => {
    const all = await prepareBuyers(repeatItem(shop.soap));
    const [changed] = all as [PreparedBuyer];
    const { responses, statuses } = await submitTogether(all, () =>
      addToCart(changed.person.client, shop.soap),
    );
    expect(statuses).toEqual([409, ...OK.slice(1)]);
    expect(responses[0]?.data).toMatchObject({ key: 'cartChanged' });
    expect(await shop.orders.all(changed.person.email)).toEqual([]);
  });
});

expectConsistentRecords(shop);
