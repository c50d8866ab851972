import { createQueryClient, type QueryClient } from '@munay/kit';
import { questionsQuery } from '../question/question-queries';
import { recentReviewsQuery } from '../review/review-queries';
import { productListQuery } from '../shop/use-product-list';
import { createProduct } from '../testing/fixtures';
import { findShownContent } from './shown-content';

const PRODUCT = createProduct('Lavanda');
const listShown = (client: QueryClient, search: string) =>
  client.setQueryData(productListQuery(new URLSearchParams(search)).queryKey, {
    pages: [{ products: [PRODUCT], total: 1, nextCursor: null, facets: {}, help: null }],
    pageParams: [],
  } as never);

test('a cached page depends on its lists and on every record in its data', () => {
  const client = createQueryClient();
  listShown(client, '');
  client.setQueryData(recentReviewsQuery().queryKey, { pages: [{ reviews: [{ _id: 'r1' }] }] } as never);
  expect(findShownContent(client, 200)).toEqual(
    expect.arrayContaining(['products', PRODUCT._id, PRODUCT.store._id, 'reviews', 'r1']),
  );
});

test('a cached page of search results depends on the searched texts', () => {
  const client = createQueryClient();
  listShown(client, 'q=lavanda');
  expect(findShownContent(client, 200)).toEqual(expect.arrayContaining(['products', 'search']));
});

test('the questions of a product add no dependency to its cached page', () => {
  const client = createQueryClient();
  client.setQueryData(questionsQuery('lavanda').queryKey, { pages: [] } as never);
  expect(findShownContent(client, 200)).toEqual([]);
});

test('a cached not-found page depends on new products and posts', () => {
  expect(findShownContent(createQueryClient(), 404)).toEqual(['products', 'posts']);
});
