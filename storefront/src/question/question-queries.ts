import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { OwnQuestions, QuestionList } from '@munay/contracts/shop/question';
import { call, useQuery, useSession } from '@munay/kit';

const PAGE = 4;

/** Published questions with their answers, of one product (id or slug) or of all. */
export const questionsQuery = (product?: string) => ({
  queryKey: ['questions', product ?? 'all'] as const,
  queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
    call(ENDPOINTS.getQuestions, { query: { product, limit: PAGE, cursor: pageParam } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last: QuestionList): string | undefined => last.nextCursor ?? undefined,
});

/** What the signed-in person has asked, finds helpful and may answer. */
export const ownQuestionsQuery = {
  queryKey: ['own-questions'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(ENDPOINTS.ownQuestions, undefined, { signal }),
};

/** The same; undefined for guests and until it is known. */
export function useOwnQuestions(): OwnQuestions | undefined {
  const { user } = useSession();
  const { data } = useQuery({ ...ownQuestionsQuery, enabled: user !== null });
  return user === null ? undefined : data;
}
