import type { ApiClient } from './api-client.ts';
import { ENDPOINTS } from './contracts.ts';

/** Sets the price of all sizes of a product. */
export async function setPrice(staff: ApiClient, slug: string, priceCents: number) {
  const { _id: id } = await staff.fetchData(ENDPOINTS.getProduct, { params: { id: slug } });
  const { version, sizes } = await staff.fetchData(ENDPOINTS.openProduct, { params: { id } });
  await staff.fetchData(ENDPOINTS.updateProduct, {
    params: { id },
    body: {
      version,
      sizes: sizes.map(({ label, sku, weightGrams }) => ({ label, sku, weightGrams, priceCents })),
    },
  });
}
