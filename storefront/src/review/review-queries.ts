import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { Locale } from '@munay/contracts/locale';
import type { CursorPage, OwnReviews, ReviewFeedQuery, ReviewQuery } from '@munay/contracts/shop/review';
import { call, useQuery, useSession } from '@munay/kit';

/** What a list asks for beside its pages. */
export type ReviewFilters = Pick<ReviewQuery, 'sort' | 'stars' | 'photos'>;

interface Asking {
  pageParam: string | undefined;
  signal: AbortSignal;
}

const PAGE = { product: 5, feed: 5, photos: 5, home: 3 };

/** Pages by cursor. */
const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last: CursorPage): string | undefined => last.nextCursor ?? undefined,
};

/** Published reviews of a product by id or slug. */
export const reviewsQuery = (product: string, filters: ReviewFilters = {}) => ({
  ...paged,
  queryKey: ['reviews', product, filters] as const,
  queryFn: ({ pageParam, signal }: Asking) =>
    call(
      ENDPOINTS.getReviews,
      { params: { id: product }, query: { ...filters, limit: PAGE.product, cursor: pageParam } },
      { signal },
    ),
});

/** Published reviews of all products, newest first. */
export const recentReviewsQuery = (filters: Pick<ReviewFeedQuery, 'stars'> = {}) => ({
  ...paged,
  queryKey: ['reviews', 'recent', filters] as const,
  queryFn: ({ pageParam, signal }: Asking) =>
    call(ENDPOINTS.recentReviews, { query: { ...filters, limit: PAGE.feed, cursor: pageParam } }, { signal }),
});

/** Photos of published reviews, newest first. */
export const reviewPhotosQuery = {
  ...paged,
  queryKey: ['reviews', 'photos'] as const,
  queryFn: ({ pageParam, signal }: Asking) =>
    call(ENDPOINTS.reviewPhotos, { query: { limit: PAGE.photos, cursor: pageParam } }, { signal }),
};

/** The newest reviews in the reader's language, for the home page. */
export const homeReviewsQuery = (lang: Locale) => ({
  queryKey: ['reviews', 'home', lang] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(ENDPOINTS.recentReviews, { query: { lang, limit: PAGE.home } }, { signal }),
});

/** What the signed-in person has written, may write about, and finds helpful. */
export const ownReviewsQuery = {
  queryKey: ['own-reviews'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(ENDPOINTS.ownReviews, undefined, { signal }),
};

/** The same; undefined for guests and until it is known. */
export function useOwnReviews(): OwnReviews | undefined {
  const { user } = useSession();
  const { data } = useQuery({ ...ownReviewsQuery, enabled: user !== null });
  return user === null ? undefined : data;
}
