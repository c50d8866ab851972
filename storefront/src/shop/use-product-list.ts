import { useCallback, useEffect, useMemo, useRef } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { LIMITS } from '@munay/contracts/limits';
import type { ProductList, ProductQuery } from '@munay/contracts/shop/product';
import { endpointPages, keepPreviousData, useInfiniteQuery, useSearchParams } from '@munay/kit';
import {
  buildAddress,
  mergeFilters,
  readFilters,
  type ShopFilters,
  toQuery,
  writeFilters,
} from './shop-filters';

export const PAGE_SIZE = 24;

const MAX_PAGES = Math.floor(LIMITS.pageSizeMax / PAGE_SIZE);

/** Number of loaded pages in the URL, so that a reload shows as many as before. */
const parsePages = (search: URLSearchParams): number => {
  const page = Number(search.get('page'));
  return Number.isInteger(page) && page > 0 ? Math.min(page, MAX_PAGES) : 1;
};

/** The filters in the URL. Setting them adds a history entry. */
export function useShopFilters() {
  const [search, setSearch] = useSearchParams();
  const filters = useMemo(() => readFilters(search), [search]);
  const latestFilters = useRef(filters);
  useEffect(() => void (latestFilters.current = filters), [filters]);
  const setFilters = useCallback(
    (next: ShopFilters) => {
      latestFilters.current = mergeFilters(next, filters, latestFilters.current);
      setSearch(writeFilters(latestFilters.current), { preventScrollReset: true });
    },
    [filters, setSearch],
  );
  const setPages = useCallback(
    (pages: number) => {
      setSearch(buildAddress(filters, pages).search, { replace: true, preventScrollReset: true });
    },
    [filters, setSearch],
  );
  return { filters, pages: parsePages(search), setFilters, setPages };
}

const createListQuery = (filters: ShopFilters, pages: number) => ({
  // The key does not contain the number of pages, because more pages only extend the list
  ...endpointPages(ENDPOINTS.getAllProducts, { query: toQuery(filters) }),
  initialPageParam: { limit: PAGE_SIZE * pages } as Partial<ProductQuery>,
  getNextPageParam: ({ nextCursor }: ProductList): Partial<ProductQuery> | undefined =>
    nextCursor === null ? undefined : { limit: PAGE_SIZE, cursor: nextCursor },
});

export const productListQuery = (search: URLSearchParams) =>
  createListQuery(readFilters(search), parsePages(search));

export const useProductList = (filters: ShopFilters, pages: number) =>
  useInfiniteQuery({ ...createListQuery(filters, pages), placeholderData: keepPreviousData });
