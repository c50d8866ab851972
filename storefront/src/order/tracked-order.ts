import { ENDPOINTS } from '@munay/contracts/endpoints';
import { endpointQuery } from '@munay/kit';

/** The order of a tracking link, for its page and for a withdrawal that starts there. */
export const trackedOrderQuery = (token: string) => ({
  ...endpointQuery(ENDPOINTS.trackOrder, { params: { token } }),
  retry: false,
  staleTime: 60_000,
});

/** Replaces the token in the address bar. */
export const OPEN = 'open';
