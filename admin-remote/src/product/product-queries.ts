import { ENDPOINTS } from '@munay/contracts/endpoints';
import { call } from '@munay/kit';

/** One product as staff edit it. Never from the cache: an edit starts from what the shop has now. */
export const productDeskQuery = (id: string) => ({
  queryKey: ['product-desk', id],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(ENDPOINTS.openProduct, { params: { id } }, { signal }),
  staleTime: 0,
  gcTime: 0,
});
