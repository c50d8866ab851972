import type { DataTag, InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Endpoint, EndpointInput } from '@munay/contracts/endpoint';
import { call, type CallArguments } from './call';

interface QueryContext {
  signal: AbortSignal;
}

/** Query key type. `setQueryData` and `getQueryData` infer the data type from it. */
type KeyOf<Data> = DataTag<QueryKey, Data, Error>;

/**
 * Cache key of an endpoint. A key with part of an input matches every query whose input contains that part, e.g.
 * `endpointKey(ENDPOINTS.openOrder, { params: { id } })`.
 */
export const endpointKey = (endpoint: Endpoint, input?: EndpointInput): QueryKey => [
  `${endpoint.method} ${endpoint.path}`,
  ...(input === undefined ? [] : [input]),
];

/** Query options: `useQuery({ ...endpointQuery(ENDPOINTS.getPost, { params: { slug } }), staleTime })` */
export function endpointQuery<Input extends EndpointInput, Output>(
  endpoint: Endpoint<Input, Output>,
  ...[input]: CallArguments<Input, []>
) {
  const row: Endpoint<EndpointInput, Output> = endpoint;
  return {
    queryKey: endpointKey(endpoint, input) as KeyOf<Output>,
    queryFn: ({ signal }: QueryContext): Promise<Output> => call(row, input, { signal }),
  };
}

interface CursorPage {
  nextCursor?: string | null;
}

/**
 * Infinite query options for a list with cursors. `pageParam` is added to the query string. For lists that need more
 * than a cursor, override `initialPageParam` and `getNextPageParam`.
 */
export function endpointPages<Query extends { cursor?: string | undefined }, Output extends CursorPage>(
  endpoint: Endpoint<EndpointInput & { query: Query }, Output>,
  input: EndpointInput & { query: Query },
) {
  const row: Endpoint<EndpointInput, Output> = endpoint;
  return {
    queryKey: [...endpointKey(endpoint, input), 'pages'] as unknown as KeyOf<InfiniteData<Output>>,
    queryFn: ({ pageParam, signal }: QueryContext & { pageParam: Partial<Query> }): Promise<Output> =>
      call(row, { ...input, query: { ...input.query, ...pageParam } }, { signal }),
    initialPageParam: {} as Partial<Query>,
    getNextPageParam: ({ nextCursor }: Output): Partial<Query> | undefined =>
      nextCursor ? ({ cursor: nextCursor } as Partial<Query>) : undefined,
  };
}

/**
 * Invalidates the queries of these endpoints. Active queries are refetched immediately, inactive ones when they are
 * next shown.
 */
export const invalidate = (client: QueryClient, ...endpoints: Endpoint[]): Promise<unknown> =>
  Promise.all(endpoints.map((endpoint) => client.invalidateQueries({ queryKey: endpointKey(endpoint) })));
