import {
  type InfiniteData,
  isServer,
  onlineManager,
  type Query,
  QueryClient,
  type QueryKey,
  useInfiniteQuery as infiniteQuery,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  useMutation as mutation,
  type UseMutationOptions,
  type UseMutationResult,
  useQuery as query,
  type UseQueryOptions,
  type UseQueryResult as QueryResult,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { SessionView } from '@munay/contracts/account/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { ApiError } from '../base/api-error';
import { endpointKey } from './endpoint-query';
import { onSessionExpired } from './session-expired';

export { QueryClientProvider, hydrate, keepPreviousData, useQueryClient } from '@tanstack/react-query';
export type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Query results without `isError`, because `isError` is also true if only a refetch has failed. A page that checks
 * `isError` would remove content that the visitor is reading or editing. Use `isLoadingError` (there is no content to
 * show) or `error` instead.
 */
type WithoutIsError<Result> = Result extends unknown ? Omit<Result, 'isError'> : never;

export type UseQueryResult<Data> = WithoutIsError<QueryResult<Data>>;

export const useQuery = query as <Fetched, Data = Fetched, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Fetched, Error, Data, Key>,
) => UseQueryResult<Data>;

export const useInfiniteQuery = infiniteQuery as <
  Fetched,
  Data = InfiniteData<Fetched>,
  Key extends QueryKey = QueryKey,
  Param = unknown,
>(
  options: UseInfiniteQueryOptions<Fetched, Error, Data, Key, Param>,
) => WithoutIsError<UseInfiniteQueryResult<Data>>;

/** Minimum and maximum polling interval in ms. */
const POLL_INTERVAL_MS = { min: 1_000, max: 15_000 };

const polledJobs = new WeakMap<object, { jobs: ReadonlySet<string>; sinceMs: number }>();

interface PolledQuery<Fetched> {
  state: { data: Fetched | undefined; dataUpdatedAt: number; errorUpdatedAt: number };
}

/**
 * Options of a query that polls while its result contains running jobs. The polling interval grows.
 * @param listRunning returns a string for each running job; a new string resets the interval
 * @param idleMs polling interval without running jobs; no polling by default
 */
export function pollWhileRunning<Fetched>(
  listRunning: (data: Fetched) => readonly string[],
  { idleMs }: { idleMs?: number } = {},
) {
  return {
    refetchInterval: (query: PolledQuery<Fetched>): number | false => {
      const { data, dataUpdatedAt, errorUpdatedAt } = query.state;
      const jobs = new Set(data === undefined ? [] : listRunning(data));
      const before = polledJobs.get(query);
      const isNew = [...jobs].some((item) => !before?.jobs.has(item));
      const sinceMs = before && !isNew ? before.sinceMs : dataUpdatedAt;
      polledJobs.set(query, { jobs, sinceMs });
      if (jobs.size === 0) return idleMs ?? false;
      const elapsedMs = Math.max(dataUpdatedAt, errorUpdatedAt) - sinceMs;
      return Math.min(
        Math.max(elapsedMs / 2, POLL_INTERVAL_MS.min),
        POLL_INTERVAL_MS.max,
        idleMs ?? Infinity,
      );
    },
  };
}

/** Serialises an input for comparison. Files are represented by name, size and date. */
const serializeInput = (input: unknown): string =>
  String(
    JSON.stringify(input, (_, value: unknown) =>
      value instanceof File ? [value.name, value.size, value.lastModified] : value,
    ),
  );

/**
 * Mutation that ignores a call with the same input as a pending call, so that a double click does not send a second
 * email. `mutateAsync` does not ignore calls, because its only caller, `useForm`, never sends a form twice.
 */
export function useMutation<Data, Input = void>(
  options: UseMutationOptions<Data, Error, Input>,
): UseMutationResult<Data, Error, Input> {
  const running = useRef(new Set<string>());
  const result = mutation<Data, Error, Input>({
    ...options,
    onSettled: (...args) => {
      running.current.delete(serializeInput(args[2]));
      return options.onSettled?.(...args);
    },
  });
  const { mutate: send } = result;
  const mutate = useCallback<typeof send>(
    (...args) => {
      const key = serializeInput(args[0]);
      if (running.current.has(key)) return;
      running.current.add(key);
      send(...args);
    },
    [send],
  );
  return { ...result, mutate };
}

const MAX_RETRIES = 2;
export const SESSION_KEY = endpointKey(ENDPOINTS.getUser);

export interface CachedSession extends SessionView {
  /** Whether the session of `user` has expired. */
  expired?: true;
  /** Whether the page comes from the back/forward cache, so that its state is unreliable until the server responds. */
  restored?: true;
}

const isSession = ({ queryKey }: { queryKey: QueryKey }): boolean => queryKey[0] === SESSION_KEY[0];

/** Clears cached data when another user signs in on the same browser. */
function clearDataOfOtherUsers(client: QueryClient): void {
  let userId: string | null | undefined;
  client.getQueryCache().subscribe(({ query }) => {
    const session = isSession(query) ? (query.state.data as SessionView | undefined) : undefined;
    if (session === undefined) return;
    const previousId = userId;
    userId = session.user?._id ?? null;
    if (previousId === undefined || previousId === userId) return;
    const predicate = (item: Query) => !isSession(item);
    client.removeQueries({ predicate, type: 'inactive' });
    void client.resetQueries({ predicate });
  });
}

/**
 * Creates the query client: one per page in browsers, one per request on a server. Requests are retried after a lost
 * connection, but not after an API error (4xx).
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Offline, a query fails immediately instead of showing a skeleton, and is refetched on reconnect
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        retry: (failures, error) =>
          !isServer &&
          failures < MAX_RETRIES &&
          onlineManager.isOnline() &&
          !(error instanceof ApiError && error.code < 500),
      },
      mutations: { networkMode: 'always' },
    },
  });
  clearDataOfOtherUsers(client);
  if (!isServer) {
    const change = (part: Partial<CachedSession>) =>
      client.setQueryData<CachedSession>(SESSION_KEY, (session) => session && { ...session, ...part });
    onSessionExpired(() => {
      const session = client.getQueryData<CachedSession>(SESSION_KEY);
      if (!session?.user) return false;
      change({ expired: true });
      return true;
    });
    // A page from the back/forward cache is stale, and another user may have signed in since it was cached
    window.addEventListener('pageshow', ({ persisted }) => {
      if (!persisted) return;
      change({ restored: true });
      void client.invalidateQueries();
    });
  }
  return client;
}
