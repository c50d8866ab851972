import { ENDPOINTS } from '@munay/contracts/endpoints';
import { LIMITS } from '@munay/contracts/limits';
import { endpointQuery } from '@munay/kit';

export const questionProductsQuery = endpointQuery(ENDPOINTS.getAllProducts, {
  query: { limit: LIMITS.pageSizeMax },
});
