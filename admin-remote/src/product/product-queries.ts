import { ENDPOINTS } from '@munay/contracts/endpoints';
import { endpointQuery } from '@munay/kit';

/** A product for editing. Never cached: an edit must start from the current state. */
export const adminProductQuery = (id: string) => ({
  ...endpointQuery(ENDPOINTS.openProduct, { params: { id } }),
  staleTime: 0,
  gcTime: 0,
});
