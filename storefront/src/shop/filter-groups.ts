import type { ChoiceGroup } from '@munay/contracts/shop/filter-names';
import { getGroup, LIST_FILTERS, type ListFilter, type ShopFilters } from './shop-filters';

/** The chosen values of a group, in the order of the filters. */
export const listSelectedValues = (
  group: ChoiceGroup,
  filters: ShopFilters,
): { name: ListFilter; value: string }[] =>
  LIST_FILTERS.flatMap((name) =>
    filters[name].filter((value) => getGroup(name, value) === group).map((value) => ({ name, value })),
  );

/** The number of chosen values, including excluded ingredients. */
export const countSelectedValues = (group: ChoiceGroup, filters: ShopFilters): number =>
  listSelectedValues(group, filters).length + (group === 'avoid' ? filters.without.length : 0);
