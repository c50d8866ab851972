import type { INestApplicationContext } from '@nestjs/common';
import type { AdminPromotion, PromotionInput } from '@munay/contracts/admin/promotion';
import { DAY_MS } from '@munay/contracts/durations';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ProductView } from '@munay/contracts/shop/product';
import { toShopDay } from '@munay/contracts/shop-day';
import { sizesShop } from '../admin/product/sizes-shop';
import { byId } from '../support/client';
import { endActive, moved, published, someCode } from '../support/promotions';
import { addToCart, buyer, checkoutBody, type Shelved } from '../support/shop';
import { startWorker } from '../support/start-worker';
import { until } from '../support/until';

const { shop, createFullProduct, open, change } = sizesShop();
const staff = () => shop.admin.client;
let worker: INestApplicationContext;
beforeAll(async () => {
  worker = await startWorker(shop.env);
});
afterAll(() => worker.close());
afterEach(() => endActive(staff()));

/** A discount of 10 % on one product, announced to all visitors. */
const createAnnouncedCode = (soap: Shelved, more: Partial<PromotionInput> = {}) =>
  published(staff(), { code: someCode(), announced: true, scope: { of: { skus: [soap.sku] } }, ...more });
const view = async ({ productId }: Shelved): Promise<ProductView> =>
  (await shop.api.client().call(ENDPOINTS.getProduct, { params: { id: productId } })).data;
const getSize = async (soap: Shelved) => (await view(soap)).sizes[0];
const getCode = async (soap: Shelved) => (await getSize(soap))?.code;
const getBannerCode = async () => (await shop.api.client().call(ENDPOINTS.getOffer)).data.code;
const rows = ({ sku }: Shelved) => shop.api.stored.codePrices.all({ sku }, { from: 1 });
const periods = async (soap: Shelved) =>
  (await rows(soap)).map(({ priceCents, to }) => [priceCents, to === null ? 'open' : 'ended']);
const shows = (soap: Shelved, priceCents: number | undefined) =>
  until(async () => (await getCode(soap))?.priceCents === priceCents);
const waitForEnd = (soap: Shelved) => until(async () => (await rows(soap)).every(({ to }) => to !== null));
const editLive = ({ _id, ...promotion }: AdminPromotion, fields: Partial<PromotionInput>) => {
  const { title, target, rule, scope, redemption, code, minCents, includesDiscounted, exclusive, version } =
    promotion;
  const { starts, ends, maxUses, perBuyer, firstOrder, announced: before } = promotion;
  const terms = {
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
    body: { ...terms, ...limits, ...(code !== undefined && { code }), ...fields },
  });
};
const reduce = (soap: Shelved, percent: number) =>
  change(soap.productId, { discount: { percent, startsAt: new Date().toISOString(), endsAt: null } });

// Fault code-price-never-ends in CodePriceService.record: drop(statement('endCodes'))
test('an announced code shows its price and the 30-day low until the code is paused', async () => {
  const [soap, other] = [await createFullProduct(), await createFullProduct()];
  const promotion = await createAnnouncedCode(soap);
  await shows(soap, 621);
  expect(await getCode(soap)).toEqual({ code: promotion.code, priceCents: 621, lowest30DaysCents: 690 });
  expect(await getCode(other)).toBeUndefined();
  const { data } = await shop.api.client().call(ENDPOINTS.getAllProducts, { query: {} });
  const card = data.products.find(({ _id }) => _id === soap.productId);
  expect(card?.sizes[0]?.code?.priceCents).toBe(621);
  expect(await rows(soap)).toMatchObject([
    { kind: 'code', promotionId: promotion._id, priceCents: 621, to: null },
  ]);
  expect(await getBannerCode()).toEqual({ code: promotion.code, percent: 10, endsAt: null });
  const paused = await moved(staff(), promotion, 'pause');
  await shows(soap, undefined);
  expect(await getBannerCode()).toBeUndefined();
  await waitForEnd(soap);
  await moved(staff(), paused);
  await shows(soap, 621);
  expect(await periods(soap)).toEqual([
    [621, 'ended'],
    [621, 'open'],
  ]);
  expect((await getCode(soap))?.lowest30DaysCents).toBe(621);
});

test('the price of an announced code is part of the reference price of a later discount', async () => {
  const soap = await createFullProduct();
  const promotion = await createAnnouncedCode(soap);
  await shows(soap, 621);
  await moved(staff(), promotion, 'end');
  await waitForEnd(soap);
  await reduce(soap, 20);
  await until(async () => (await getSize(soap))?.unitPriceCents === 552);
  expect(await view(soap)).toMatchObject({ discountPercent: 11, sizes: [{ lowest30DaysCents: 621 }] });
  const { client } = await buyer(shop);
  expect((await addToCart(client, soap)).products).toMatchObject([{ lowest30DaysCents: 621 }]);
});

