import { MutationCache, QueryCache, QueryClient, isServer } from '@tanstack/react-query';
import { ApiError } from './api/api-error';

export {
  HydrationBoundary,
  QueryClientProvider,
  hydrate,
  keepPreviousData,
  useInfiniteQuery,
  useIsFetching,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export type { QueryClient, UseQueryResult } from '@tanstack/react-query';

const MAX_RETRIES = 2;

/** Where the session lives in the cache. */
export const SESSION_KEY = ['session'] as const;

/** One client a page; on a server, one a request. Answers of the API (4xx) are final, lost connections are not. */
export function createQueryClient(): QueryClient {
  // The session ended on the server: ask who this is now, so that guards and menus follow
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.key === 'notSignedIn') {
      void client.invalidateQueries({ queryKey: SESSION_KEY });
    }
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) =>
          !isServer && failures < MAX_RETRIES && !(error instanceof ApiError && error.code < 500),
      },
      // Who sends something without a connection is told at once, instead of waiting for it to come back
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}
