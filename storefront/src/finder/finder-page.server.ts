import type { PageHead } from '@munay/contracts/rendered-page';
import { type PageServer, t } from '@munay/kit';
import { ingredientsQuery } from '../allergy/ingredient-queries';
import { getShopImage } from '../seo/shop-image';
import { readAnswers } from './answers';
import { matchesQuery, optionsQuery } from './find-products';

/** Results are not indexed. */
export const prepareFinderPage: PageServer = async ({ client, search }): Promise<PageHead> => {
  const answers = readAnswers(search);
  await Promise.all([
    client.prefetchQuery(optionsQuery),
    client.prefetchQuery(ingredientsQuery),
    answers && client.fetchQuery(matchesQuery(answers)),
  ]);
  return {
    title: t('home.finder'),
    description: t('head.finder'),
    canonical: '/finder',
    image: getShopImage(),
    indexed: answers === null,
    jsonLd: [],
  };
};
