import type { PageHead } from '@munay/contracts/rendered-page';
import { isMessageId, type PageServer, t } from '@munay/kit';
import { shopImage } from '../seo/shop-image';
import { appliedFilters, readFilters } from './shop-filters';
import { productListQuery } from './use-product-list';

export const prepareShopPage: PageServer = async ({ client, search }) => {
  const list = await client.fetchInfiniteQuery(productListQuery(search));
  return shopHead(search, list.pages[0]?.total ?? 0);
};

/**
 * Product list. A single tag, category or scent has its own canonical page; other filters are views of the whole
 * list, and search results are not indexed.
 */
export function shopHead(search: URLSearchParams, total: number): PageHead {
  const filters = readFilters(search);
  const [first, ...more] = appliedFilters(filters);
  const own = first !== undefined && more.length === 0 && ['tag', 'category', 'scent'].includes(first.kind);
  const id = own ? `${first.kind}.${first.value}` : '';
  const words = isMessageId(id) ? t(id) : undefined;
  return {
    title: filters.q === '' ? t('shop.title') : t('shop.resultsFor', { words: filters.q }),
    description: words === undefined ? t('head.shop') : t('head.shopPart', { words, count: total }),
    canonical: own ? `/shop?${first.kind}=${first.value}` : '/shop',
    image: shopImage(),
    indexed: filters.q === '' && total > 0,
    jsonLd: [],
  };
}
