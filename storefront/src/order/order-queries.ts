import { ENDPOINTS } from '@munay/contracts/endpoints';
import { endpointPages, endpointQuery } from '@munay/kit';

/** The signed-in person's orders, newest first, page by page. */
export const myOrdersQuery = endpointPages(ENDPOINTS.listOrders, { query: {} });

/** One of them. */
export const orderQuery = (id: string) => endpointQuery(ENDPOINTS.getOrder, { params: { id } });
