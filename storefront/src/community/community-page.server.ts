import type { PageServer } from '@munay/kit';
import { questionsQuery } from '../question/question-queries';
import { recentReviewsQuery, reviewPhotosQuery } from '../review/review-queries';
import { proseHead } from '../seo/prose-head.server';
import { askableQuery } from './community-queries';

export const prepareCommunityPage: PageServer = async (request) => {
  const { client } = request;
  await Promise.all([
    client.prefetchInfiniteQuery(recentReviewsQuery()),
    client.prefetchInfiniteQuery(reviewPhotosQuery),
    client.prefetchInfiniteQuery(questionsQuery()),
    client.prefetchQuery(askableQuery),
  ]);
  return proseHead(request);
};
