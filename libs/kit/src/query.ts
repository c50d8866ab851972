import { QueryClient, isServer } from '@tanstack/react-query';
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

/** One client a page; on a server, one a request. Answers of the API (4xx) are final, lost connections are not. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) =>
          !isServer && failures < MAX_RETRIES && !(error instanceof ApiError && error.code < 500),
      },
    },
  });
}
