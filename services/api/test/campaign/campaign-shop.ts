import type { AdminCampaign, CampaignInput } from '@munay/contracts/admin/campaign';
import { DAY_MS } from '@munay/contracts/durations';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { toShopDay } from '@munay/contracts/shop-day';
import { ProductService } from '../../src/modules/product/product.service';
import { sizesShop } from '../admin/product/sizes-shop';
import { byId } from '../support/client';
import type { Shelved } from '../support/shop';

/** A shop whose staff run campaigns. */
export function openCampaignShop() {
  const sizes = sizesShop();
  const { shop, createFullProduct } = sizes;
  const staff = () => shop.admin.client;
  const daysFromNow = (days: number) => ({ day: toShopDay(new Date(Date.now() + days * DAY_MS)) });
  const at = (days: number): Date => new Date(Date.now() + days * DAY_MS);
  const own = (from: number, end: number | null, percent = 10) => ({
    percent,
    startsAt: at(from).toISOString(),
    endsAt: end === null ? null : at(end).toISOString(),
  });

  const createInputFor = (soaps: readonly Shelved[], more: Partial<CampaignInput> = {}): CampaignInput => ({
    title: { es: 'Semana de la piel', en: 'Skin week' },
    filter: { any: { skus: soaps.map(({ sku }) => sku) } },
    percent: 20,
    starts: daysFromNow(0),
    ends: daysFromNow(7),
    replace: [],
    ...more,
  });
  async function createDraft(
    soaps: readonly Shelved[],
    more: Partial<CampaignInput> = {},
  ): Promise<AdminCampaign> {
    const { status, data } = await staff().call(ENDPOINTS.createCampaign, {
      body: createInputFor(soaps, more),
    });
    expect(status).toBe(201);
    return data;
  }
  const publish = async ({ _id, version }: AdminCampaign): Promise<AdminCampaign> =>
    (await staff().call(ENDPOINTS.publishCampaign, { ...byId(_id), body: { version } })).data;
  const published = async (soaps: readonly Shelved[], more?: Partial<CampaignInput>) =>
    publish(await createDraft(soaps, more));
  const moveEnd = async ({ _id, version }: AdminCampaign, ends: { day: string }): Promise<AdminCampaign> =>
    (await staff().call(ENDPOINTS.moveCampaignEnd, { ...byId(_id), body: { version, ends } })).data;
  const undo = async ({ _id, version }: AdminCampaign): Promise<AdminCampaign> =>
    (await staff().call(ENDPOINTS.undoCampaign, { ...byId(_id), body: { version } })).data;
  const preview = async (soaps: readonly Shelved[], more?: Partial<CampaignInput>) =>
    (await staff().call(ENDPOINTS.previewCampaign, { body: createInputFor(soaps, more) })).data;
  const stored = ({ productId }: Shelved) => shop.api.stored.products.one(productId);
  const getPeriods = async (soap: Shelved) =>
    (await stored(soap))?.discounts.map(({ percent, campaignId, replaces }) => [
      percent,
      campaignId,
      replaces,
    ]);
  /** Number of price decisions about the product since it was created. */
  const countDecisions = async ({ sku }: Shelved) => (await shop.api.stored.prices.count({ sku })) - 2;
  /** Creates a product whose price has not changed for a long time. */
  async function oldSoap(priceCents = 690): Promise<Shelved> {
    const soap = await createFullProduct({ priceCents });
    await shop.api.stored.prices.set({ sku: soap.sku }, { decidedAt: at(-90) });
    return soap;
  }
  async function pays(soap: Shelved): Promise<number | undefined> {
    const [size] = await shop.api.app.get(ProductService, { strict: false }).findPrices([soap], 'es');
    return size?.unitPriceCents;
  }
  return {
    ...sizes,
    staff,
    daysFromNow,
    at,
    own,
    inputFor: createInputFor,
    createDraft,
    publish,
    published,
    moveEnd,
    undo,
    preview,
    stored,
    periodsOf: getPeriods,
    decisions: countDecisions,
    oldSoap,
    pays,
  };
}
