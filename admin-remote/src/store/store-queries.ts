import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { PageQuery } from '@munay/contracts/paging';
import type { StoreSalesQuery } from '@munay/contracts/store';
import { call } from '@munay/kit';

/** A store with a page of its products. */
export const storeQuery = (id: string, query: PageQuery) => ({
  queryKey: ['store', id, query] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(ENDPOINTS.viewStore, { params: { id }, query }, { signal }),
});

/** A page of what a store sold. */
export const salesQuery = (id: string, query: StoreSalesQuery) => ({
  queryKey: ['store-sales', id, query] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(ENDPOINTS.storeSales, { params: { id }, query }, { signal }),
});
