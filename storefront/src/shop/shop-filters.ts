import { LIMITS } from '@munay/contracts/limits';
import { parseEuros, toEuros } from '@munay/contracts/money';
import { TAG_GROUPS } from '@munay/contracts/shop/filter-groups';
import type { ChoiceGroup, FilterGroup } from '@munay/contracts/shop/filter-names';
import {
  CATEGORIES,
  type Category,
  PRODUCT_SORTS,
  type ProductQuery,
  type ProductSort,
  RATING_STEPS,
  type Scent,
  SCENTS,
  type Tag,
  TAGS,
} from '@munay/contracts/shop/product';

export interface ShopFilters {
  q: string;
  tag: readonly Tag[];
  scent: readonly Scent[];
  category: readonly Category[];
  size: readonly string[];
  /** Words that match the ingredients to exclude. */
  without: readonly string[];
  minRating: number | null;
  minPriceCents: number | null;
  maxPriceCents: number | null;
  offer: boolean;
  inStock: boolean;
  /** Id of a promotion; empty without one. */
  promotion: string;
  sort: ProductSort;
}

export const NO_FILTERS: ShopFilters = {
  q: '',
  tag: [],
  scent: [],
  category: [],
  size: [],
  without: [],
  minRating: null,
  minPriceCents: null,
  maxPriceCents: null,
  offer: false,
  inStock: false,
  promotion: '',
  sort: 'featured',
};

export const LIST_FILTERS = ['tag', 'category', 'scent', 'size'] as const;
export type ListFilter = (typeof LIST_FILTERS)[number];

const pickKnownValues = <Value extends string>(
  allowed: readonly Value[],
  values: readonly string[],
): Value[] => allowed.filter((value) => values.includes(value));

const MAX_WORDS = 12;
const PROMOTION_ID = /^[0-9a-f]{24}$/;

export const normalizeWords = (words: readonly string[]): string[] =>
  [...new Set(words.map((word) => word.trim().toLowerCase()))]
    .filter((word) => word !== '' && word.length <= LIMITS.avoidedWordMax)
    .slice(0, MAX_WORDS);

const isList = (value: unknown): value is readonly string[] => Array.isArray(value);

function mergeLists(next: readonly string[], base: readonly string[], latest: readonly string[]): string[] {
  const remaining = latest.filter((value) => next.includes(value) || !base.includes(value));
  return [...remaining, ...next.filter((value) => !base.includes(value) && !remaining.includes(value))];
}

/**
 * Applies a choice that was based on the filters `base` to the `latest` filters. On a slow phone, a second choice may
 * be made before the first one is rendered.
 */
export function mergeFilters(next: ShopFilters, base: ShopFilters, latest: ShopFilters): ShopFilters {
  const mergedEntries = Object.entries(next).map(([name, value]: [string, unknown]) => {
    const key = name as keyof ShopFilters;
    const [before, now] = [base[key], latest[key]];
    if (isList(value) && isList(before) && isList(now)) return [key, mergeLists(value, before, now)];
    return [key, value === before ? now : value];
  });
  return Object.fromEntries(mergedEntries) as ShopFilters;
}

/** Formats cents as a URL parameter: `4.5`. */
export const toEurosParam = (cents: number | null): string => (cents === null ? '' : String(toEuros(cents)));

/** Parses the URL; unknown values are ignored. */
export function readFilters(search: URLSearchParams): ShopFilters {
  const getAll = (name: string) => search.getAll(name);
  const sort = PRODUCT_SORTS.find((productSort) => productSort === search.get('sort'));
  return {
    q: (search.get('q') ?? '').trim(),
    tag: pickKnownValues(TAGS, getAll('tag')),
    scent: pickKnownValues(SCENTS, getAll('scent')),
    category: pickKnownValues(CATEGORIES, getAll('category')),
    size: [...new Set(getAll('size'))],
    without: normalizeWords(getAll('without')),
    minRating: RATING_STEPS.find((minimum) => String(minimum) === search.get('rating')) ?? null,
    minPriceCents: parseEuros(search.get('min') ?? ''),
    maxPriceCents: parseEuros(search.get('max') ?? ''),
    offer: search.get('offer') === '1',
    inStock: search.get('stock') === '1',
    promotion: getAll('promotion').find((id) => PROMOTION_ID.test(id)) ?? '',
    sort: sort ?? NO_FILTERS.sort,
  };
}

