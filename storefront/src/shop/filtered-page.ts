import type { Translate } from '@munay/kit';
import { type ListPage, listPage } from '../product/list-page';
import { listAppliedFilters, type ShopFilters } from './shop-filters';

/** Heading and metadata for the product list with these filters. */
export function describeFilteredPage(t: Translate, filters: ShopFilters): ListPage {
  const name = t('shop.resultsFor', { words: filters.q });
  if (filters.q !== '') return { ...listPage(t), name, title: name };
  const [only, ...others] = listAppliedFilters(filters);
  return listPage(t, others.length === 0 ? only : undefined);
}
