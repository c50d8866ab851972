import type { ListHeading } from '@munay/contracts/shop/product';
import type { Translate } from '@munay/kit';
import { type ListPage, listPage } from '../product/list-page';
import { listAppliedFilters, type ShopFilters } from './shop-filters';

/**
 * Heading and metadata for the product list with these filters.
 * @param heading describes the promotion whose products are listed
 */
export function describeFilteredPage(t: Translate, filters: ShopFilters, heading?: ListHeading): ListPage {
  const name = t('shop.resultsFor', { words: filters.q });
  if (filters.q !== '') return { ...listPage(t), name, title: name };
  const [only, ...others] = listAppliedFilters(filters);
  const page = listPage(t, others.length === 0 ? only : undefined);
  return heading ? { ...page, name: heading.title, title: `${heading.title} · ${t('shop.title')}` } : page;
}
