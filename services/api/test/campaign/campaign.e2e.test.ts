import type { AdminCampaign, CampaignInput } from '@munay/contracts/admin/campaign';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { CampaignService } from '../../src/modules/campaign/campaign.service';
import { byId } from '../support/client';
import type { StockedProduct } from '../support/shop';
import { waitUntil } from '../support/until';
import { openCampaignShop } from './campaign-shop';

const {
  shop,
  open,
  change,
  shown: previewed,
  staff,
  daysFromNow,
  at,
  own,
  inputFor,
  createDraft,
  publish,
  published,
  undo,
  preview,
  periodsOf,
  decisions,
  oldSoap: addOldProduct,
  pays,
} = openCampaignShop();

test('a campaign can be drafted, published and ended, each step in the audit log', async () => {
  const [lavender, clay, other] = [await addOldProduct(), await addOldProduct(790), await addOldProduct()];
  const draft = await createDraft([lavender, clay]);
  expect(draft).toMatchObject({ state: 'draft', products: 0, sizes: 0, toWrite: 0, publishedAt: null });
  const runningCampaign = await publish(draft);
  expect(runningCampaign).toMatchObject({ state: 'running', products: 2, sizes: 2, toWrite: 0, skipped: [] });
  expect(runningCampaign.discountedProducts.map(({ _id }) => _id).sort()).toEqual(
    [lavender.productId, clay.productId].sort(),
  );
  expect(runningCampaign.discountedProducts.every(({ title }) => title !== '')).toBe(true);
  expect([await pays(lavender), await pays(clay), await pays(other)]).toEqual([552, 632, 690]);
  await waitUntil(async () => (await previewed(lavender)).pays === 552);
  expect(await previewed(lavender)).toEqual({ pays: 552, before: 690, lowest: 690 });
  expect([await decisions(lavender), await decisions(other)]).toEqual([1, 0]);
  const product = await open(lavender.productId);
  expect(product).toMatchObject({
    discount: null,
    campaigns: [{ percent: 20, endsAt: runningCampaign.endsAt }],
  });
  expect(product.prices[0]).toMatchObject({ discount: { percent: 20 }, onSale: true });
  const endedCampaign = await undo(runningCampaign);
  expect(endedCampaign.state).toBe('ended');
  expect(await pays(lavender)).toBe(690);
  await waitUntil(async () => (await previewed(lavender)).pays === 690);
  expect(await decisions(lavender)).toBe(2);
  const log = await shop.api.stored.auditLog.all(draft._id);
  expect(log.map(({ fields }) => fields.action)).toEqual([
    'campaign.create',
    'campaign.publish',
    'campaign.undo',
  ]);
  const { data } = await staff().call(ENDPOINTS.listCampaigns, { query: {} });
  expect(data.campaigns[0]).toMatchObject({ _id: draft._id, state: 'ended', products: 2 });
});

// Fault campaign-applied-early in findDiscountInForce: drop(operand('startsAt'))
test('a scheduled campaign does not change prices before its start', async () => {
  const item = await addOldProduct();
  const scheduledCampaign = await published([item], {
    starts: daysFromNow(2),
    ends: { ...daysFromNow(3), time: '12:00' },
  });
  expect(scheduledCampaign).toMatchObject({ state: 'scheduled', sizes: 1 });
  expect(await previewed(item)).toMatchObject({ pays: 690 });
  expect(await periodsOf(item)).toEqual([[20, scheduledCampaign._id, undefined]]);
  const undoneCampaign = await undo(scheduledCampaign);
  expect(undoneCampaign).toMatchObject({ state: 'undone', products: 0, sizes: 0 });
  expect([await periodsOf(item), await decisions(item)]).toEqual([[], 2]);
  const again = await staff().callRejected(ENDPOINTS.undoCampaign, {
    ...byId(undoneCampaign._id),
    body: { version: undoneCampaign.version },
  });
  expect(again).toMatchObject({ status: 409, data: { key: 'campaignEnded' } });
});

// Fault period-lost-on-save in ProductChangeService.replace:
// replace(spread('mergeDiscounts'), '...(discount !== undefined && { discounts: [] })')
test('editing a product does not change its campaign period', async () => {
  const item = await addOldProduct();
  const { _id } = await published([item], { starts: daysFromNow(2), ends: daysFromNow(3) });
  await change(item.productId, { discount: own(-1, 1) });
  await change(item.productId, { scent: 'citrus', discount: null });
  expect(await periodsOf(item)).toEqual([[20, _id, undefined]]);
});

