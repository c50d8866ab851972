import { ENDPOINTS } from '@munay/contracts/endpoints';
import { endpointPages } from '@munay/kit';

export const favoritesQuery = endpointPages(ENDPOINTS.listFavorites, { query: {} });

export const sharedWishlistQuery = (token: string) =>
  endpointPages(ENDPOINTS.getSharedWishlist, { params: { token }, query: {} });
