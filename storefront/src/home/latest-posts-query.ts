import { ENDPOINTS } from '@munay/contracts/endpoints';
import { call } from '@munay/kit';

/** The newest posts, for the teaser. */
export const journalQuery = {
  queryKey: ['posts', 'teaser'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(ENDPOINTS.getPosts, { query: { limit: 4 } }, { signal }),
};
