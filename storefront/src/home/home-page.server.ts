import type { PageHead, RenderSettings } from '@munay/contracts/rendered-page';
import { type PageServer, t } from '@munay/kit';
import { SHOP_MAIL } from '../contact-details/links';
import { prefetchDeliveryFacts } from '../delivery/delivery-facts';
import { offersQuery, popularQuery } from '../product/product-queries';
import { getShopImage } from '../seo/shop-image';
import { homeReviewsQuery } from './home-reviews-query';
import { latestPostsQuery } from './latest-posts-query';

export const prepareHomePage: PageServer = async ({ client, settings }) => {
  await Promise.all([
    client.fetchQuery(popularQuery),
    client.prefetchQuery(offersQuery),
    client.prefetchQuery(homeReviewsQuery(settings.locale)),
    client.prefetchQuery(latestPostsQuery),
    prefetchDeliveryFacts(client),
  ]);
  return createHomeHead(settings);
};

/** Structured data for the home page: the shop and its search (schema.org Organization, WebSite with SearchAction). */
export function createHomeHead({ webOrigin }: RenderSettings): PageHead {
  const organization = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${webOrigin}/#shop`,
    name: 'Munay',
    url: `${webOrigin}/`,
    logo: `${webOrigin}/icon-512.png`,
    email: SHOP_MAIL,
    description: t('head.home'),
  };
  const site = {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: 'Munay',
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
    image: getShopImage(),
    indexed: true,
    jsonLd: [organization, site],
  };
}
