import type { Translate } from '@munay/kit';
import { type ListPage, listPage } from '../product/list-page';
import { appliedFilters, type ShopFilters } from './shop-filters';

/** The page that the product list with these filters is. */
export function filteredPage(t: Translate, filters: ShopFilters): ListPage {
  const name = t('shop.resultsFor', { words: filters.q });
  if (filters.q !== '') return { ...listPage(t), name, title: name };
  const [only, ...others] = appliedFilters(filters);
  return listPage(t, others.length === 0 ? only : undefined);
}
