import { ENDPOINTS } from '@munay/contracts/endpoints';
import { LIMITS } from '@munay/contracts/limits';
import type { ProductList } from '@munay/contracts/shop/product';
import { call, keepPreviousData, useInfiniteQuery, useSearchParams } from '@munay/kit';
import { useCallback, useMemo } from 'react';
import { type ShopFilters, queryOf, readFilters, writeFilters } from './shop-filters';

/** Soaps by press of "load more". */
export const PAGE_SIZE = 12;

const MOST_PAGES = Math.floor(LIMITS.pageSizeMax / PAGE_SIZE);

interface PageParam {
  limit: number;
  cursor?: string;
}

/** How many pages the address asks for; a reload shows as much as was seen. */
const pagesOf = (search: URLSearchParams): number => {
  const page = Number(search.get('page'));
  return Number.isInteger(page) && page > 0 ? Math.min(page, MOST_PAGES) : 1;
};

/** The filters of the address; setting them is a step of the browser's history. */
export function useShopFilters() {
  const [search, setSearch] = useSearchParams();
  const filters = useMemo(() => readFilters(search), [search]);
  const setFilters = useCallback(
    (next: ShopFilters) => setSearch(writeFilters(next), { preventScrollReset: true }),
    [setSearch],
  );
  const setPages = useCallback(
    (pages: number) => {
      const next = writeFilters(filters);
      if (pages > 1) next.set('page', String(pages));
      setSearch(next, { replace: true, preventScrollReset: true });
    },
    [filters, setSearch],
  );
  return { filters, pages: pagesOf(search), setFilters, setPages };
}

function listQuery(filters: ShopFilters, pages: number) {
  const query = queryOf(filters);
  const initialPageParam: PageParam = { limit: PAGE_SIZE * pages };
  return {
    // Not by page: more pages are the same list, longer
    queryKey: ['products', 'list', query] as const,
    queryFn: ({ pageParam, signal }: { pageParam: PageParam; signal: AbortSignal }) =>
      call(ENDPOINTS.getAllProducts, { query: { ...query, ...pageParam } }, { signal }),
    initialPageParam,
    getNextPageParam: (last: ProductList): PageParam | undefined =>
      last.nextCursor === null ? undefined : { limit: PAGE_SIZE, cursor: last.nextCursor },
  };
}

/** The list that an address of the shop shows, as long as it says. */
export const shopListQuery = (search: URLSearchParams) => listQuery(readFilters(search), pagesOf(search));

/** The list for these filters, page by page; the one before stays while the next is on its way. */
export const useShopList = (filters: ShopFilters, pages: number) =>
  useInfiniteQuery({ ...listQuery(filters, pages), placeholderData: keepPreviousData });
