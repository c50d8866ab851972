import { ENDPOINTS } from '@munay/contracts/endpoints';
import { endpointQuery } from '@munay/kit';

/** When the form was opened, stamped by the server. Not for rendering on a server: the visitor opens it. */
export const openingQuery = { ...endpointQuery(ENDPOINTS.openContactForm), staleTime: Infinity };

export const recentOrdersQuery = endpointQuery(ENDPOINTS.listOrders, { query: {} });