/** Builds the URL. Defaults are omitted, and so is `page`, because changed filters start at the first page. */
export function writeFilters(filters: ShopFilters): URLSearchParams {
  const search = new URLSearchParams();
  if (filters.q !== '') search.set('q', filters.q);
  for (const name of LIST_FILTERS) for (const value of filters[name]) search.append(name, value);
  for (const word of filters.without) search.append('without', word);
  if (filters.minRating !== null) search.set('rating', String(filters.minRating));
  if (filters.minPriceCents !== null) search.set('min', toEurosParam(filters.minPriceCents));
  if (filters.maxPriceCents !== null) search.set('max', toEurosParam(filters.maxPriceCents));
  if (filters.offer) search.set('offer', '1');
  if (filters.inStock) search.set('stock', '1');
  if (filters.promotion !== '') search.set('promotion', filters.promotion);
  if (filters.sort !== NO_FILTERS.sort) search.set('sort', filters.sort);
  return search;
}

const omitEmpty = <Value>(values: readonly Value[]): Value[] | undefined =>
  values.length > 0 ? [...values] : undefined;

/** The filters as an API query, without pagination. */
export const toQuery = (filters: ShopFilters): ProductQuery => ({
  q: filters.q === '' ? undefined : filters.q,
  tag: omitEmpty(filters.tag),
  scent: omitEmpty(filters.scent),
  category: omitEmpty(filters.category),
  size: omitEmpty(filters.size),
  without: omitEmpty(filters.without),
  minRating: filters.minRating ?? undefined,
  minPriceCents: filters.minPriceCents ?? undefined,
  maxPriceCents: filters.maxPriceCents ?? undefined,
  offer: filters.offer ? true : undefined,
  inStock: filters.inStock ? true : undefined,
  promotion: filters.promotion === '' ? undefined : filters.promotion,
  // Search results are sorted by relevance unless another sort order is chosen
  sort: filters.q !== '' && filters.sort === NO_FILTERS.sort ? undefined : filters.sort,
});

export function toggle(filters: ShopFilters, name: ListFilter, value: string): ShopFilters {
  const values: readonly string[] = filters[name];
  const next = values.includes(value)
    ? values.filter((candidate) => candidate !== value)
    : [...values, value];
  return { ...filters, [name]: next };
}

/** An active filter value, with a function that removes it. */
export interface AppliedFilter {
  kind: ListFilter | Exclude<FilterGroup, ChoiceGroup> | 'without' | 'promotion';
  group: FilterGroup;
  value: string;
  remove: (filters: ShopFilters) => ShopFilters;
}

/** The filter group that a value belongs to. */
export function getGroup(name: ListFilter, value: string): FilterGroup {
  if (name === 'tag') return TAG_GROUPS[value as Tag];
  return name === 'category' ? 'use' : name;
}

/** All active filter values, in the order of the filter bar, without the sort order. */
export function listAppliedFilters(filters: ShopFilters): AppliedFilter[] {
  const appliedFilters: AppliedFilter[] = [];
  const add = (kind: Exclude<FilterGroup, ChoiceGroup>, value: string, unset: Partial<ShopFilters>) =>
    appliedFilters.push({ kind, group: kind, value, remove: (from) => ({ ...from, ...unset }) });
  if (filters.q !== '') add('q', filters.q, { q: '' });
  for (const kind of LIST_FILTERS)
    for (const value of filters[kind])
      appliedFilters.push({
        kind,
        group: getGroup(kind, value),
        value,
        remove: (from) => toggle(from, kind, value),
      });
  for (const value of filters.without) {
    const remove = (from: ShopFilters) => ({
      ...from,
      without: from.without.filter((candidate) => candidate !== value),
    });
    appliedFilters.push({ kind: 'without', group: 'avoid', value, remove });
  }
  if (filters.minRating !== null) add('rating', '', { minRating: null });
  if (filters.minPriceCents !== null || filters.maxPriceCents !== null)
    add('price', '', { minPriceCents: null, maxPriceCents: null });
  if (filters.offer) add('offer', '', { offer: false });
  if (filters.inStock) add('inStock', '', { inStock: false });
  if (filters.promotion !== '') {
    const remove = (from: ShopFilters) => ({ ...from, promotion: '' });
    appliedFilters.push({ kind: 'promotion', group: 'offer', value: filters.promotion, remove });
  }
  return appliedFilters;
}

export function buildAddress(filters: ShopFilters, pages = 1) {
  const search = writeFilters(filters);
  if (pages > 1) search.set('page', String(pages));
  return { pathname: '/shop', search: search.toString() };
}
