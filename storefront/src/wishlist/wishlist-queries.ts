import { ENDPOINTS } from '@munay/contracts/endpoints';
import { endpointPages } from '@munay/kit';

export const wishesQuery = endpointPages(ENDPOINTS.getWishes, { query: {} });

export const sharedWishesQuery = (token: string) =>
  endpointPages(ENDPOINTS.sharedWishes, { params: { token }, query: {} });
