import type { AdminPromotion, PromotionInput } from '@munay/contracts/admin/promotion';
import { DAY_MS } from '@munay/contracts/durations';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { MinimumMonitor } from '../../src/modules/admin/promotion/minimum.monitor';
import { sizesShop } from '../admin/product/sizes-shop';
import { runAtTime } from '../support/at-clock';
import { byId } from '../support/client';
import { createDraft, endActive, moved } from '../support/promotions';
import { addToCart, type StockedProduct } from '../support/shop';
import { waitUntil } from '../support/until';

const { shop, createFullProduct, open, change } = sizesShop();
const staff = () => shop.admin.client;
afterEach(() => endActive(staff()));

/** A discount of 20 % on some products, for baskets of at least 10.00. */
const createAutomatic = (
  products: readonly StockedProduct[],
  overrides: Partial<PromotionInput> = {},
): Partial<PromotionInput> => ({
  redemption: 'automatic',
  rule: { kind: 'percent', percent: 20 },
  minCents: 1_000,
  scope: { of: { skus: products.map(({ sku }) => sku) } },
  ...overrides,
});
async function setPrice({ productId }: StockedProduct, priceCents: number): Promise<void> {
  const { sizes } = await open(productId);
  await change(productId, { sizes: sizes.map((size) => ({ ...size, priceCents })) });
}
const publish = async ({ _id, version }: Pick<AdminPromotion, '_id' | 'version'>) =>
  (await staff().callRejected(ENDPOINTS.movePromotion, { ...byId(_id), body: { step: 'activate', version } }))
    .data;
const getSavings = async (item: StockedProduct, quantity = 1): Promise<number | undefined> =>
  (await addToCart(shop.api.client(), item, quantity)).promotions?.[0]?.cents;
const check = () => shop.api.app.get(MinimumMonitor, { strict: false }).check();
const openCurrent = async ({ _id }: AdminPromotion): Promise<AdminPromotion> =>
  (await staff().call(ENDPOINTS.openPromotion, byId(_id))).data;
const excludeSizes = async ({ _id, version }: AdminPromotion, sku: string, isExcluded: boolean) =>
  staff().callRejected(ENDPOINTS.excludeFromPromotion, {
    ...byId(_id),
    body: { skus: [sku], excluded: isExcluded, version },
  });
const toCheck = async () => (await staff().call(ENDPOINTS.getToDo)).data.promotionsToCheck;

test('publishing a promotion fails for sizes whose price reached the minimum within the last year', async () => {
  const [low, expensiveSoap, once, longAgo] = [
    await createFullProduct(),
    await createFullProduct(),
    await createFullProduct(),
    await createFullProduct(),
  ];
  await setPrice(expensiveSoap, 1_050);
  await setPrice(once, 1_000);
  await setPrice(once, 690);
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
  await runAtTime(daysAgo(400), () => setPrice(longAgo, 1_000));
  await runAtTime(daysAgo(370), () => setPrice(longAgo, 690));
  const size = ({ sku }: StockedProduct) => ({
    sku,
    title: { es: 'Lavanda', en: 'Lavanda (en)' },
    size: '100 g',
  });
  const draft = await createDraft(staff(), createAutomatic([low, expensiveSoap, once, longAgo]));
  const { problems, sizes } = await publish(draft);
  expect(problems).toEqual(['minimumReached']);
  expect(sizes).toEqual(expect.arrayContaining([size(expensiveSoap), size(once)]));
  expect(sizes).toHaveLength(2);
  const automaticPromotion = createAutomatic([low, expensiveSoap, once, longAgo]);
  const scope = { ...automaticPromotion.scope, except: { skus: [expensiveSoap.sku, once.sku] } };
  expect(await publish(await createDraft(staff(), { ...automaticPromotion, scope }))).toMatchObject({
    state: 'active',
  });
  const all = await publish(await createDraft(staff(), createAutomatic([expensiveSoap])));
  expect([all.problems, all.sizes]).toEqual([['discountForAll'], undefined]);
});

// Fault minimum-not-rechecked in PricingService.quote: replace(call('excludeReachingMinimum'), 'offers')
test('a size whose price later reaches the minimum is excluded until staff include it again', async () => {
  const [item, other] = [
    await createFullProduct({ priceCents: 900 }),
    await createFullProduct({ priceCents: 500 }),
  ];
  const promotion = await moved(staff(), await createDraft(staff(), createAutomatic([item, other])));
  expect([await getSavings(item), await getSavings(item, 2), await getSavings(other, 2)]).toEqual([
    undefined,
    360,
    200,
  ]);
  await check();
  expect((await openCurrent(promotion)).excludedSizes).toEqual([]);
  await setPrice(item, 1_100);
  await waitUntil(async () => (await getSavings(item, 2)) === undefined);
  expect([await getSavings(item), await getSavings(other, 2)]).toEqual([undefined, 200]);
  const before = await toCheck();
  await check();
  await check();
  const currentPromotion = await openCurrent(promotion);
  expect(currentPromotion.excludedSizes).toEqual([
    {
      sku: item.sku,
      title: { es: 'Lavanda', en: 'Lavanda (en)' },
      size: '100 g',
      priceCents: 1_100,
      at: expect.any(String) as string,
      decided: false,
    },
  ]);
  const jobs = await shop.api.stored.outbox.all({ type: 'promotion-excluded-staff' });
  expect(jobs.map(({ refs }) => refs)).toEqual([{ promotionId: promotion._id }]);
  expect(await toCheck()).toBe(before + 1);
  // The size stays excluded when its price drops again
  await setPrice(item, 900);
  await waitUntil(async () => (await getSavings(item, 2)) === undefined);
  const rejection = await excludeSizes(currentPromotion, item.sku, false);
  expect([rejection.data.key, rejection.data.problems]).toEqual(['promotionNotReady', ['minimumReached']]);
  const { data } = await excludeSizes(currentPromotion, item.sku, true);
  expect((data as unknown as AdminPromotion).excludedSizes).toMatchObject([{ sku: item.sku, decided: true }]);
  expect(await toCheck()).toBe(before);
  expect((await excludeSizes(currentPromotion, item.sku, true)).data.key).toBe('editConflict');
});

test('staff can include an excluded size again if its prices of the last year allow it', async () => {
  const [item, other] = [
    await createFullProduct({ priceCents: 900 }),
    await createFullProduct({ priceCents: 500 }),
  ];
  const promotion = await moved(staff(), await createDraft(staff(), createAutomatic([item, other])));
  const excludedPromotion = (await excludeSizes(promotion, item.sku, true)).data as unknown as AdminPromotion;
  await waitUntil(async () => (await getSavings(item, 2)) === undefined);
  const { data } = await excludeSizes(excludedPromotion, item.sku, false);
  expect((data as unknown as AdminPromotion).excludedSizes).toEqual([]);
  await waitUntil(async () => (await getSavings(item, 2)) === 360);
  const draft = await createDraft(staff(), createAutomatic([item]));
  expect((await excludeSizes(draft, item.sku, true)).data.key).toBe('transitionNotAllowed');
});
