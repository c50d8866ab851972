import type { PageServer } from '@munay/kit';
import { questionsQuery } from '../question/question-queries';
import { recentReviewsQuery, reviewPhotosQuery } from '../review/review-queries';
import { buildProseHead } from '../seo/prose-head.server';
import { questionProductsQuery } from './community-queries';

export const prepareCommunityPage: PageServer = async (request) => {
  const { client } = request;
  await Promise.all([
    client.prefetchInfiniteQuery(recentReviewsQuery()),
    client.prefetchInfiniteQuery(reviewPhotosQuery),
    client.prefetchInfiniteQuery(questionsQuery()),
    client.prefetchQuery(questionProductsQuery),
  ]);
  return buildProseHead(request);
};
