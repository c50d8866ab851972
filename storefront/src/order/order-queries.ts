import { ENDPOINTS } from '@munay/contracts/endpoints';
import { endpointPages, endpointQuery } from '@munay/kit';

export const myOrdersQuery = endpointPages(ENDPOINTS.listOrders, { query: {} });

export const orderQuery = (id: string) => endpointQuery(ENDPOINTS.getOrder, { params: { id } });
