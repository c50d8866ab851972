import type { AdminCampaign, CampaignInput } from '@munay/contracts/admin/campaign';
import { DAY_MS } from '@munay/contracts/durations';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { toShopDay } from '@munay/contracts/shop-day';
import { CampaignService } from '../../src/modules/campaign/campaign.service';
import { ProductService } from '../../src/modules/product/product.service';
import { sizesShop } from '../admin/product/sizes-shop';
import { byId } from '../support/client';
import type { Shelved } from '../support/shop';
import { until } from '../support/until';

const { shop, soapOf, open, change, shown } = sizesShop();
const staff = () => shop.admin.client;
const inDays = (days: number) => ({ day: toShopDay(new Date(Date.now() + days * DAY_MS)) });
const at = (days: number): Date => new Date(Date.now() + days * DAY_MS);
const own = (from: number, end: number | null, percent = 10) => ({
  percent,
  startsAt: at(from).toISOString(),
  endsAt: end === null ? null : at(end).toISOString(),
});

const inputFor = (soaps: readonly Shelved[], more: Partial<CampaignInput> = {}): CampaignInput => ({
  title: { es: 'Semana de la piel', en: 'Skin week' },
  filter: { any: { skus: soaps.map(({ sku }) => sku) } },
  percent: 20,
  starts: inDays(0),
  ends: inDays(7),
  replace: [],
  ...more,
});
async function drafted(soaps: readonly Shelved[], more: Partial<CampaignInput> = {}): Promise<AdminCampaign> {
  const { status, data } = await staff().call(ENDPOINTS.createCampaign, { body: inputFor(soaps, more) });
  expect(status).toBe(201);
  return data;
}
const publish = async ({ _id, version }: AdminCampaign): Promise<AdminCampaign> =>
  (await staff().call(ENDPOINTS.publishCampaign, { ...byId(_id), body: { version } })).data;
const published = async (soaps: readonly Shelved[], more?: Partial<CampaignInput>) =>
  publish(await drafted(soaps, more));
const undo = async ({ _id, version }: AdminCampaign): Promise<AdminCampaign> =>
  (await staff().call(ENDPOINTS.undoCampaign, { ...byId(_id), body: { version } })).data;
const preview = async (soaps: readonly Shelved[], more?: Partial<CampaignInput>) =>
  (await staff().call(ENDPOINTS.previewCampaign, { body: inputFor(soaps, more) })).data;
const stored = ({ productId }: Shelved) => shop.api.stored.products.one(productId);
const periodsOf = async (soap: Shelved) =>
  (await stored(soap))?.discounts?.map(({ percent, campaignId, rest }) => [percent, campaignId, rest]);
/** Since it was shelved at one price after another. */
const decisions = async ({ sku }: Shelved) => (await shop.api.stored.prices.count({ sku })) - 2;
/** Sold at its price for long. */
async function oldSoap(priceCents = 690): Promise<Shelved> {
  const soap = await soapOf({ priceCents });
  await shop.api.stored.prices.set({ sku: soap.sku }, { decidedAt: at(-90) });
  return soap;
}
async function pays(soap: Shelved): Promise<number | undefined> {
  const [size] = await shop.api.app.get(ProductService, { strict: false }).priced([soap], 'es');
  return size?.unitPriceCents;
}

