import type { ProductQuery } from '@munay/contracts/shop/product';
import { SEARCH_FILTERS, type SearchFilter, type SearchHelp } from '@munay/contracts/shop/search';

const INSTEAD_MAX = 3;

const FIELDS: Record<SearchFilter, readonly (keyof ProductQuery)[]> = {
  q: ['q'],
  tag: ['tag'],
  scent: ['scent'],
  category: ['category'],
  size: ['size'],
  price: ['minPriceCents', 'maxPriceCents'],
  rating: ['minRating'],
  without: ['without'],
  offer: ['offer'],
  inStock: ['inStock'],
};

const isSet = (query: ProductQuery, field: keyof ProductQuery): boolean => {
  const value = query[field];
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '' && value !== false;
};

/** Whether a query has no filters. */
export const isOpen = (query: ProductQuery): boolean =>
  SEARCH_FILTERS.every((filter) => !FIELDS[filter].some((field) => isSet(query, field))) && !query.store;

/**
 * Suggestions for a search without results: other words under the same filters, and the effect of removing each filter.
 * @param instead other words, best first
 * @param count counts the products of a query
 */
export function suggestAlternatives(
  query: ProductQuery,
  instead: readonly string[],
  count: (query: ProductQuery) => number,
): SearchHelp {
  const found = instead.flatMap((q) => {
    const total = count({ ...query, q });
    return total > 0 ? [{ q, total }] : [];
  });
  const without = SEARCH_FILTERS.flatMap((filter) => {
    const fields = FIELDS[filter].filter((field) => isSet(query, field));
    if (fields.length === 0) return [];
    const rest = Object.fromEntries(
      Object.entries(query).filter(([field]) => !(fields as readonly string[]).includes(field)),
    ) as ProductQuery;
    const total = count(rest);
    return total > 0 ? [{ filter, total }] : [];
  });
  return { instead: found.slice(0, INSTEAD_MAX), without };
}
