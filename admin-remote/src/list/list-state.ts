import { useMemo } from 'react';
import { keepPreviousData, type QueryKey, useNavigate, useQuery, useSearchParams } from '@munay/kit';

export const PAGE_SIZES = [25, 50, 100] as const;

export interface ListSpec {
  /** Sortable fields. A leading `-` in the URL reverses the order. */
  sorts: readonly string[];
  defaultSort: string;
  /** Whether search results are sorted by relevance by default. */
  ranked?: true;
  /** Allowed values for each filter, or a predicate. Null allows any text. */
  filters: Readonly<Record<string, readonly string[] | ((value: string) => boolean) | null>>;
}

export interface ListState {
  q: string;
  page: number;
  pageSize: number;
  sort: string;
  filters: Readonly<Record<string, readonly string[]>>;
}

/** Ids of the hidden columns; null uses this device's setting. */
type HiddenColumns = readonly string[] | null;

export type ListChange = Partial<Omit<ListState, 'filters'>> & {
  /** Filters to change; null or an empty list removes a filter. */
  filters?: Readonly<Record<string, readonly string[] | null>>;
  hidden?: HiddenColumns;
};

const parsePositiveInteger = (text: string | null, fallback: number): number => {
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 ? value : fallback;
};

const isAllowed = (allowed: ListSpec['filters'][string], value: string): boolean =>
  typeof allowed === 'function' ? allowed(value) : (allowed?.includes(value) ?? value !== '');

/** The default sort field; empty to sort by relevance. */
const getDefaultSort = (q: string, { ranked, defaultSort }: ListSpec): string =>
  ranked && q !== '' ? '' : defaultSort;

export function readList(search: URLSearchParams, spec: ListSpec): ListState {
  const sort = search.get('sort') ?? '';
  const size = parsePositiveInteger(search.get('pageSize'), PAGE_SIZES[0]);
  const filters = Object.entries(spec.filters)
    .map(([name, allowed]) => [name, search.getAll(name).filter((item) => isAllowed(allowed, item))] as const)
    .filter(([, values]) => values.length > 0);
  const q = search.get('q') ?? '';
  return {
    q,
    page: parsePositiveInteger(search.get('page'), 1),
    pageSize: PAGE_SIZES.find((item) => item === size) ?? PAGE_SIZES[0],
    sort: spec.sorts.includes(sort.replace(/^-/, '')) ? sort : getDefaultSort(q, spec),
    filters: Object.fromEntries(filters),
  };
}

const HIDDEN_PARAM = 'hide';
const readHiddenColumns = (search: URLSearchParams): HiddenColumns =>
  search.get(HIDDEN_PARAM)?.split('.').filter(Boolean) ?? null;

/**
 * The URL after a change. Every change returns to page 1, except changing the page itself. Unknown parameters are
 * preserved.
 */
export function listAddress(search: URLSearchParams, spec: ListSpec, change: ListChange): string {
  const state = readList(search, spec);
  const next = { ...state, page: 1, ...change, filters: { ...state.filters, ...change.filters } };
  if (change.sort === undefined && state.sort === getDefaultSort(state.q, spec))
    next.sort = getDefaultSort(next.q, spec);
  const address = new URLSearchParams(search);
  const setParam = (name: string, value: string, defaultValue: string): void => {
    if (value === defaultValue) address.delete(name);
    else address.set(name, value);
  };
  setParam('q', next.q, '');
  setParam('page', String(next.page), '1');
  setParam('pageSize', String(next.pageSize), String(PAGE_SIZES[0]));
  setParam('sort', next.sort, getDefaultSort(next.q, spec));
  for (const name of Object.keys(spec.filters)) {
    address.delete(name);
    for (const value of next.filters[name] ?? []) address.append(name, value);
  }
  if (change.hidden === null) address.delete(HIDDEN_PARAM);
  else if (change.hidden) address.set(HIDDEN_PARAM, [...change.hidden].sort().join('.'));
  return `?${address.toString()}`;
}

export function readView(search: URLSearchParams, spec: ListSpec): string {
  const { q, sort, filters } = readList(search, spec);
  const plainAddress = listAddress(new URLSearchParams(), spec, {
    q,
    sort,
    filters,
    hidden: readHiddenColumns(search),
  });
  return plainAddress.slice(1);
}

export function toViewChange(query: string, spec: ListSpec): ListChange {
  const search = new URLSearchParams(query);
  const { q, sort, filters } = readList(search, spec);
  const noFilters = Object.fromEntries(Object.keys(spec.filters).map((name) => [name, null]));
  return { q, sort, filters: { ...noFilters, ...filters }, hidden: readHiddenColumns(search) };
}

export interface ListAddress {
  spec: ListSpec;
  state: ListState;
  hidden: HiddenColumns;
  view: string;
  to: (change: ListChange) => string;
  /** Changes the URL. @param options `replace` adds no history entry */
  change: (change: ListChange, options?: { replace: boolean }) => void;
}

export function useListState(spec: ListSpec): ListAddress {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return useMemo(() => {
    const to = (change: ListChange): string => listAddress(search, spec, change);
    return {
      spec,
      state: readList(search, spec),
      hidden: readHiddenColumns(search),
      view: readView(search, spec),
      to,
      change: (change, options) => void navigate(to(change), { preventScrollReset: true, ...options }),
    };
  }, [search, spec, navigate]);
}

export const toPageQuery = ({
  page,
  pageSize,
  q,
}: ListState): { page: number; pageSize: number; q?: string | undefined } => ({
  page,
  pageSize,
  q: q || undefined,
});

/** Query of a list. While the next page or filter loads, the current rows stay visible and are marked as stale. */
export const useListQuery = <Data, Key extends QueryKey>(
  options: Parameters<typeof useQuery<Data, Data, Key>>[0],
) => useQuery({ ...options, placeholderData: keepPreviousData });
