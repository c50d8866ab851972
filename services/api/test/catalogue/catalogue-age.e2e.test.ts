import { setTimeout as delay } from 'node:timers/promises';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { DatabaseChangeNotifier } from '../../src/database/database-change.notifier';
import { CatalogueModel } from '../../src/modules/catalogue/catalogue.model';
import { CatalogueService } from '../../src/modules/catalogue/catalogue.service';
import { ProductFeedQuery } from '../../src/modules/product/product-feed.query';
import { runWithFastClock } from '../support/at-clock';
import { PrivateMongo } from '../support/engines/own-mongo';
import { addToCart, type StockedProduct } from '../support/shop';
import { SuiteShop } from '../support/suite-shop';
import { waitUntil } from '../support/until';

const OLD_CENTS = 520;
const NEW_CENTS = 12_345;
/** Time after a write from which every response must be current. */
const MAX_AGE_MS = 2_000;
const OBSERVATION_MS = 700;
/** How long change streams are disturbed, in ms: from before the change until the test stops observing the price. */
const INTERRUPTION_MS = 4_000;
/** MongoDB's code for ChangeStreamFatalError: the driver does not resume the stream automatically. */
const STREAM_LOST = 280;

const shop = new SuiteShop();
let mongo: PrivateMongo;
let item: StockedProduct;

beforeAll(async () => {
  mongo = await PrivateMongo.create();
  await shop.open({}, { MONGODB_URI: mongo.uri });
}, 120_000);
afterAll(async () => {
  await shop.close();
  await mongo.close();
});
beforeEach(async () => {
  item = await shop.addProduct({ units: 1_000, priceCents: OLD_CENTS });
  await waitUntil(async () => readFromMemory() === OLD_CENTS);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await mongo.interruptStreams(null);
  await waitUntil(async () => getCatalogue().follower.age.isCurrent);
});

const getCatalogue = () => shop.api.app.get(CatalogueModel, { strict: false });
const readFromMemory = (): number | undefined =>
  shop.api.app.get(CatalogueService, { strict: false }).findSizes([item], 'es')?.[0]?.price.unitPriceCents;
const setPrice = ({ productId }: StockedProduct, priceCents: number) =>
  shop.api.stored.products.set(productId, { 'sizes.0.priceCents': priceCents });

/** The prices in quotes for a cart with the product, from two seconds after a change. */
async function quoteAfter(write: () => Promise<unknown>): Promise<Set<number | undefined>> {
  const client = shop.api.client();
  await addToCart(client, item, 1);
  await write();
  const writtenAt = performance.now();
  const seenPrices = new Set<number | undefined>();
  await delay(MAX_AGE_MS);
  while (performance.now() - writtenAt < MAX_AGE_MS + OBSERVATION_MS) {
    const { data } = await client.call(ENDPOINTS.quoteCart, {
      body: { country: 'ES', postcode: '28012', shipping: 'standard' },
    });
    seenPrices.add(data.cart.products[0]?.priceCents);
    await delay(100);
  }
  return seenPrices;
}

const INTERRUPTIONS: [string, () => Promise<unknown>][] = [
  [
    'reading changed products fails',
    async () => jest.spyOn(ProductFeedQuery.prototype, 'findAffected').mockRejectedValue(new Error('away')),
  ],
  ['the change stream is lost', () => mongo.interruptStreams({ errorCode: STREAM_LOST })],
  [
    'the changes of others arrive while the first is still being read',
    async () => {
      const read = ProductFeedQuery.prototype.findAffected;
      jest.spyOn(ProductFeedQuery.prototype, 'findAffected').mockImplementation(async function (
        this: ProductFeedQuery,
        touched,
      ) {
        const found = read.call(this, touched);
        await delay(INTERRUPTION_MS);
        return found;
      });
      const other = await shop.addProduct({ units: 1_000 });
      const edits = setInterval(() => void setPrice(other, 700 + Math.round(Math.random() * 100)), 200);
      setTimeout(() => clearInterval(edits), INTERRUPTION_MS);
    },
  ],
];

// Fault age-received in ChangeAge.setCaughtUp: replace(condition('appliedVersion', 'receivedVersion'), 'true')
test.each(INTERRUPTIONS)(
  'cart quotes never use prices older than two seconds when %s',
  async (_, interrupt) => {
    await interrupt();
    // A batch requested before the interruption may still arrive
    await delay(600);
    expect(await quoteAfter(() => setPrice(item, NEW_CENTS))).toEqual(new Set([NEW_CENTS]));
  },
);