test('a campaign announces a smaller discount for a product that was cheaper in the last 30 days', async () => {
  const regularProduct = await addOldProduct();
  const item = await addOldProduct(1_000);
  const passedDiscount = { percent: 15, startsAt: at(-9), endsAt: at(-2) };
  await shop.api.stored.prices.set({ sku: item.sku }, { discounts: [passedDiscount] });
  const expectedAnnouncement = { beforeCents: 850, percent: 5 };
  const { rows, ...sums } = await preview([regularProduct, item]);
  expect(sums).toMatchObject({ products: 2, discounted: 2, sizes: 2, overlaps: [] });
  expect(rows).toMatchObject([
    { sku: item.sku, unitPriceCents: 800, lowest30DaysCents: 850, announced: expectedAnnouncement },
    { sku: regularProduct.sku, unitPriceCents: 552, announced: { beforeCents: 690, percent: 20 } },
  ]);
  await published([item]);
  await waitUntil(async () => (await previewed(item)).pays === 800);
  expect(await previewed(item)).toEqual({ pays: 800, before: 850, lowest: 850 });
});

// Fault campaign-written-twice in hasCampaign: replace(result('discount', 'campaignId'), 'false')
test('publishing a campaign twice concurrently updates each product once', async () => {
  const soaps = [await addOldProduct(), await addOldProduct()];
  const draft = await createDraft(soaps);
  const body = { version: draft.version };
  const responses = await Promise.all(
    [1, 2].map(() => staff().callRejected(ENDPOINTS.publishCampaign, { ...byId(draft._id), body })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  // Simulates the state that an interrupted process leaves
  const pendingIds = soaps.map(({ productId }) => productId);
  const work = { kind: 'publish', pending: pendingIds, at: new Date() };
  await shop.api.stored.campaigns.set(draft._id, { work, products: [], sizes: 0 });
  const busyResponse = await staff().callRejected(ENDPOINTS.undoCampaign, {
    ...byId(draft._id),
    body: { version: 1 },
  });
  expect(busyResponse.data.key).toBe('campaignUnfinished');
  const { data } = await staff().call(ENDPOINTS.continueCampaign, byId(draft._id));
  expect(data).toMatchObject({ products: 2, sizes: 2, toWrite: 0 });
  for (const item of soaps) expect([(await periodsOf(item))?.length, await decisions(item)]).toEqual([1, 1]);
});

test('publishing a campaign does not overwrite a concurrent edit of a product', async () => {
  const item = await addOldProduct();
  const draft = await createDraft([item]);
  const campaigns = shop.api.app.get(CampaignService, { strict: false });
  const write = jest.spyOn(campaigns, 'resume').mockResolvedValueOnce();
  await publish(draft);
  write.mockRestore();
  await change(item.productId, { discount: own(9, 10, 40) });
  await staff().call(ENDPOINTS.continueCampaign, byId(draft._id));
  expect(await periodsOf(item)).toEqual([
    [40, undefined, undefined],
    [20, draft._id, undefined],
  ]);
});

test('moving the end of a running campaign keeps the reference price', async () => {
  const [item, busy] = [await addOldProduct(), await addOldProduct()];
  const runningCampaign = await published([item, busy]);
  await change(busy.productId, { discount: own(9, 10) });
  const move = (ends: object, version: number) =>
    staff().callRejected(ENDPOINTS.moveCampaignEnd, {
      ...byId(runningCampaign._id),
      body: { version, ends: ends as { day: string } },
    });
  const extendedCampaign = await move(daysFromNow(14), runningCampaign.version);
  expect(extendedCampaign.data).toMatchObject({ skipped: [{ _id: busy.productId, obstacle: 'overlaps' }] });
  const { endsAt, version } = extendedCampaign.data as unknown as AdminCampaign;
  expect((await open(item.productId)).campaigns).toMatchObject([
    { startsAt: runningCampaign.startsAt, endsAt },
  ]);
  expect((await open(busy.productId)).campaigns).toMatchObject([{ endsAt: runningCampaign.endsAt }]);
  await waitUntil(async () => (await previewed(item)).pays === 552);
  expect(await previewed(item)).toEqual({ pays: 552, before: 690, lowest: 690 });
  expect((await move(daysFromNow(-2), version)).status).toBe(400);
});

test('a product that matches a running campaign later can be added to the campaign', async () => {
  const scent = 'herbal';
  const filter = { any: { scents: [scent] } } as CampaignInput['filter'];
  const [first, second, untouchedSoap] = [
    await addOldProduct(),
    await addOldProduct(),
    await addOldProduct(),
  ];
  await change(first.productId, { scent });
  const runningCampaign = await published([], {
    filter: { ...filter, except: { skus: [untouchedSoap.sku] } },
    starts: daysFromNow(0),
  });
  for (const item of [second, untouchedSoap]) await change(item.productId, { scent });
  const { data } = await staff().call(ENDPOINTS.openCampaign, byId(runningCampaign._id));
  expect(data.newMatches).toEqual([{ _id: second.productId, title: 'Lavanda' }]);
  const add = (productId: string) =>
    staff().callRejected(ENDPOINTS.addToCampaign, { ...byId(runningCampaign._id), body: { productId } });
  expect((await add(second.productId)).data).toMatchObject({ products: 2, newMatches: [] });
  expect(await pays(second)).toBe(552);
  await change(untouchedSoap.productId, { discount: own(1, 2) });
  expect((await add(untouchedSoap.productId)).data.key).toBe('discountOverlaps');
  expect((await add('0'.repeat(24))).status).toBe(404);
});

test('a campaign by weight discounts all sizes of products that have a size of that weight', async () => {
  const [heavySoap, excluded, light] = [await addOldProduct(), await addOldProduct(), await addOldProduct()];
  const withSize = async ({ productId, sku }: typeof heavySoap, weightGrams: number): Promise<void> => {
    const { sizes } = await open(productId);
    const extraSize = {
      label: `${weightGrams} g`,
      sku: `${sku}-${weightGrams}`,
      weightGrams,
      priceCents: 990,
    };
    await change(productId, { sizes: [...sizes, extraSize] });
  };
  await withSize(heavySoap, 777);
  await withSize(excluded, 777);
  await withSize(excluded, 333);
  const filter = { any: { weightsGrams: [777] }, except: { weightsGrams: [333] } };
  const previewResult = await preview([], { filter });
  expect([previewResult.products, previewResult.sizes]).toEqual([1, 2]);
  const campaign = await published([], { filter });
  expect(campaign.filter).toEqual(filter);
  expect(await Promise.all([heavySoap, excluded, light].map(pays))).toEqual([552, 690, 690]);
  await undo(campaign);
});

test('invalid campaigns are rejected', async () => {
  const item = await addOldProduct();
  const create = async (overrides: object) =>
    (await staff().callRejected(ENDPOINTS.createCampaign, { body: inputFor([item], overrides) })).status;
  expect(await create({ percent: 41 })).toBe(400);
  expect(await create({ ends: daysFromNow(-1) })).toBe(400);
  expect(await create({ filter: { any: { tags: ['none'] } } })).toBe(400);
  expect(await create({ filter: { any: { weightsGrams: [0] } } })).toBe(400);
  const emptyCampaign = await createDraft([], { filter: { any: {} } });
  const rejection = await staff().callRejected(ENDPOINTS.publishCampaign, {
    ...byId(emptyCampaign._id),
    body: { version: 0 },
  });
  expect(rejection.data.key).toBe('campaignEmpty');
  expect((await staff().call(ENDPOINTS.deleteCampaign, byId(emptyCampaign._id))).status).toBe(200);
  expect((await staff().callRejected(ENDPOINTS.openCampaign, byId(emptyCampaign._id))).status).toBe(404);
  const draft = await createDraft([item]);
  const body = { ...inputFor([item], { percent: 30 }), version: draft.version };
  const editedCampaign = (await staff().call(ENDPOINTS.editCampaign, { ...byId(draft._id), body })).data;
  expect(editedCampaign).toMatchObject({ percent: 30, version: 1 });
  expect((await staff().callRejected(ENDPOINTS.editCampaign, { ...byId(draft._id), body })).data.key).toBe(
    'editConflict',
  );
  const runningCampaign = await publish(editedCampaign);
  for (const call of [ENDPOINTS.editCampaign, ENDPOINTS.deleteCampaign] as const)
    expect(
      (await staff().callRejected(call, { ...byId(runningCampaign._id), body: { ...body, version: 2 } })).data
        .key,
    ).toBe('campaignPublished');
});

test('the list of discounted products has the name of the campaign with the most products', async () => {
  const items = [await addOldProduct(), await addOldProduct(), await addOldProduct()];
  const [first, ...others] = items as [StockedProduct, StockedProduct, StockedProduct];
  await published([first], { title: { es: 'Otra semana', en: 'Another week' } });
  await published(others);
  const list = async (locale: string) => {
    const client = shop.api.client();
    client.locale = locale;
    return (await client.call(ENDPOINTS.getAllProducts, { query: { offer: true } })).data;
  };
  await waitUntil(async () => (await list('es')).heading?.title === 'Semana de la piel');
  expect((await list('en')).heading).toEqual({ title: 'Skin week', endsAt: null });
  const { products } = await list('es');
  const discounted = products.filter(({ _id }) => items.some(({ productId }) => productId === _id));
  expect(discounted.map(({ discountEndsAt }) => discountEndsAt)).not.toContain(null);
  expect(
    (await shop.api.client().call(ENDPOINTS.getAllProducts, { query: {} })).data.heading,
  ).toBeUndefined();
});
