import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { Locale } from '@munay/contracts/locale';
import { endpointQuery } from '@munay/kit';

export const homeReviewsQuery = (lang: Locale) =>
  endpointQuery(ENDPOINTS.recentReviews, { query: { lang, limit: 3 } });
