import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ProductCard, ProductQuery } from '@munay/contracts/shop/product';
import { type QueryClient, call, useQuery } from '@munay/kit';

/** One product by id or slug. */
export const productQuery = (id: string) => ({
  queryKey: ['product', id] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(ENDPOINTS.getProduct, { params: { id } }, { signal }),
});

const POPULAR: ProductQuery = { sort: 'featured', limit: 4 };

/** The best loved soaps with the counts of the whole catalogue; home and the empty search share them. */
export const popularQuery = {
  queryKey: ['products', POPULAR] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(ENDPOINTS.getAllProducts, { query: POPULAR }, { signal }),
};

const NONE: readonly ProductCard[] = [];

export const usePopular = (): readonly ProductCard[] => useQuery(popularQuery).data?.products ?? NONE;

/** Fetches a product before its page is asked for. */
export const prefetchProduct = (client: QueryClient, id: string): void =>
  void client.prefetchQuery(productQuery(id));
