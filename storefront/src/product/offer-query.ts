import { ENDPOINTS } from '@munay/contracts/endpoints';
import { endpointQuery } from '@munay/kit';

/** Short cache time, in ms, because the last use of an announced code may end its discount at any time. */
const STALE_TIME_MS = 60_000;

/** The currently announced discounts, which every server-rendered page contains. */
export const offerQuery = { ...endpointQuery(ENDPOINTS.getOffer), staleTime: STALE_TIME_MS };
