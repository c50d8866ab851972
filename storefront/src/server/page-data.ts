import type { MovedPage, PageHead, RenderSettings } from '@munay/contracts/rendered-page';
import type { QueryClient } from '@munay/kit';
import { postQuery, postsQuery, topicOf } from '../blog/blog-queries';
import { askableQuery } from '../community/community-queries';
import { journalQuery } from '../home/journal-query';
import { shippingQuery } from '../parts/delivery-facts';
import { popularQuery, productQuery } from '../product/product-queries';
import { questionsQuery } from '../question/question-queries';
import {
  homeReviewsQuery,
  recentReviewsQuery,
  reviewPhotosQuery,
  reviewsQuery,
} from '../review/review-queries';
import { shopListQuery } from '../shop/use-shop';
import { homeHead, plainHead, shopHead } from './page-heads';
import { journalHead, postHead } from './post-head';
import { productHead } from './product-head';

/** A page as it is asked for. */
export interface Asked {
  pathname: string;
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
  settings: RenderSettings;
  /** The query cache that the page is then rendered from. */
  client: QueryClient;
}

export interface PageRow {
  /** As in routes.tsx. */
  path: string;
  /**
   * Fetches what the page reads, by the same query options as its `useQuery`, and says what search engines are told.
   * @throws ApiError 404 when what the page is about does not exist
   */
  prepare: (asked: Asked) => PageHead | Promise<PageHead | MovedPage>;
}

/** What delivery costs, for pages that say so; they do without where it cannot be had. */
const shippingFacts = (client: QueryClient) =>
  Promise.all([
    client.prefetchQuery(shippingQuery('peninsula')),
    client.prefetchQuery(shippingQuery('islands')),
  ]);

/** Every page that is rendered on a server. An address without a row is the page "does not exist". */
export const PAGE_ROWS: readonly PageRow[] = [
  {
    path: '/',
    prepare: async ({ client, settings }) => {
      await Promise.all([
        client.fetchQuery(popularQuery),
        client.prefetchQuery(homeReviewsQuery(settings.locale)),
        client.prefetchQuery(journalQuery),
      ]);
      return homeHead(settings);
    },
  },
  {
    path: '/shop',
    prepare: async ({ client, search }) => {
      const list = await client.fetchInfiniteQuery(shopListQuery(search));
      return shopHead(search, list.pages[0]?.total ?? 0);
    },
  },
  {
    path: '/product/:productId',
    prepare: async ({ client, params: { productId = '' }, settings }) => {
      const [product] = await Promise.all([
        client.fetchQuery(productQuery(productId)),
        shippingFacts(client),
        client.prefetchInfiniteQuery(reviewsQuery(productId)),
        client.prefetchInfiniteQuery(questionsQuery(productId)),
      ]);
      const known = productId === product._id || productId === product.slug;
      return known ? productHead(product, settings) : { movedTo: `/product/${product.slug}`, forGood: true };
    },
  },
  ...(['about', 'contact'] as const).map((page) => ({
    path: `/${page}`,
    prepare: async ({ client }: Asked) => {
      await shippingFacts(client);
      return plainHead(page)();
    },
  })),
  {
    path: '/blog',
    prepare: async ({ client, search, settings }) => {
      const topic = topicOf(search);
      await client.fetchInfiniteQuery(postsQuery(topic));
      return journalHead(topic, settings);
    },
  },
  {
    path: '/blog/:slug',
    prepare: async ({ client, params: { slug = '' }, settings }) => {
      const post = await client.fetchQuery(postQuery(slug));
      if (post.slug === slug) return postHead(post, settings);
      return { movedTo: `/blog/${post.slug}`, forGood: !Object.values(post.slugs).includes(slug) };
    },
  },
  {
    path: '/community',
    prepare: async (asked) => {
      await Promise.all([
        asked.client.prefetchInfiniteQuery(recentReviewsQuery()),
        asked.client.prefetchInfiniteQuery(reviewPhotosQuery),
        asked.client.prefetchInfiniteQuery(questionsQuery()),
        asked.client.prefetchQuery(askableQuery),
      ]);
      return plainHead('community')();
    },
  },
  { path: '/withdrawal', prepare: plainHead('withdrawal') },
];
