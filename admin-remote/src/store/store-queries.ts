import type { StoreSalesQuery } from '@munay/contracts/admin/store';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { PageQuery } from '@munay/contracts/paging';
import { endpointQuery } from '@munay/kit';

export const storeQuery = (id: string, query: PageQuery) =>
  endpointQuery(ENDPOINTS.viewStore, { params: { id }, query });

export const salesQuery = (id: string, query: StoreSalesQuery) =>
  endpointQuery(ENDPOINTS.storeSales, { params: { id }, query });
