import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ProductCard } from '@munay/contracts/shop/product';
import { endpointQuery, type QueryClient, useQuery } from '@munay/kit';

/** One product by id or slug. */
export const productQuery = (id: string) => endpointQuery(ENDPOINTS.getProduct, { params: { id } });

/** The most popular soaps with the counts of the whole catalogue; home and the empty search share them. */
export const popularQuery = endpointQuery(ENDPOINTS.getAllProducts, {
  query: { sort: 'featured', limit: 4 },
});

const NONE: readonly ProductCard[] = [];

export const usePopular = (): readonly ProductCard[] => useQuery(popularQuery).data?.products ?? NONE;

export const prefetchProduct = (client: QueryClient, id: string): void =>
  void client.prefetchQuery(productQuery(id));
