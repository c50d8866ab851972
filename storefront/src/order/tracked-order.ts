import { ENDPOINTS } from '@munay/contracts/endpoints';
import { endpointQuery } from '@munay/kit';

/** The order of a tracking link, for its page and for withdrawing from there. */
export const trackedOrderQuery = (token: string) => ({
  ...endpointQuery(ENDPOINTS.trackOrder, { params: { token } }),
  retry: false,
  staleTime: 60_000,
});

/** What the address bar shows instead of the token. */
export const OPEN = 'open';
