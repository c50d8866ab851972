import type { AdminProduct } from '@munay/contracts/admin/product';
import { Route, Routes } from '@munay/kit';
import { useKeyboard } from '../components/shortcuts';
import { LeaveGuard } from '../form/leave-guard';
import { ProductPage } from '../product/product-page';

export const both = (text: string) => ({ es: text, en: `${text} (en)` });
export const LAVENDER: AdminProduct = {
  _id: '507f1f77bcf86cd799439011',
  version: 3,
  slug: 'lavanda',
  title: 'Lavanda',
  i18n: { title: both('Lavanda') },
  scentLine: both('Floral'),
  description: both('Limpia.'),
  howToUse: both('Con agua.'),
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
  ingredients: [{ inci: 'Aqua', name: both('agua'), allergen: false }],
  safety: { maker: null, responsible: null, warnings: [] },
  storeId: '507f1f77bcf86cd799439012',
  status: 'draft',
  stock: {
    'LAV-60': { available: 41, reserved: 0, sold: 0 },
    'LAV-100': { available: 23, reserved: 0, sold: 0 },
  },
  prices: [],
  fixedSkus: [],
  missing: [],
  likes: 0,
  rating: { average: 0, count: 0 },
  createdAt: '2026-03-02T10:00:00.000Z',
  updatedAt: '2026-11-20T16:20:00.000Z',
};

export function ProductPages() {
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
