import { removeGroupFilter } from '@munay/contracts/shop/filter-groups';
import { FILTER_GROUPS } from '@munay/contracts/shop/filter-names';
import type { ProductQuery } from '@munay/contracts/shop/product';
import type { SearchHelp } from '@munay/contracts/shop/search';

const MAX_ALTERNATIVES = 3;

/** Whether a query has no filters. */
export const isOpen = (query: ProductQuery): boolean =>
  FILTER_GROUPS.every((group) => removeGroupFilter(query, group) === query) && !query.store;

/**
 * Suggestions for a search without results: other queries with the same filters, and the effect of removing each filter
 * group.
 * @param suggestions other queries, best first
 * @param count counts the products of a query
 */
export function suggestAlternatives(
  query: ProductQuery,
  suggestions: readonly string[],
  count: (query: ProductQuery) => number,
): SearchHelp {
  const found = suggestions.flatMap((q) => {
    const total = count({ ...query, q });
    return total > 0 ? [{ q, total }] : [];
  });
  const reducedQueries = FILTER_GROUPS.flatMap((group) => {
    const rest = removeGroupFilter(query, group);
    if (rest === query) return [];
    const total = count(rest);
    return total > 0 ? [{ group, total }] : [];
  });
  return { instead: found.slice(0, MAX_ALTERNATIVES), without: reducedQueries };
}
