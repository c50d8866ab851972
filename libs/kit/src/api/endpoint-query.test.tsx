import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { renderInShell } from '../testing';
import { createSuiteShop } from '../testing-server';
import { endpointKey, endpointPages, endpointQuery, invalidate } from './endpoint-query';
import { useInfiniteQuery, useQuery, useQueryClient } from './query';

const shop = createSuiteShop();

const WORKSHOP = { query: { postcode: '28012' } };

function Methods({ postcode }: { postcode: string }) {
  const { data } = useQuery(endpointQuery(ENDPOINTS.shippingOptions, { query: { postcode } }));
  return <p>{data?.map(({ method }) => method).join() ?? 'Esperando'}</p>;
}

function Posts() {
  const client = useQueryClient();
  const { data, fetchNextPage } = useInfiniteQuery(
    endpointPages(ENDPOINTS.getPosts, { query: { limit: 2 } }),
  );
  return (
    <>
      <output>{data?.pages.map(({ total }) => total).join(' ')}</output>
      <button type="button" onClick={() => void fetchNextPage()}>
        Más
      </button>
      <button type="button" onClick={() => void invalidate(client, ENDPOINTS.getPosts)}>
        Otra vez
      </button>
    </>
  );
}

test('cached responses are invalidated by endpoint and partial input', async () => {
  shop.answer(ENDPOINTS.shippingOptions, () => [
    { method: 'standard' as const, zone: 'peninsula' as const, costCents: 490, freeFromCents: null },
  ]);
  const { client } = renderInShell(
    <>
      <Methods postcode="28012" />
      <Methods postcode="28012" />
      <Methods postcode="07001" />
    </>,
  );
  await waitFor(() => expect(screen.getAllByText('standard')).toHaveLength(3));
  expect(shop.inputs(ENDPOINTS.shippingOptions).map(({ query }) => query)).toEqual([
    { postcode: '28012' },
    { postcode: '07001' },
  ]);
  expect(
    client.getQueryData(endpointQuery(ENDPOINTS.shippingOptions, WORKSHOP).queryKey)?.[0]?.costCents,
  ).toBe(490);
  await client.invalidateQueries({ queryKey: endpointKey(ENDPOINTS.shippingOptions, WORKSHOP) });
  expect(shop.inputs(ENDPOINTS.shippingOptions).at(-1)).toMatchObject(WORKSHOP);
  expect(shop.calls).toHaveLength(3);
  await invalidate(client, ENDPOINTS.shippingOptions);
  expect(shop.calls).toHaveLength(5);
  await invalidate(client, ENDPOINTS.getPosts);
  expect(shop.calls).toHaveLength(5);
});

test('a paginated query loads further pages by cursor', async () => {
  shop.answer(ENDPOINTS.getPosts, ({ query }) => ({
    posts: [],
    tags: [],
    total: query.cursor ? 2 : 1,
    nextCursor: query.cursor ? null : 'next',
  }));
  renderInShell(<Posts />);
  await screen.findByText('1');
  await userEvent.click(screen.getByRole('button', { name: 'Más' }));
  await screen.findByText('1 2');
  await userEvent.click(screen.getByRole('button', { name: 'Otra vez' }));
  await waitFor(() =>
    expect(shop.inputs(ENDPOINTS.getPosts).map(({ query }) => query)).toEqual([
      { limit: '2' },
      { limit: '2', cursor: 'next' },
      { limit: '2' },
      { limit: '2', cursor: 'next' },
    ]),
  );
});
