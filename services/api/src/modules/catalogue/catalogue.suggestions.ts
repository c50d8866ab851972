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

/** Does a query leave nothing out? */
export const isOpen = (query: ProductQuery): boolean =>
  SEARCH_FILTERS.every((filter) => !FIELDS[filter].some((field) => isSet(query, field))) && !query.store;

/**
 * Ways on from a search that finds nothing: other words under the same filters, and what each filter costs.
 * @param instead other words, best first
 * @param count how many products a query finds
 */
export function findHelp(
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
