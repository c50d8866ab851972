import type { AdminCampaign, CampaignInput } from '@munay/contracts/admin/campaign';
import { DAY_MS } from '@munay/contracts/durations';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { toShopDay } from '@munay/contracts/shop-day';
import { ProductService } from '../../src/modules/product/product.service';
import { sizesShop } from '../admin/product/sizes-shop';
import { byId } from '../support/client';
import type { StockedProduct } from '../support/shop';

/** A shop whose staff run campaigns. */
export function openCampaignShop() {
  const sizes = sizesShop();
  const { shop, createFullProduct } = sizes;
  const staff = () => shop.admin.client;
  const daysFromNow = (days: number) => ({ day: toShopDay(new Date(Date.now() + days * DAY_MS)) });
  const at = (days: number): Date => new Date(Date.now() + days * DAY_MS);
  const createOwnDiscount = (from: number, end: number | null, percent = 10) => ({
    percent,
    startsAt: at(from).toISOString(),
    endsAt: end === null ? null : at(end).toISOString(),
  });

  const createInputFor = (
    products: readonly StockedProduct[],
    overrides: Partial<CampaignInput> = {},
  ): CampaignInput => ({
    title: { es: 'Semana de la piel', en: 'Skin week' },
    filter: { any: { skus: products.map(({ sku }) => sku) } },
    percent: 20,
    starts: daysFromNow(0),
    ends: daysFromNow(7),
    replace: [],
    ...overrides,
  });
  async function createDraft(
    products: readonly StockedProduct[],
    overrides: Partial<CampaignInput> = {},
  ): Promise<AdminCampaign> {
    const { status, data } = await staff().call(ENDPOINTS.createCampaign, {
      body: createInputFor(products, overrides),
    });
    expect(status).toBe(201);
    return data;
  }
  const publish = async ({ _id, version }: AdminCampaign): Promise<AdminCampaign> =>
    (await staff().call(ENDPOINTS.publishCampaign, { ...byId(_id), body: { version } })).data;
  const publishCampaign = async (products: readonly StockedProduct[], overrides?: Partial<CampaignInput>) =>
    publish(await createDraft(products, overrides));
  const moveEnd = async ({ _id, version }: AdminCampaign, ends: { day: string }): Promise<AdminCampaign> =>
    (await staff().call(ENDPOINTS.moveCampaignEnd, { ...byId(_id), body: { version, ends } })).data;
  const undo = async ({ _id, version }: AdminCampaign): Promise<AdminCampaign> =>
    (await staff().call(ENDPOINTS.undoCampaign, { ...byId(_id), body: { version } })).data;
  const preview = async (products: readonly StockedProduct[], overrides?: Partial<CampaignInput>) =>
    (await staff().call(ENDPOINTS.previewCampaign, { body: createInputFor(products, overrides) })).data;
  const findStoredProduct = ({ productId }: StockedProduct) => shop.api.stored.products.findOne(productId);
  const getPeriods = async (item: StockedProduct) =>
    (await findStoredProduct(item))?.discounts.map(({ percent, campaignId, replaces }) => [
      percent,
      campaignId,
      replaces,
    ]);
  /** Number of price decisions for the product since its creation. */
  const countDecisions = async ({ sku }: StockedProduct) => (await shop.api.stored.prices.count({ sku })) - 2;
  /** Creates a product whose price has not changed for a long time. */
  async function addOldProduct(priceCents = 690): Promise<StockedProduct> {
    const item = await createFullProduct({ priceCents });
    await shop.api.stored.prices.set({ sku: item.sku }, { decidedAt: at(-90) });
    return item;
  }
  async function quotePrice(item: StockedProduct): Promise<number | undefined> {
    const [size] = await shop.api.app.get(ProductService, { strict: false }).findPrices([item], 'es');
    return size?.unitPriceCents;
  }
  return {
    ...sizes,
    staff,
    daysFromNow,
    at,
    own: createOwnDiscount,
    inputFor: createInputFor,
    createDraft,
    publish,
    published: publishCampaign,
    moveEnd,
    undo,
    preview,
    stored: findStoredProduct,
    periodsOf: getPeriods,
    decisions: countDecisions,
    oldSoap: addOldProduct,
    pays: quotePrice,
  };
}
