import type { INestApplicationContext } from '@nestjs/common';
import type { AdminPromotion, PromotionInput } from '@munay/contracts/admin/promotion';
import { DAY_MS } from '@munay/contracts/durations';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ProductView } from '@munay/contracts/shop/product';
import { toShopDay } from '@munay/contracts/shop-day';
import { sizesShop } from '../admin/product/sizes-shop';
import { byId } from '../support/client';
import { createCode, endActive, moved, published } from '../support/promotions';
import { addToCart, buyer, checkoutBody, type StockedProduct } from '../support/shop';
import { startWorker } from '../support/start-worker';
import { waitUntil } from '../support/until';

const { shop, createFullProduct, open, change } = sizesShop();
const staff = () => shop.admin.client;
let worker: INestApplicationContext;
beforeAll(async () => {
  worker = await startWorker(shop.env);
});
afterAll(() => worker.close());
afterEach(() => endActive(staff()));

/** A discount of 10 % on one product, announced to all visitors. */
const createAnnouncedCode = (item: StockedProduct, overrides: Partial<PromotionInput> = {}) =>
  published(staff(), {
    code: createCode(),
    announced: true,
    scope: { of: { skus: [item.sku] } },
    ...overrides,
  });
const view = async ({ productId }: StockedProduct): Promise<ProductView> =>
  (await shop.api.client().call(ENDPOINTS.getProduct, { params: { id: productId } })).data;
const getSize = async (item: StockedProduct) => (await view(item)).sizes[0];
const getCode = async (item: StockedProduct) => (await getSize(item))?.code;
const getBannerCode = async () => (await shop.api.client().call(ENDPOINTS.getOffer)).data.code;
const rows = ({ sku }: StockedProduct) => shop.api.stored.codePrices.all({ sku }, { from: 1 });
const listPeriods = async (item: StockedProduct) =>
  (await rows(item)).map(({ priceCents, to }) => [priceCents, to === null ? 'open' : 'ended']);
const expectPrice = (item: StockedProduct, priceCents: number | undefined) =>
  waitUntil(async () => (await getCode(item))?.priceCents === priceCents);
const waitForEnd = (item: StockedProduct) =>
  waitUntil(async () => (await rows(item)).every(({ to }) => to !== null));
const editLive = ({ _id, ...promotion }: AdminPromotion, fields: Partial<PromotionInput>) => {
  const { title, target, rule, scope, redemption, code, minCents, includesDiscounted, exclusive, version } =
    promotion;
  const { starts, ends, maxUses, perBuyer, firstOrder, announced: before } = promotion;
  const promotionTerms = {
    title,
    target,
    rule,
    scope,
    redemption,
    minCents,
    includesDiscounted,
    exclusive,
    announced: before,
  };
  const limits = { starts, ends, maxUses, perBuyer, firstOrder, version };
  return staff().call(ENDPOINTS.editPromotion, {
    ...byId(_id),
    body: { ...promotionTerms, ...limits, ...(code !== undefined && { code }), ...fields },
  });
};
const discountProduct = (item: StockedProduct, percent: number) =>
  change(item.productId, { discount: { percent, startsAt: new Date().toISOString(), endsAt: null } });

// Fault code-price-never-ends in CodePriceService.record: drop(statement('endCodes'))
test('an announced code shows its price and the 30-day low until the code is paused', async () => {
  const [item, other] = [await createFullProduct(), await createFullProduct()];
  const promotion = await createAnnouncedCode(item);
  await expectPrice(item, 621);
  expect(await getCode(item)).toEqual({ code: promotion.code, priceCents: 621, lowest30DaysCents: 690 });
  expect(await getCode(other)).toBeUndefined();
  const { data } = await shop.api.client().call(ENDPOINTS.getAllProducts, { query: {} });
  const card = data.products.find(({ _id }) => _id === item.productId);
  expect(card?.sizes[0]?.code?.priceCents).toBe(621);
  expect(await rows(item)).toMatchObject([
    { kind: 'code', promotionId: promotion._id, priceCents: 621, to: null },
  ]);
  expect(await getBannerCode()).toEqual({ code: promotion.code, percent: 10, endsAt: null });
  const pausedPromotion = await moved(staff(), promotion, 'pause');
  await expectPrice(item, undefined);
  expect(await getBannerCode()).toBeUndefined();
  await waitForEnd(item);
  await moved(staff(), pausedPromotion);
  await expectPrice(item, 621);
  expect(await listPeriods(item)).toEqual([
    [621, 'ended'],
    [621, 'open'],
  ]);
  expect((await getCode(item))?.lowest30DaysCents).toBe(621);
});

test('the price of an announced code is part of the reference price of a later discount', async () => {
  const item = await createFullProduct();
  const promotion = await createAnnouncedCode(item);
  await expectPrice(item, 621);
  await moved(staff(), promotion, 'end');
  await waitForEnd(item);
  await discountProduct(item, 20);
  await waitUntil(async () => (await getSize(item))?.unitPriceCents === 552);
  expect(await view(item)).toMatchObject({ discountPercent: 11, sizes: [{ lowest30DaysCents: 621 }] });
  const { client } = await buyer(shop);
  expect((await addToCart(client, item)).products).toMatchObject([{ lowest30DaysCents: 621 }]);
});

