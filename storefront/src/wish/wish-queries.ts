import { ENDPOINTS } from '@munay/contracts/endpoints';
import { endpointPages } from '@munay/kit';

/** The signed-in person's wish list, page by page. */
export const wishesQuery = endpointPages(ENDPOINTS.getWishes, { query: {} });

/** A list that somebody shared, by its link. */
export const sharedWishesQuery = (token: string) =>
  endpointPages(ENDPOINTS.sharedWishes, { params: { token }, query: {} });
