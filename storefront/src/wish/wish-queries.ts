import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { WishPage } from '@munay/contracts/shop/wish';
import { call } from '@munay/kit';

const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last: WishPage): string | undefined => last.nextCursor ?? undefined,
};

interface Asked {
  pageParam: string | undefined;
  signal: AbortSignal;
}
const queryOf = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor });

/** The own wish list, page by page. */
export const wishesQuery = {
  ...paged,
  queryKey: ['wishes'] as const,
  queryFn: ({ pageParam, signal }: Asked) =>
    call(ENDPOINTS.getWishes, { query: queryOf(pageParam) }, { signal }),
};

/** A list that somebody shared, by its link. */
export const sharedWishesQuery = (token: string) => ({
  ...paged,
  queryKey: ['shared-wishes', token] as const,
  queryFn: ({ pageParam, signal }: Asked) =>
    call(ENDPOINTS.sharedWishes, { params: { token }, query: queryOf(pageParam) }, { signal }),
});
