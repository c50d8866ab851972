import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { PageQuery } from '@munay/contracts/paging';
import type { StoreSalesQuery } from '@munay/contracts/admin/store';
import { endpointQuery } from '@munay/kit';

/** A store with a page of its products. */
export const storeQuery = (id: string, query: PageQuery) =>
  endpointQuery(ENDPOINTS.viewStore, { params: { id }, query });

/** A page of what a store sold. */
export const salesQuery = (id: string, query: StoreSalesQuery) =>
  endpointQuery(ENDPOINTS.storeSales, { params: { id }, query });
