import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { OwnQuestions } from '@munay/contracts/shop/question';
import { endpointPages, endpointQuery, useQuery, useSession } from '@munay/kit';

const PAGE_SIZE = 4;

export const questionsQuery = (product?: string) =>
  endpointPages(ENDPOINTS.getQuestions, { query: { product, limit: PAGE_SIZE } });

const myQuestionsQuery = endpointQuery(ENDPOINTS.ownQuestions);

/** The user's own questions; undefined for guests and while loading. */
export function useMyQuestions(): OwnQuestions | undefined {
  const { user } = useSession();
  const { data } = useQuery({ ...myQuestionsQuery, enabled: user !== null });
  return user === null ? undefined : data;
}
