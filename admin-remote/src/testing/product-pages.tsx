import { screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { AdminProduct, UpdateProductInput } from '@munay/contracts/admin/product';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { pickPlainValues } from '@munay/contracts/shop/product-fields';
import { Route, Routes } from '@munay/kit';
import { createSuiteShop } from '@munay/kit/testing';
import { useKeyboard } from '../components/shortcuts';
import { LeaveGuard } from '../form/leave-guard';
import en from '../i18n/products.en.json';
import es from '../i18n/products.es.json';
import { ProductPage } from '../product/product-page';
import { renderInAdmin } from './render-in-admin';

export const createBilingual = (text: string) => ({ es: text, en: `${text} (en)` });
export const LAVENDER: AdminProduct = {
  ...pickPlainValues({}),
  _id: '507f1f77bcf86cd799439011',
  version: 3,
  slug: 'lavanda',
  title: 'Lavanda',
  i18n: { title: createBilingual('Lavanda') },
  scentLine: createBilingual('Floral'),
  description: createBilingual('Limpia.'),
  howToUse: createBilingual('Con agua.'),
  care: { es: 'Déjalo secar.', en: '' },
  scent: 'floral',
  category: 'body',
  tags: ['vegano'],
  images: [],
  sizes: [
    { label: '60 g', sku: 'LAV-60', weightGrams: 60, priceCents: 450 },
    { label: '100 g', sku: 'LAV-100', weightGrams: 100, priceCents: 690 },
  ],
  discount: null,
  ingredients: [{ inci: 'Aqua', name: createBilingual('agua'), allergen: false }],
  safety: { manufacturer: null, responsible: null, warnings: [] },
  storeId: '507f1f77bcf86cd799439012',
  status: 'draft',
  stock: {
    'LAV-60': { available: 41, reserved: 0, sold: 0 },
    'LAV-100': { available: 23, reserved: 0, sold: 0 },
  },
  prices: [],
  fixedSkus: [],
  campaigns: [],
  publishAt: null,
  missing: [],
  likes: 0,
  rating: { average: 0, count: 0 },
  createdAt: '2026-03-02T10:00:00.000Z',
  updatedAt: '2026-11-20T16:20:00.000Z',
};

function ProductPages() {
  useKeyboard();
  return (
    <>
      <Routes>
        <Route path="admin/update-product/:productId" element={<ProductPage />} />
        <Route path="admin/create-product" element={<ProductPage />} />
        <Route path="*" element={null} />
      </Routes>
      <LeaveGuard />
    </>
  );
}

/** A fake shop with one product, reset for each test. */
export class ProductSuite {
  readonly shop = createSuiteShop();
  currentProduct!: AdminProduct;
  view!: Awaited<ReturnType<typeof renderInAdmin>>;

  constructor() {
    beforeEach(() => {
      this.currentProduct = LAVENDER;
      this.shop.answer(ENDPOINTS.openProduct, () => this.currentProduct);
      this.shop.answer(ENDPOINTS.listStores, () => ({
        stores: [{ _id: LAVENDER.storeId, slug: 'taller', name: 'Taller' }],
      }));
      this.shop.answer(ENDPOINTS.listIngredients, () => ({ ingredients: [] }));
      this.shop.answer(ENDPOINTS.updateProduct, ({ body }) => {
        const { i18n, title } = this.currentProduct;
        const changed = {
          ...(body as object as Partial<AdminProduct>),
          i18n,
          title,
          version: body.version + 1,
        };
        return (this.currentProduct = { ...this.currentProduct, ...changed });
      });
      this.shop.answer(ENDPOINTS.adjustStock, ({ body: { sku } }) => ({
        sku,
        available: 0,
        reserved: 0,
        sold: 0,
      }));
    });
  }

  async open(path = `/admin/update-product/${LAVENDER._id}`): Promise<UserEvent> {
    this.view = await renderInAdmin(<ProductPages />, { path, texts: { es, en } });
    await screen.findByRole('heading', { level: 1 });
    return userEvent.setup();
  }

  getLastUpdate = (): UpdateProductInput | undefined =>
    this.shop.inputs(ENDPOINTS.updateProduct).at(-1)?.body;
}
