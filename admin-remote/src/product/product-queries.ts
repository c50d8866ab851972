import { ENDPOINTS } from '@munay/contracts/endpoints';
import { endpointQuery } from '@munay/kit';

/** Query of a product for editing. It is never cached, because an edit must start from the current version. */
export const adminProductQuery = (id: string) => ({
  ...endpointQuery(ENDPOINTS.openProduct, { params: { id } }),
  staleTime: 0,
  gcTime: 0,
});
