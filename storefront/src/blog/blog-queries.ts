import { POST_TAGS, type PostTag } from '@munay/contracts/shop/blog';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { call } from '@munay/kit';

/** Posts by press of "load more": one large, two, then rows of three. */
const PAGE_SIZE = 9;

/** The topic that the address asks for; undefined for everything. */
export const topicOf = (search: URLSearchParams): PostTag | undefined =>
  POST_TAGS.find((tag) => tag === search.get('tag'));

/** The journal, newest first, page by page. */
export const postsQuery = (tag: PostTag | undefined) => ({
  queryKey: ['posts', 'list', tag ?? 'all'] as const,
  queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
    call(ENDPOINTS.getPosts, { query: { tag, limit: PAGE_SIZE, cursor: pageParam } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
});

/** One post by a slug of either language. */
export const postQuery = (slug: string) => ({
  queryKey: ['post', slug] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(ENDPOINTS.getPost, { params: { slug } }, { signal }),
});
