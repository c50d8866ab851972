import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { PostMatch } from '@munay/contracts/shop/blog';
import { currentLocale, endpointQuery, type QueryClient, useQuery, withMessages } from '@munay/kit';
import { messages } from '../i18n/messages';
import type { HelpMatch } from './find-help';

const MAX_ANSWERS = 3;
/** Places that matches in the help have before those in the journal. */
const HELP_PLACES = 2;

/** An answer of a help page or of the journal. */
export interface Answer extends HelpMatch {
  source: 'footer.help' | 'journal.title';
}

/** The texts of the help pages are downloaded with the first search that the server has not rendered. */
const loadFinder = withMessages([messages('legal')], () => import('./find-help'));

const toAnswer = ({ slug, anchor, title, excerpt }: PostMatch): Answer => ({
  to: `/blog/${slug}${anchor && `#${anchor}`}`,
  title,
  excerpt,
  source: 'journal.title',
});

function selectAnswers(help: readonly HelpMatch[], posts: readonly PostMatch[]): Answer[] {
  const places = Math.max(HELP_PLACES, MAX_ANSWERS - posts.length);
  const fromHelp = help.slice(0, places).map((match) => ({ ...match, source: 'footer.help' }) as const);
  return [...fromHelp, ...posts.map(toAnswer)].slice(0, MAX_ANSWERS);
}

/** Answers from the help pages and the journal; only from the help pages if the journal does not respond. */
function answersQuery(q: string) {
  const { queryKey, queryFn } = endpointQuery(ENDPOINTS.searchPosts, { query: { q } });
  return {
    // Begins with the key of the journal's endpoint, so that rendered pages are updated when a post changes
    queryKey: [...queryKey, 'answers', currentLocale()],
    queryFn: async (context: { signal: AbortSignal }): Promise<Answer[]> => {
      const [{ findHelp }, { posts }] = await Promise.all([
        loadFinder(),
        queryFn(context).catch(() => ({ posts: [] })),
      ]);
      return selectAnswers(findHelp(q), posts);
    },
    staleTime: Infinity,
  };
}

/** Answers to a search; undefined while they are loading. */
export const useAnswers = (q: string): readonly Answer[] | undefined => useQuery(answersQuery(q)).data;

/** Prefetches the answers for a server-rendered page. */
export const prefetchAnswers = async (client: QueryClient, q: string): Promise<void> => {
  if (q !== '') await client.prefetchQuery(answersQuery(q));
};