test('a discount ends the announced code price unless the code also applies to discounted products', async () => {
  const [plain, discountedSoap] = [await createFullProduct(), await createFullProduct()];
  await createAnnouncedCode(plain);
  await createAnnouncedCode(discountedSoap, { includesDiscounted: true });
  await shows(plain, 621);
  await shows(discountedSoap, 621);
  for (const soap of [plain, discountedSoap]) await reduce(soap, 20);
  await shows(plain, undefined);
  await waitForEnd(plain);
  await shows(discountedSoap, 497);
  expect(await periods(discountedSoap)).toEqual([
    [621, 'ended'],
    [497, 'open'],
  ]);
  expect((await getSize(plain))?.lowest30DaysCents).toBe(621);
});

test('a new product price starts a new price record of the announced code', async () => {
  const soap = await createFullProduct();
  await createAnnouncedCode(soap, { scope: {} });
  await shows(soap, 621);
  const { sizes } = await open(soap.productId);
  const [size] = sizes;
  if (!size) throw new Error('no size');
  const small = { ...size, label: '50 g', sku: `${soap.sku}-S`, weightGrams: 50, priceCents: 400 };
  await change(soap.productId, { sizes: [{ ...size, priceCents: 800 }, small] });
  await until(async () => (await view(soap)).sizes.some(({ priceCents }) => priceCents === 800));
  await until(async () => (await view(soap)).sizes.find(({ sku }) => sku === soap.sku)?.code !== undefined);
  const shown = (await view(soap)).sizes.find(({ sku }) => sku === soap.sku);
  expect(shown?.code).toMatchObject({ priceCents: 720, lowest30DaysCents: 621 });
  expect(await periods(soap)).toEqual([
    [621, 'ended'],
    [720, 'open'],
  ]);
  await until(async () => (await shop.api.stored.codePrices.count({ sku: small.sku, to: null })) === 1);
});

test('an announced code price ends with the last use, the announcement or the promotion', async () => {
  const [last, quiet, short] = [
    await createFullProduct(),
    await createFullProduct(),
    await createFullProduct(),
  ];
  const limited = await createAnnouncedCode(last, { maxUses: 1 });
  await shows(last, 621);
  const { client } = await buyer(shop);
  await addToCart(client, last);
  const { data: cart } = await client.call(ENDPOINTS.addCode, { body: { code: limited.code ?? '' } });
  expect((await client.call(ENDPOINTS.checkout, { body: checkoutBody(cart) })).status).toBe(200);
  await shows(last, undefined);
  await waitForEnd(last);

  const promotion = await createAnnouncedCode(quiet);
  await shows(quiet, 621);
  expect((await editLive(promotion, { announced: false })).status).toBe(200);
  await shows(quiet, undefined);
  await waitForEnd(quiet);

  const day = toShopDay(new Date(Date.now() + DAY_MS));
  const datedCode = await createAnnouncedCode(short, { ends: { day } });
  await shows(short, 621);
  const { data: offer } = await shop.api.client().call(ENDPOINTS.getOffer);
  expect(offer).toMatchObject({ changesAt: null, code: { code: datedCode.code, endsAt: datedCode.endsAt } });
  await shop.api.stored.promotions.set(datedCode._id, { endsAt: new Date(), version: datedCode.version + 1 });
  await shows(short, undefined);
  await waitForEnd(short);
});

test('the price record of an announced code covers only the time when the product is published', async () => {
  const [soldOutSoap, other, upcomingSoap] = [
    await createFullProduct(),
    await createFullProduct(),
    await createFullProduct(),
  ];
  await createAnnouncedCode(soldOutSoap, { scope: {} });
  for (const soap of [soldOutSoap, other, upcomingSoap]) await shows(soap, 621);
  await change(soldOutSoap.productId, { status: 'archived' });
  await waitForEnd(soldOutSoap);
  expect(await periods(other)).toEqual([[621, 'open']]);
  const publishAt = new Date(Date.now() + 1_500);
  await change(upcomingSoap.productId, { publishAt: publishAt.toISOString() });
  await waitForEnd(upcomingSoap);
  await until(async () => (await periods(upcomingSoap)).length === 2);
  const [, again] = await rows(upcomingSoap);
  expect(again?.from.getTime()).toBeGreaterThanOrEqual(publishAt.getTime());
  await shows(upcomingSoap, 621);
});

test('two workers write each price record of an announced code only once', async () => {
  const soaps = [await createFullProduct(), await createFullProduct(), await createFullProduct()];
  const other = await startWorker(shop.env);
  try {
    await createAnnouncedCode(soaps[0] as Shelved, { scope: { of: { skus: soaps.map(({ sku }) => sku) } } });
    for (const soap of soaps) await shows(soap, 621);
    for (const { productId } of soaps) {
      const { sizes } = await open(productId);
      await change(productId, { sizes: sizes.map((size) => ({ ...size, priceCents: 800 })) });
    }
    for (const soap of soaps) await shows(soap, 720);
  } finally {
    await other.close();
  }
  await endActive(staff());
  for (const soap of soaps) {
    await waitForEnd(soap);
    expect(await periods(soap)).toEqual([
      [621, 'ended'],
      [720, 'ended'],
    ]);
  }
});