test('a campaign is a draft, published into each soap with a price decision, and ended, all in the audit log', async () => {
  const [lavender, clay, other] = [await oldSoap(), await oldSoap(790), await oldSoap()];
  const draft = await drafted([lavender, clay]);
  expect(draft).toMatchObject({ state: 'draft', products: 0, sizes: 0, toWrite: 0, publishedAt: null });
  const running = await publish(draft);
  expect(running).toMatchObject({ state: 'running', products: 2, sizes: 2, toWrite: 0, skipped: [] });
  expect([await pays(lavender), await pays(clay), await pays(other)]).toEqual([552, 632, 690]);
  await until(async () => (await shown(lavender)).pays === 552);
  expect(await shown(lavender)).toEqual({ pays: 552, before: 690, lowest: 690 });
  expect([await decisions(lavender), await decisions(other)]).toEqual([1, 0]);
  const product = await open(lavender.productId);
  expect(product).toMatchObject({ discount: null, campaigns: [{ percent: 20, endsAt: running.endsAt }] });
  expect(product.prices[0]).toMatchObject({ discount: { percent: 20 } });
  const ended = await undo(running);
  expect(ended.state).toBe('over');
  expect(await pays(lavender)).toBe(690);
  await until(async () => (await shown(lavender)).pays === 690);
  expect(await decisions(lavender)).toBe(2);
  const log = await shop.api.stored.auditLog.all(draft._id);
  expect(log.map(({ fields }) => fields.action)).toEqual([
    ...['campaign.create', 'campaign.publish', 'campaign.undo'],
  ]);
  const { data } = await staff().call(ENDPOINTS.listCampaigns, { query: {} });
  expect(data.campaigns[0]).toMatchObject({ _id: draft._id, state: 'over', products: 2 });
});

test('one that has not started shows nothing, and taken back leaves nothing but the price history', async () => {
  const soap = await oldSoap();
  const scheduled = await published([soap], { starts: inDays(2), ends: { ...inDays(3), time: '12:00' } });
  expect(scheduled).toMatchObject({ state: 'scheduled', sizes: 1 });
  expect(await shown(soap)).toMatchObject({ pays: 690 });
  expect(await periodsOf(soap)).toEqual([[20, scheduled._id, undefined]]);
  const undone = await undo(scheduled);
  expect(undone).toMatchObject({ state: 'undone', products: 0, sizes: 0 });
  expect([await periodsOf(soap), await decisions(soap)]).toEqual([[], 2]);
  const again = await staff().refused(ENDPOINTS.undoCampaign, {
    ...byId(undone._id),
    body: { version: undone.version },
  });
  expect(again).toMatchObject({ status: 409, data: { key: 'campaignOver' } });
});

test('the form and a saved product leave the campaign as it is', async () => {
  const soap = await oldSoap();
  const { _id } = await published([soap], { starts: inDays(2), ends: inDays(3) });
  await change(soap.productId, { discount: own(-1, 1) });
  await change(soap.productId, { scent: 'citrus', discount: null });
  expect(await periodsOf(soap)).toEqual([[20, _id, undefined]]);
});

test('a soap that was cheaper within 30 days announces less: the preview says so first, and the shop the same', async () => {
  const usual = await oldSoap();
  const soap = await oldSoap(1_000);
  const reduced = { percent: 15, startsAt: at(-9), endsAt: at(-2) };
  await shop.api.stored.prices.set({ sku: soap.sku }, { discount: reduced, discounts: [reduced] });
  const announced = { beforeCents: 850, percent: 5 };
  const { rows, ...sums } = await preview([usual, soap]);
  expect(sums).toMatchObject({ products: 2, reduced: 2, sizes: 2, overlaps: [] });
  expect(rows).toMatchObject([
    { sku: soap.sku, unitPriceCents: 800, lowest30DaysCents: 850, announced },
    { sku: usual.sku, unitPriceCents: 552, announced: { beforeCents: 690, percent: 20 } },
  ]);
  await published([soap]);
  await until(async () => (await shown(soap)).pays === 800);
  expect(await shown(soap)).toEqual({ pays: 800, before: 850, lowest: 850 });
});