test('cart quotes never use prices older than two seconds when the clock is set back', async () => {
  // A product with a later date would not be on sale yet according to the mocked clock
  await shop.api.stored.products.set(item.productId, { createdAt: new Date(0) });
  await waitUntil(async () => getCatalogue().findEntry(item.productId)?.createdAt === 0);
  await mongo.interruptStreams({ blockTimeMS: INTERRUPTION_MS });
  await delay(600);
  const seenPrices = await runWithFastClock(-60, () => quoteAfter(() => setPrice(item, NEW_CENTS)));
  expect(seenPrices).toEqual(new Set([NEW_CENTS]));
});

test('the catalogue age is infinite during a full reload', async () => {
  let go = (): void => undefined;
  const startSignal = new Promise<void>((resolve) => (go = resolve));
  const readAll = ProductFeedQuery.prototype.readActive;
  jest.spyOn(ProductFeedQuery.prototype, 'readActive').mockImplementation(async function* (
    this: ProductFeedQuery,
  ) {
    await startSignal;
    yield* readAll.call(this);
  });
  const readReportedAge = async () =>
    /^munay_catalogue_age_seconds (\S+)$/m.exec(await (await fetch(`${shop.api.url}/metrics`)).text())?.[1];
  expect(Number(await readReportedAge())).toBeLessThan(MAX_AGE_MS / 1_000);
  getCatalogue().follower.changed({ kind: 'all' });
  await setPrice(item, NEW_CENTS);
  await delay(700);
  expect([readFromMemory(), await readReportedAge()]).toEqual([undefined, '+Inf']);
  go();
  await waitUntil(async () => readFromMemory() === NEW_CENTS);
});

// Fault age-without-stream in CatalogueFollower.onLost: drop(statement('age', 'forget'))
test('the catalogue age is infinite until a lost change stream has caught up', async () => {
  shop.api.app.get(DatabaseChangeNotifier, { strict: false }).onStreamLost(new Error('the line was cut'));
  expect(getCatalogue().follower.age.ms).toBe(Infinity);
  await waitUntil(async () => getCatalogue().follower.age.isCurrent);
});

test('the in-memory catalogue stays current under constant changes', async () => {
  const other = await shop.addProduct({ units: 1_000 });
  const ages: number[] = [];
  const endsAt = performance.now() + 2_500;
  while (performance.now() < endsAt) {
    await setPrice(other, 700 + (ages.length % 50));
    ages.push(getCatalogue().follower.age.ms);
  }
  expect(ages.length).toBeGreaterThan(20);
  expect(Math.max(...ages)).toBeLessThan(MAX_AGE_MS);
});

describe('prices that change at a scheduled time', () => {
  const list = () => shop.api.client().callRejected(ENDPOINTS.getAllProducts, { query: { limit: 100 } });
  const view = () => shop.api.client().callRejected(ENDPOINTS.getProduct, { params: { id: item.productId } });

  /** Gives the product a discount that ends in ten minutes. The shop's timer is scheduled for its end. */
  async function applyDiscount(): Promise<void> {
    const discounts = [{ percent: 40, startsAt: new Date(0), endsAt: new Date(Date.now() + 600_000) }];
    await shop.api.stored.products.set(item.productId, { discounts });
    await waitUntil(async () => readFromMemory() === OLD_CENTS * 0.6);
  }

  // Fault due-price-in-list in CatalogueService.readWhenCurrent: replace(condition('isDue'), 'false')
  // Fault due-price-in-cart in findCurrentSizes: replace(condition('changesAt'), 'false')
  test('a price is not served from memory after its scheduled change until it is reloaded', async () => {
    await applyDiscount();
    const brokenReadSpy = jest
      .spyOn(ProductFeedQuery.prototype, 'findAffected')
      .mockRejectedValue(new Error('away'));
    await runWithFastClock(11, async () => {
      expect(readFromMemory()).toBeUndefined();
      for (const response of [await list(), await view()])
        expect([response.status, response.data]).toEqual([503, expect.objectContaining({ key: 'busy' })]);
      brokenReadSpy.mockRestore();
      expect((await list()).status).toBe(200);
      await waitUntil(async () => readFromMemory() === OLD_CENTS);
    });
  });

  test('a price is reloaded after its scheduled change before it is shown', async () => {
    await applyDiscount();
    const { data } = await runWithFastClock(11, () =>
      shop.api.client().call(ENDPOINTS.getProduct, { params: { id: item.productId } }),
    );
    expect(data.sizes[0]?.unitPriceCents).toBe(OLD_CENTS);
  });
});
