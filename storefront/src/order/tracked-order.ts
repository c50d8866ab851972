import { ENDPOINTS } from '@munay/contracts/endpoints';
import { endpointQuery } from '@munay/kit';

/** The order that a tracking link opens, for the tracking page and for withdrawals that start there. */
export const trackedOrderQuery = (token: string) => ({
  ...endpointQuery(ENDPOINTS.trackOrder, { params: { token } }),
  retry: false,
  staleTime: 60_000,
});

/** Replaces the token in the address bar. */
export const OPEN_TOKEN = 'open';
