import { ENDPOINTS } from '@munay/contracts/endpoints';
import { endpointQuery } from '@munay/kit';

/** The last use of an announced code may end it at any moment. */
const STALE_MS = 60_000;

/** The currently announced offers; part of every page that the server renders. */
export const offerQuery = { ...endpointQuery(ENDPOINTS.getOffer), staleTime: STALE_MS };
