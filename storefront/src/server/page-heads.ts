import type { PageHead, PreviewImage, RenderSettings } from '@munay/contracts/rendered-page';
import { apiUrl, t } from '@munay/kit';
import { SHOP_MAIL } from '../layout/site-links';
import { appliedFilters, readFilters } from '../shop/shop-filters';

const SHOP_NAME = 'Munay';

/** Every soap of the shop in one picture, for pages that have none of their own. */
export const shopImage = (): PreviewImage => ({
  url: apiUrl('/media/pictures/trio/og.jpg'),
  width: 1200,
  height: 630,
  alt: t('head.imageAlt'),
});

/** Home: the shop itself, and its search (schema.org Organization, WebSite with SearchAction). */
export function homeHead({ webOrigin }: RenderSettings): PageHead {
  const organization = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${webOrigin}/#shop`,
    name: SHOP_NAME,
    url: `${webOrigin}/`,
    logo: `${webOrigin}/icon-512.png`,
    email: SHOP_MAIL,
    description: t('head.home'),
  };
  const site = {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: SHOP_NAME,
    url: `${webOrigin}/`,
    publisher: { '@id': organization['@id'] },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${webOrigin}/shop?q={words}` },
      'query-input': 'required name=words',
    },
  };
  return {
    title: t('home.tab'),
    description: t('head.home'),
    canonical: '/',
    image: shopImage(),
    indexed: true,
    jsonLd: [organization, site],
  };
}

/**
 * The shop's list. A choice by one need, kind or scent is a page of its own; every other narrowing is a view of the
 * whole list, and search results are not listed at all.
 */
export function shopHead(search: URLSearchParams, total: number): PageHead {
  const filters = readFilters(search);
  const [first, ...more] = appliedFilters(filters);
  const own = first !== undefined && more.length === 0 && ['tag', 'category', 'scent'].includes(first.kind);
  const words = own ? t(`${first.kind}.${first.value}`) : undefined;
  return {
    title: filters.q === '' ? t('shop.title') : t('shop.resultsFor', { words: filters.q }),
    description: words === undefined ? t('head.shop') : t('head.shopPart', { words, count: total }),
    canonical: own ? `/shop?${first.kind}=${first.value}` : '/shop',
    image: shopImage(),
    indexed: filters.q === '' && total > 0,
    jsonLd: [],
  };
}

/** A page of prose: title and description stand in the head's own catalogue. */
export const plainHead = (page: string) => (): PageHead => ({
  title: t(`head.${page}Title`),
  description: t(`head.${page}`),
  canonical: `/${page}`,
  image: shopImage(),
  indexed: true,
  jsonLd: [],
});

/** What does not exist. */
export const missingHead = (pathname: string): PageHead => ({
  title: t('notFound.title'),
  canonical: pathname,
  indexed: false,
  jsonLd: [],
});
