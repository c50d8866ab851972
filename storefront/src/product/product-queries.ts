import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ProductCard } from '@munay/contracts/shop/product';
import { endpointQuery, type QueryClient, useQuery } from '@munay/kit';

export const productQuery = (id: string) => endpointQuery(ENDPOINTS.getProduct, { params: { id } });

export const popularQuery = endpointQuery(ENDPOINTS.getAllProducts, {
  query: { sort: 'featured', limit: 4 },
});

/** Discounted products for a row of four, even if all products of `popularQuery` are discounted too. */
export const offersQuery = endpointQuery(ENDPOINTS.getAllProducts, { query: { offer: true, limit: 8 } });

const NO_PRODUCTS: readonly ProductCard[] = [];

export const usePopularProducts = (): readonly ProductCard[] =>
  useQuery(popularQuery).data?.products ?? NO_PRODUCTS;

export const prefetchProduct = (client: QueryClient, id: string): void =>
  void client.prefetchQuery(productQuery(id));
