import { ENDPOINTS } from '@munay/contracts/endpoints';
import { LIMITS } from '@munay/contracts/limits';
import type { ProductQuery } from '@munay/contracts/shop/product';
import { call } from '@munay/kit';

const ALL: ProductQuery = { limit: LIMITS.pageSizeMax };

/** The soaps a question can be about. */
export const askableQuery = {
  queryKey: ['products', ALL] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(ENDPOINTS.getAllProducts, { query: ALL }, { signal }),
};
