import { Types } from 'mongoose';
import { DAY_MS } from '@munay/contracts/durations';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { PriceDropTrigger } from '../../src/modules/product-alert/price-drop.trigger';
import { Clock } from '../../src/runtime/clock';
import { signIn } from '../support/people';
import { addProduct, type StockedProduct } from '../support/shop';
import { createProductAlertSuite, findToken } from './product-alert-suite';

const suite = createProductAlertSuite();

async function setPrice(
  item: StockedProduct,
  change: { priceCents?: number; discount?: object },
): Promise<void> {
  const { sizes = [] } = (await suite.api.stored.products.findOne(item.productId)) ?? {};
  const priceCents = change.priceCents ?? sizes[0]?.priceCents;
  const discounts = change.discount ? [change.discount] : [];
  await suite.api.stored.products.set(item.productId, { discounts, 'sizes.0.priceCents': priceCents });
  await suite.api.stored.prices.add(createDecided(item, { priceCents, discounts }));
}
const createDecided = ({ productId, sku, size }: StockedProduct, overrides: object) => ({
  product: new Types.ObjectId(productId),
  sku,
  size,
  onSale: true,
  discounts: [],
  decidedAt: new Date(),
  ...overrides,
});
const runPriceDrops = async (): Promise<void> => {
  await Promise.all(suite.workers.map((worker) => worker.get(PriceDropTrigger, { strict: false }).compare()));
  await Promise.all(
    suite.workers.map((worker) => worker.get(PriceDropTrigger, { strict: false }).writeDue()),
  );
  await suite.waitForEmptyOutbox();
};
const createFavoritingUser = async (item: StockedProduct, priceDropMail: boolean) => {
  const person = await signIn(suite.api);
  if (priceDropMail)
    await person.client.call(ENDPOINTS.updateUser, { body: { preferences: { priceDropMail } } });
  await person.client.call(ENDPOINTS.likeProduct, {
    params: { id: item.productId },
    body: { liked: true },
  });
  return person;
};
const advanceTime = (ms: number): void => {
  const now = new Date(Date.now() + ms);
  for (const { get } of suite.workers.map((worker) => ({ get: worker.get(Clock, { strict: false }) })))
    jest.spyOn(get, 'now').mockReturnValue(now);
};

test('a price drop is emailed at most once in 14 days to users with the product as favourite', async () => {
  const item = await addProduct(suite, { title: 'Rosa' });
  await runPriceDrops();
  const [reader, other] = [await createFavoritingUser(item, true), await createFavoritingUser(item, false)];
  await setPrice(item, { discount: { percent: 20, startsAt: new Date(), endsAt: null } });
  await runPriceDrops();
  const mail = await suite.mailbox.wait(reader.email, 'Baja Rosa');
  expect(mail.text).toMatch(/antes, 6,90 €/);
  expect(mail.text).toContain('5,52 €');
  await setPrice(item, { discount: { percent: 30, startsAt: new Date(), endsAt: null } });
  await runPriceDrops();
  expect(await suite.mailbox.list(reader.email)).toHaveLength(1);
  expect(await suite.mailbox.list(other.email)).toHaveLength(0);
  advanceTime(15 * DAY_MS);
  await setPrice(item, { discount: { percent: 40, startsAt: new Date(0), endsAt: null } });
  await runPriceDrops();
  expect(await suite.mailbox.list(reader.email)).toHaveLength(2);
});

test('a price drop is detected even beyond the first batch of compared products', async () => {
  const item = await addProduct(suite, { title: 'Salvia' });
  const product = await suite.api.stored.products.findOne(item.productId);
  const userIds = Array.from({ length: 520 }, () => new Types.ObjectId());
  const favorites = userIds.map((_id) => {
    const sizes = [{ ...product?.sizes[0], sku: _id.toString() }];
    return { ...product, _id, slug: `salvia-${_id.toString()}`, sizes };
  });
  await suite.api.stored.products.add(...favorites);
  await runPriceDrops();
  const watchCount = await suite.api.stored.priceWatches.count({ _id: { $in: userIds } });
  expect(watchCount).toBe(userIds.length);
  const lastUserId = userIds.at(-1)!;
  const raisedPrices = [{ size: '100 g', cents: 900 }];
  await suite.api.stored.priceWatches.set(lastUserId, { prices: raisedPrices });
  await runPriceDrops();
  expect(await suite.api.stored.priceWatches.findOne(lastUserId)).toMatchObject({
    prices: [{ cents: 690 }],
    drop: null,
  });
  await suite.api.stored.products.remove({ _id: { $in: userIds } });
});

test('a price drop is emailed only if the price is below the lowest of the last 30 days', async () => {
  const item = await addProduct(suite, { title: 'Miel', priceCents: 690 });
  const createPriceDecision = (priceCents: number, daysAgo: number) =>
    createDecided(item, { priceCents, decidedAt: new Date(Date.now() - daysAgo * DAY_MS) });
  const decisions = suite.api.stored.prices;
  await decisions.remove({ product: new Types.ObjectId(item.productId) });
  await decisions.add(
    createPriceDecision(690, 60),
    createPriceDecision(620, 20),
    createPriceDecision(690, 10),
  );
  await runPriceDrops();
  const { email } = await createFavoritingUser(item, true);
  const discountProduct = (percent: number) =>
    setPrice(item, { discount: { percent, startsAt: new Date(Date.now() - 1_000), endsAt: null } });
  await discountProduct(5);
  await runPriceDrops();
  expect(await suite.mailbox.list(email)).toHaveLength(0);
  await discountProduct(20);
  await runPriceDrops();
  expect((await suite.mailbox.wait(email, 'Baja Miel')).text.replace(/\s+/g, ' ')).toContain('antes, 6,20 €');
});

test('no price email is sent for a price increase or after a one-click unsubscribe', async () => {
  const item = await addProduct(suite, { title: 'Sal' });
  await runPriceDrops();
  const { client, email } = await createFavoritingUser(item, true);
  await setPrice(item, { priceCents: 790 });
  await runPriceDrops();
  expect(await suite.mailbox.list(email)).toHaveLength(0);
  await setPrice(item, { priceCents: 600 });
  await runPriceDrops();
  const token = findToken(await suite.mailbox.wait(email, 'Baja Sal'));
  expect(await suite.notice(token)).toMatchObject({ kind: 'price', state: 'waiting' });
  await fetch(`${suite.api.url}/api/notice/${token}/stop`, { method: 'POST' });
  expect(await suite.notice(token)).toMatchObject({ kind: 'price', state: 'stopped' });
  expect((await client.call(ENDPOINTS.getUser)).data.user?.preferences.priceDropMail).toBe(false);
});
