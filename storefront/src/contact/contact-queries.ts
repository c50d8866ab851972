import { ENDPOINTS } from '@munay/contracts/endpoints';
import { endpointQuery } from '@munay/kit';

/**
 * Timestamp of the open form, issued by the API. The page server never fetches it, because the timestamp must show when
 * the visitor opened the form.
 */
export const openingQuery = { ...endpointQuery(ENDPOINTS.openContactForm), staleTime: Infinity };

export const recentOrdersQuery = endpointQuery(ENDPOINTS.listOrders, { query: {} });
