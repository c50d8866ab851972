import { ENDPOINTS } from '@munay/contracts/endpoints';
import { endpointQuery } from '@munay/kit';

export const latestPostsQuery = endpointQuery(ENDPOINTS.getPosts, { query: { limit: 4 } });
