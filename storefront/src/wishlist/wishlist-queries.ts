import { ENDPOINTS } from '@munay/contracts/endpoints';
import { endpointPages } from '@munay/kit';

export const favoritesQuery = endpointPages(ENDPOINTS.getWishes, { query: {} });

export const sharedWishlistQuery = (token: string) =>
  endpointPages(ENDPOINTS.sharedWishes, { params: { token }, query: {} });