describe('a soap with another reduction in those days', () => {
  test('is left out and listed', async () => {
    const [plain, reduced] = [await oldSoap(), await oldSoap()];
    await change(reduced.productId, { discount: own(3, 9) });
    const seen = await preview([plain, reduced]);
    expect(seen).toMatchObject({ products: 2, reduced: 1 });
    expect(seen.overlaps).toMatchObject([
      { _id: reduced.productId, percent: 10, campaign: null, obstacle: 'overlaps', after: null },
    ]);
    const campaign = await published([plain, reduced]);
    expect(campaign).toMatchObject({
      products: 1,
      skipped: [{ _id: reduced.productId, title: 'Lavanda', obstacle: 'overlaps' }],
      later: [],
    });
    expect(await periodsOf(reduced)).toEqual([[10, undefined, undefined]]);
  });

  test('has it cut around the campaign where staff say so: the rest is told apart, and goes with its own', async () => {
    const soap = await oldSoap(1_000);
    await change(soap.productId, { discount: own(-2, 20) });
    const replace = [soap.productId.toUpperCase()];
    const days = { starts: inDays(2), ends: inDays(4) };
    const seen = await preview([soap], { ...days, replace });
    expect(seen.overlaps).toMatchObject([
      // Our price is the lowest of the 30 days before: it may announce nothing then
      { obstacle: null, replaced: true, after: { startsAt: seen.endsAt, announcedPercent: 0 } },
    ]);
    const { _id, startsAt, endsAt } = await published([soap], { ...days, replace });
    expect(await periodsOf(soap)).toEqual([
      [10, undefined, undefined],
      [20, _id, undefined],
      [10, undefined, true],
    ]);
    const product = await open(soap.productId);
    expect(product.discount?.endsAt).toBe(startsAt);
    expect(product.campaigns).toMatchObject([{ startsAt, endsAt }, { startsAt: endsAt }]);
    await change(soap.productId, { discount: product.discount });
    expect(await periodsOf(soap)).toHaveLength(3);
    await change(soap.productId, { discount: null });
    expect(await periodsOf(soap)).toEqual([[20, _id, undefined]]);
  });

  test('names the campaign it is in, and takes no sixth period', async () => {
    const soap = await oldSoap();
    const of = (from: number) => ({ starts: inDays(from), ends: inDays(from) });
    const first = await published([soap], of(2));
    const [overlap] = (await preview([soap], of(2))).overlaps;
    expect(overlap).toMatchObject({ campaign: first.title, percent: 20 });
    for (const from of [4, 6, 8, 10])
      expect(await published([soap], of(from))).toMatchObject({ products: 1 });
    expect(await published([soap], of(12))).toMatchObject({ products: 0, skipped: [{ obstacle: 'full' }] });
    const { version } = await open(soap.productId);
    const answer = await staff().refused(ENDPOINTS.updateProduct, {
      ...byId(soap.productId),
      body: { version, discount: own(-1, 1) },
    });
    expect([answer.status, answer.data.key]).toEqual([409, 'discountsFull']);
  });
});

