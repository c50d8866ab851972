import type { PageHead, RenderSettings } from '@munay/contracts/rendered-page';
import type { ListHeading } from '@munay/contracts/shop/product';
import { type PageServer, t } from '@munay/kit';
import { prefetchAnswers } from '../help/answer-queries';
import { listPage } from '../product/list-page';
import { createBreadcrumbs } from '../seo/breadcrumbs';
import { getShopImage } from '../seo/shop-image';
import { describeFilteredPage } from './filtered-page';
import { readFilters } from './shop-filters';
import { productListQuery } from './use-product-list';

export const prepareShopPage: PageServer = async ({ client, search, settings }) => {
  const { q } = readFilters(search);
  const [list] = await Promise.all([
    client.fetchInfiniteQuery(productListQuery(search)),
    prefetchAnswers(client, q),
  ]);
  const [page] = list.pages;
  return buildShopHead(search, page?.total ?? 0, settings, page?.heading);
};

/** Search results and empty lists are not indexed. */
export function buildShopHead(
  search: URLSearchParams,
  total: number,
  { webOrigin }: Pick<RenderSettings, 'webOrigin'>,
  heading?: ListHeading,
): PageHead {
  const filters = readFilters(search);
  const { name, title, path, isPart } = describeFilteredPage(t, filters, heading);
  const steps = [listPage(t), { name, path }].map((step) => [step.name, webOrigin + step.path] as const);
  return {
    title,
    description: isPart ? t('head.shopPart', { words: name, count: total }) : t('head.shop'),
    canonical: path,
    image: getShopImage(),
    indexed: filters.q === '' && total > 0,
    jsonLd: isPart ? [createBreadcrumbs(steps)] : [],
  };
}
