import type { DataTag, InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Endpoint, EndpointInput } from '@munay/contracts/endpoint';
import { call, type CallArguments } from './call';

interface QueryContext {
  signal: AbortSignal;
}

/** Typed, so that `setQueryData` and `getQueryData` know what is kept under the key. */
type KeyOf<Data> = DataTag<QueryKey, Data, Error>;

/**
 * Where answers of an endpoint are cached. With a part of the input the key matches every query whose input holds it:
 * `endpointKey(ENDPOINTS.openOrder, { params: { id } })`.
 */
export const endpointKey = (endpoint: Endpoint, input?: EndpointInput): QueryKey => [
  `${endpoint.method} ${endpoint.path}`,
  ...(input === undefined ? [] : [input]),
];

/** The query that calls an endpoint: `useQuery({ ...endpointQuery(ENDPOINTS.getPost, { params: { slug } }), staleTime })`. */
export function endpointQuery<Input extends EndpointInput, Output>(
  endpoint: Endpoint<Input, Output>,
  ...[input]: CallArguments<Input, []>
) {
  const untyped: Endpoint<EndpointInput, Output> = endpoint;
  return {
    queryKey: endpointKey(endpoint, input) as KeyOf<Output>,
    queryFn: ({ signal }: QueryContext): Promise<Output> => call(untyped, input, { signal }),
  };
}

interface CursorPage {
  nextCursor?: string | null;
}

/**
 * The infinite query of a list that is paged by cursor. `pageParam` is what one page adds to the query string; a list
 * that asks for more than the cursor overrides `initialPageParam` and `getNextPageParam`.
 */
export function endpointPages<Query extends { cursor?: string }, Output extends CursorPage>(
  endpoint: Endpoint<EndpointInput & { query: Query }, Output>,
  input: EndpointInput & { query: Query },
) {
  const untyped: Endpoint<EndpointInput, Output> = endpoint;
  return {
    queryKey: [...endpointKey(endpoint, input), 'pages'] as unknown as KeyOf<InfiniteData<Output>>,
    queryFn: ({ pageParam, signal }: QueryContext & { pageParam: Partial<Query> }): Promise<Output> =>
      call(untyped, { ...input, query: { ...input.query, ...pageParam } }, { signal }),
    initialPageParam: {} as Partial<Query>,
    getNextPageParam: ({ nextCursor }: Output): Partial<Query> | undefined =>
      nextCursor ? ({ cursor: nextCursor } as Partial<Query>) : undefined,
  };
}

/** Fetches what is on the screen of these endpoints again; what is not, when it is shown next. */
export const invalidate = (client: QueryClient, ...endpoints: Endpoint[]): Promise<unknown> =>
  Promise.all(endpoints.map((endpoint) => client.invalidateQueries({ queryKey: endpointKey(endpoint) })));
