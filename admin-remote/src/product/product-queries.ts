import { ENDPOINTS } from '@munay/contracts/endpoints';
import { endpointQuery } from '@munay/kit';

/** One product as staff edit it. Never from the cache: an edit starts from what the shop has now. */
export const adminProductQuery = (id: string) => ({
  ...endpointQuery(ENDPOINTS.openProduct, { params: { id } }),
  staleTime: 0,
  gcTime: 0,
});
