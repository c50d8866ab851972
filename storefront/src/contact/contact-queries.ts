import { ENDPOINTS } from '@munay/contracts/endpoints';
import { endpointQuery } from '@munay/kit';

/**
 * Timestamp of the open form, issued by the API. Never fetched by the page server, because the visitor opens the form.
 */
export const openingQuery = { ...endpointQuery(ENDPOINTS.openContactForm), staleTime: Infinity };

export const recentOrdersQuery = endpointQuery(ENDPOINTS.listOrders, { query: {} });
