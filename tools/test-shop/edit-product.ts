import type { AdminProduct } from '@munay/contracts/admin/product';
import type { ProductView } from '@munay/contracts/shop/product';
import type { ApiClient } from './api-client.ts';

/** Sets the price of all sizes of a product. */
export async function setPrice(staff: ApiClient, slug: string, priceCents: number) {
  const { data: shown } = await staff.call<ProductView>('GET', `/api/product/get-product/${slug}`);
  const { data: product } = await staff.call<AdminProduct>('GET', `/api/admin/product/${shown._id}`);
  const { status, message } = await staff.call('PUT', `/api/product/update-product/${shown._id}`, {
    version: product.version,
    sizes: product.sizes.map(({ label, sku, weightGrams }) => ({ label, sku, weightGrams, priceCents })),
  });
  if (status !== 200) throw new Error(`update-product answered ${status} ${message}`);
}
