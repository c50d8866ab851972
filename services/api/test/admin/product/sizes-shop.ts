import { randomBytes, randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import type {
  AdminProduct,
  ImportReport,
  ProductInput,
  ProductSizeInput,
  UpdateProductInput,
} from '@munay/contracts/admin/product';
import { DAY_MS } from '@munay/contracts/durations';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { getAnnouncedDiscount } from '@munay/contracts/money';
import { BackInStockTrigger } from '../../../src/modules/product-alert/back-in-stock.trigger';
import { StoreService } from '../../../src/modules/store/store.service';
import { byId } from '../../support/client';
import { type ProductOptions, type StockedProduct, waitUntilCatalogueShows } from '../../support/shop';
import { createStaffedShop } from '../../support/suite-shop';
import { sendSheet } from './sheet-calls';

/** A shop whose staff edit the sizes of its products. */
export function sizesShop() {
  const shop = createStaffedShop();
  let storeId: string;
  beforeAll(async () => {
    const name = { es: 'Taller', en: 'Workshop' };
    const at = { address: 'Calle del Taller 8, Madrid', hours: name };
    const store = { slug: 'taller', name: 'Taller', text: name, ...at };
    storeId = await shop.api.app.get(StoreService, { strict: false }).create(store);
  });

  /** A product on sale with every field that an edit requires. */
  async function createFullProduct(options: ProductOptions = {}): Promise<StockedProduct> {
    const product = await shop.addProduct(options);
    const alt = { es: 'Jabón', en: 'Soap' };
    const images = [{ base: '/media/soap', widths: [400], width: 400, height: 400, color: '#fff', alt }];
    const ingredients = [{ inci: 'Aqua', name: { es: 'agua', en: 'water' }, allergen: false }];
    const _id = new Types.ObjectId(product.productId);
    await shop.api.stored.products.set(_id, { images, ingredients });
    return product;
  }

  const open = async (id: string): Promise<AdminProduct> =>
    (await shop.admin.client.call(ENDPOINTS.openProduct, byId(id))).data;
  /** Edits the current version of the product. */
  const edit = async (id: string, change: Partial<UpdateProductInput>) => {
    const { version } = await open(id);
    return shop.admin.client.callRejected(ENDPOINTS.updateProduct, {
      ...byId(id),
      body: { version, ...change },
    });
  };
  const change = async (id: string, fields: Partial<UpdateProductInput>): Promise<void> =>
    expect(await edit(id, fields)).toMatchObject({ status: 200 });
  const rename = async (
    { productId }: StockedProduct,
    label: string,
    overrides: object = {},
  ): Promise<void> => {
    const { sizes } = await open(productId);
    await change(productId, { sizes: sizes.map((size) => ({ ...size, label, ...overrides })) });
    await waitUntilCatalogueShows(shop, productId);
  };
  const createSku = (): string => `T-${randomBytes(4).toString('hex').toUpperCase()}`;
  const adjustStockBy = (sku: string, quantity: number) =>
    shop.admin.client.callRejected(ENDPOINTS.adjustStock, {
      body: { sku, change: quantity, reason: quantity > 0 ? 'received' : 'counted', key: randomUUID() },
    });
  const offer = (daysFromNow: number, percent = 40) => ({
    percent,
    startsAt: new Date(Date.now() + daysFromNow * DAY_MS).toISOString(),
    endsAt: null,
  });
  /** Creates a draft with the data of another product and other sizes. */
  const createDraftProduct = (
    from: AdminProduct,
    sizes: ProductSizeInput[],
    overrides: Partial<ProductInput> = {},
  ) => {
    const { scentLine, description, howToUse, care, scent, category, tags, ingredients, safety, i18n } = from;
    const texts = { title: i18n.title, scentLine, description, howToUse, care };
    const rest = { scent, category, tags, ingredients, safety, images: [], discount: null, storeId };
    const body: ProductInput = { ...texts, ...rest, sizes, status: 'draft', ...overrides };
    return shop.admin.client.callRejected(ENDPOINTS.createProduct, { body });
  };
  const removeSize = async (id: string): Promise<void> => {
    await change(id, { status: 'archived' });
    expect(await shop.admin.client.callRejected(ENDPOINTS.deleteProduct, byId(id))).toMatchObject({
      status: 200,
    });
  };
  const getId = ({ data }: { data: object }): string => (data as AdminProduct)._id;

  const watch = (): BackInStockTrigger => shop.api.app.get(BackInStockTrigger, { strict: false });

  async function fetchSize({ productId, sku }: Pick<StockedProduct, 'productId' | 'sku'>) {
    await waitUntilCatalogueShows(shop, productId);
    const { data } = await shop.api.client().call(ENDPOINTS.getProduct, { params: { id: productId } });
    const size = data.sizes.find((candidate) => candidate.sku === sku);
    if (!size) throw new Error('The size is not shown');
    return {
      pays: size.unitPriceCents,
      before: getAnnouncedDiscount(size)?.beforeCents,
      lowest: size.lowest30DaysCents,
    };
  }

  const send = async (csv: string, query?: Record<string, string>): Promise<ImportReport> =>
    (await sendSheet(shop.admin.client, csv, query)).data;
  return {
    shop,
    createFullProduct,
    open,
    edit,
    change,
    rename,
    newSku: createSku,
    adjustStockBy,
    offer,
    createDraftProduct,
    removed: removeSize,
    getId,
    watch,
    shown: fetchSize,
    send,
  };
}
