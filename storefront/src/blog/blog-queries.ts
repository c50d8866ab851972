import { ENDPOINTS } from '@munay/contracts/endpoints';
import { POST_TAGS, type PostTag } from '@munay/contracts/shop/blog';
import { endpointPages, endpointQuery } from '@munay/kit';

const PAGE_SIZE = 9;

/** The topic in the URL; undefined for all posts. */
export const findTopic = (search: URLSearchParams): PostTag | undefined =>
  POST_TAGS.find((tag) => tag === search.get('tag'));

export const postsQuery = (tag: PostTag | undefined) =>
  endpointPages(ENDPOINTS.getPosts, { query: { tag, limit: PAGE_SIZE } });

export const postQuery = (slug: string) => endpointQuery(ENDPOINTS.getPost, { params: { slug } });