test('a discount ends the announced code price unless the code also applies to discounted products', async () => {
  const [fullPriceProduct, discountedSoap] = [await createFullProduct(), await createFullProduct()];
  await createAnnouncedCode(fullPriceProduct);
  await createAnnouncedCode(discountedSoap, { includesDiscounted: true });
  await expectPrice(fullPriceProduct, 621);
  await expectPrice(discountedSoap, 621);
  for (const item of [fullPriceProduct, discountedSoap]) await discountProduct(item, 20);
  await expectPrice(fullPriceProduct, undefined);
  await waitForEnd(fullPriceProduct);
  await expectPrice(discountedSoap, 497);
  expect(await listPeriods(discountedSoap)).toEqual([
    [621, 'ended'],
    [497, 'open'],
  ]);
  expect((await getSize(fullPriceProduct))?.lowest30DaysCents).toBe(621);
});

test('a new product price starts a new price record of the announced code', async () => {
  const item = await createFullProduct();
  await createAnnouncedCode(item, { scope: {} });
  await expectPrice(item, 621);
  const { sizes } = await open(item.productId);
  const [size] = sizes;
  if (!size) throw new Error('no size');
  const smallSize = { ...size, label: '50 g', sku: `${item.sku}-S`, weightGrams: 50, priceCents: 400 };
  await change(item.productId, { sizes: [{ ...size, priceCents: 800 }, smallSize] });
  await waitUntil(async () => (await view(item)).sizes.some(({ priceCents }) => priceCents === 800));
  await waitUntil(
    async () => (await view(item)).sizes.find(({ sku }) => sku === item.sku)?.code !== undefined,
  );
  const visibleSize = (await view(item)).sizes.find(({ sku }) => sku === item.sku);
  expect(visibleSize?.code).toMatchObject({ priceCents: 720, lowest30DaysCents: 621 });
  expect(await listPeriods(item)).toEqual([
    [621, 'ended'],
    [720, 'open'],
  ]);
  await waitUntil(
    async () => (await shop.api.stored.codePrices.count({ sku: smallSize.sku, to: null })) === 1,
  );
});

test('an announced code price ends with the last use, the announcement or the promotion', async () => {
  const [last, quiet, short] = [
    await createFullProduct(),
    await createFullProduct(),
    await createFullProduct(),
  ];
  const limitedCode = await createAnnouncedCode(last, { maxUses: 1 });
  await expectPrice(last, 621);
  const { client } = await buyer(shop);
  await addToCart(client, last);
  const { data: cart } = await client.call(ENDPOINTS.addCode, { body: { code: limitedCode.code ?? '' } });
  expect((await client.call(ENDPOINTS.checkout, { body: checkoutBody(cart) })).status).toBe(200);
  await expectPrice(last, undefined);
  await waitForEnd(last);

  const promotion = await createAnnouncedCode(quiet);
  await expectPrice(quiet, 621);
  expect((await editLive(promotion, { announced: false })).status).toBe(200);
  await expectPrice(quiet, undefined);
  await waitForEnd(quiet);

  const day = toShopDay(new Date(Date.now() + DAY_MS));
  const datedCode = await createAnnouncedCode(short, { ends: { day } });
  await expectPrice(short, 621);
  const { data: offer } = await shop.api.client().call(ENDPOINTS.getOffer);
  expect(offer).toMatchObject({ changesAt: null, code: { code: datedCode.code, endsAt: datedCode.endsAt } });
  await shop.api.stored.promotions.set(datedCode._id, { endsAt: new Date(), version: datedCode.version + 1 });
  await expectPrice(short, undefined);
  await waitForEnd(short);
});

test('the price record of an announced code covers only the time when the product is published', async () => {
  const [soldOutSoap, other, upcomingSoap] = [
    await createFullProduct(),
    await createFullProduct(),
    await createFullProduct(),
  ];
  await createAnnouncedCode(soldOutSoap, { scope: {} });
  for (const item of [soldOutSoap, other, upcomingSoap]) await expectPrice(item, 621);
  await change(soldOutSoap.productId, { status: 'archived' });
  await waitForEnd(soldOutSoap);
  expect(await listPeriods(other)).toEqual([[621, 'open']]);
  const publishAt = new Date(Date.now() + 1_500);
  await change(upcomingSoap.productId, { publishAt: publishAt.toISOString() });
  await waitForEnd(upcomingSoap);
  await waitUntil(async () => (await listPeriods(upcomingSoap)).length === 2);
  const [, again] = await rows(upcomingSoap);
  expect(again?.from.getTime()).toBeGreaterThanOrEqual(publishAt.getTime());
  await expectPrice(upcomingSoap, 621);
});

test('two workers write each price record of an announced code only once', async () => {
  const products = [await createFullProduct(), await createFullProduct(), await createFullProduct()];
  const other = await startWorker(shop.env);
  try {
    await createAnnouncedCode(products[0] as StockedProduct, {
      scope: { of: { skus: products.map(({ sku }) => sku) } },
    });
    for (const item of products) await expectPrice(item, 621);
    for (const { productId } of products) {
      const { sizes } = await open(productId);
      await change(productId, { sizes: sizes.map((size) => ({ ...size, priceCents: 800 })) });
    }
    for (const item of products) await expectPrice(item, 720);
  } finally {
    await other.close();
  }
  await endActive(staff());
  for (const item of products) {
    await waitForEnd(item);
    expect(await listPeriods(item)).toEqual([
      [621, 'ended'],
      [720, 'ended'],
    ]);
  }
});