test('publishing twice at once, or going on with it, writes each soap once', async () => {
  const soaps = [await oldSoap(), await oldSoap()];
  const draft = await drafted(soaps);
  const body = { version: draft.version };
  const answers = await Promise.all(
    [1, 2].map(() => staff().refused(ENDPOINTS.publishCampaign, { ...byId(draft._id), body })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  // As left by a process that ended in the middle
  const pending = soaps.map(({ productId }) => productId);
  const work = { kind: 'publish', pending, at: new Date() };
  await shop.api.stored.campaigns.set(draft._id, { work, products: [], sizes: 0 });
  const busy = await staff().refused(ENDPOINTS.undoCampaign, { ...byId(draft._id), body: { version: 1 } });
  expect(busy.data.key).toBe('campaignUnfinished');
  const { data } = await staff().call(ENDPOINTS.continueCampaign, byId(draft._id));
  expect(data).toMatchObject({ products: 2, sizes: 2, toWrite: 0 });
  for (const soap of soaps) expect([(await periodsOf(soap))?.length, await decisions(soap)]).toEqual([1, 1]);
});

test('a change of another staff member while it is written is not lost', async () => {
  const soap = await oldSoap();
  const draft = await drafted([soap]);
  const campaigns = shop.api.app.get(CampaignService, { strict: false });
  const write = jest.spyOn(campaigns, 'goOn').mockResolvedValueOnce();
  await publish(draft);
  write.mockRestore();
  await change(soap.productId, { discount: own(9, 10, 40) });
  await staff().call(ENDPOINTS.continueCampaign, byId(draft._id));
  expect(await periodsOf(soap)).toEqual([
    [20, draft._id, undefined],
    [40, undefined, undefined],
  ]);
});

test('the end of a running one is moved, with the same price before; never over another reduction', async () => {
  const [soap, busy] = [await oldSoap(), await oldSoap()];
  const running = await published([soap, busy]);
  await change(busy.productId, { discount: own(9, 10) });
  const move = (ends: object, version: number) =>
    staff().refused(ENDPOINTS.moveCampaignEnd, {
      ...byId(running._id),
      body: { version, ends: ends as { day: string } },
    });
  const later = await move(inDays(14), running.version);
  expect(later.data).toMatchObject({ skipped: [{ _id: busy.productId, obstacle: 'overlaps' }] });
  const { endsAt, version } = later.data as unknown as AdminCampaign;
  expect((await open(soap.productId)).campaigns).toMatchObject([{ startsAt: running.startsAt, endsAt }]);
  expect((await open(busy.productId)).campaigns).toMatchObject([{ endsAt: running.endsAt }]);
  await until(async () => (await shown(soap)).pays === 552);
  expect(await shown(soap)).toEqual({ pays: 552, before: 690, lowest: 690 });
  expect((await move(inDays(-2), version)).status).toBe(400);
});

test('a soap that matches later stands on its page and is added, reduced from then on', async () => {
  const scent = 'herbal';
  const filter = { any: { scents: [scent] } } as CampaignInput['filter'];
  const [first, second, left] = [await oldSoap(), await oldSoap(), await oldSoap()];
  await change(first.productId, { scent });
  const running = await published([], {
    filter: { ...filter, except: { skus: [left.sku] } },
    starts: inDays(0),
  });
  for (const soap of [second, left]) await change(soap.productId, { scent });
  const { data } = await staff().call(ENDPOINTS.openCampaign, byId(running._id));
  expect(data.later).toEqual([{ _id: second.productId, title: 'Lavanda' }]);
  const add = (productId: string) =>
    staff().refused(ENDPOINTS.addToCampaign, { ...byId(running._id), body: { productId } });
  expect((await add(second.productId)).data).toMatchObject({ products: 2, later: [] });
  expect(await pays(second)).toBe(552);
  await change(left.productId, { discount: own(1, 2) });
  expect((await add(left.productId)).data.key).toBe('discountOverlaps');
  expect((await add('0'.repeat(24))).status).toBe(404);
});

test('what is not allowed is refused', async () => {
  const soap = await oldSoap();
  const create = async (more: object) =>
    (await staff().refused(ENDPOINTS.createCampaign, { body: inputFor([soap], more) })).status;
  expect(await create({ percent: 41 })).toBe(400);
  expect(await create({ ends: inDays(-1) })).toBe(400);
  expect(await create({ filter: { any: { tags: ['none'] } } })).toBe(400);
  const empty = await drafted([], { filter: { any: {} } });
  const refusal = await staff().refused(ENDPOINTS.publishCampaign, {
    ...byId(empty._id),
    body: { version: 0 },
  });
  expect(refusal.data.key).toBe('campaignEmpty');
  expect((await staff().call(ENDPOINTS.deleteCampaign, byId(empty._id))).status).toBe(200);
  expect((await staff().refused(ENDPOINTS.openCampaign, byId(empty._id))).status).toBe(404);
  const draft = await drafted([soap]);
  const body = { ...inputFor([soap], { percent: 30 }), version: draft.version };
  const edited = (await staff().call(ENDPOINTS.editCampaign, { ...byId(draft._id), body })).data;
  expect(edited).toMatchObject({ percent: 30, version: 1 });
  expect((await staff().refused(ENDPOINTS.editCampaign, { ...byId(draft._id), body })).data.key).toBe(
    'editedMeanwhile',
  );
  const running = await publish(edited);
  for (const call of [ENDPOINTS.editCampaign, ENDPOINTS.deleteCampaign] as const)
    expect(
      (await staff().refused(call, { ...byId(running._id), body: { ...body, version: 2 } })).data.key,
    ).toBe('campaignPublished');
});
