import { ENDPOINTS } from '@munay/contracts/endpoints';
import { endpointQuery } from '@munay/kit';

/** Server-issued time stamp of the open form. Never rendered on a server: the visitor opens the form. */
export const openingQuery = { ...endpointQuery(ENDPOINTS.openContactForm), staleTime: Infinity };

export const recentOrdersQuery = endpointQuery(ENDPOINTS.listOrders, { query: {} });
