import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { OwnReviews, ReviewFeedQuery, ReviewQuery } from '@munay/contracts/shop/review';
import { endpointPages, endpointQuery, invalidate, type QueryClient, useQuery, useSession } from '@munay/kit';

export type ReviewFilters = Pick<ReviewQuery, 'sort' | 'stars' | 'photos'>;

const PAGE_SIZES = { product: 5, feed: 5, photos: 5 };

export const reviewsQuery = (product: string, filters: ReviewFilters = {}) =>
  endpointPages(ENDPOINTS.getReviews, {
    params: { id: product },
    query: { ...filters, limit: PAGE_SIZES.product },
  });

/** Reviews with photos, using the same query as the filter. */
export const reviewsWithPhotosQuery = (product: string) => reviewsQuery(product, { photos: true });

export const recentReviewsQuery = (filters: Pick<ReviewFeedQuery, 'stars'> = {}) =>
  endpointPages(ENDPOINTS.recentReviews, { query: { ...filters, limit: PAGE_SIZES.feed } });

export const reviewPhotosQuery = endpointPages(ENDPOINTS.reviewPhotos, {
  query: { limit: PAGE_SIZES.photos },
});

/** The signed-in user's reviews, products to review, and helpful votes. */
export const myReviewsQuery = endpointQuery(ENDPOINTS.ownReviews);

/** The user's own reviews; undefined for guests and while loading. */
export function useMyReviews(): OwnReviews | undefined {
  const { user } = useSession();
  const { data } = useQuery({ ...myReviewsQuery, enabled: user !== null });
  return user === null ? undefined : data;
}

export const invalidateReviews = (client: QueryClient) =>
  invalidate(
    client,
    ENDPOINTS.ownReviews,
    ENDPOINTS.getReviews,
    ENDPOINTS.recentReviews,
    ENDPOINTS.reviewPhotos,
  );
