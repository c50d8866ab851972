import type { ContentChanges } from '@munay/contracts/content-changes';
import type { Endpoint, EndpointInput } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { endpointKey, type QueryClient } from '@munay/kit';

type ContentIds = NonNullable<ContentChanges['changed']>;

/** Lists on which a missing page depends, because it may exist once a record is added to them. */
const CONTENT_KINDS: ContentIds = ['products', 'posts'];

const LISTS = new Map(
  Object.values<Endpoint>(ENDPOINTS).map((endpoint) => [endpointKey(endpoint)[0], endpoint.list]),
);

/** Ids of all records in the data, at any depth. */
function* findIds(data: unknown): Iterable<string> {
  if (typeof data !== 'object' || data === null) return;
  if ('_id' in data && typeof data._id === 'string') yield data._id;
  for (const value of Object.values(data)) yield* findIds(value);
}

/** The lists that a query depends on. A list that belongs to one product changes with that product. */
function findListKinds([endpoint, input]: readonly unknown[]): ContentIds {
  const { query = {} } = (input ?? {}) as { query?: { product?: string; q?: string } } & EndpointInput;
  const list = LISTS.get(endpoint);
  if (list === undefined || query.product !== undefined) return [];
  return list === 'products' && query.q ? ['products', 'search'] : [list];
}

/** The records and lists that a page shows. */
export function findShownContent(client: QueryClient, status: 200 | 404): ContentIds {
  const ids = new Set<string>(status === 404 ? CONTENT_KINDS : []);
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    for (const list of findListKinds(queryKey)) ids.add(list);
    for (const id of findIds(state.data)) ids.add(id);
  }
  return [...ids];
}
