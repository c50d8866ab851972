import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { configureKit } from '../base/settings';
import { renderInShell } from '../testing';
import { createSuiteShop } from '../testing-server';
import { FailureNote } from '../ui/failure';
import { call } from './call';
import { endpointQuery } from './endpoint-query';
import { pollWhileRunning, useMutation, useQuery } from './query';

const shop = createSuiteShop();

function Topics() {
  const result = useQuery(endpointQuery(ENDPOINTS.getPosts, { query: {} }));
  if (result.isPending) return <p>Esperando</p>;
  if (result.isLoadingError)
    return <FailureNote error={result.error} onRetry={() => void result.refetch()} />;
  return <p>{`${result.data?.total} entradas`}</p>;
}

function Page() {
  const [open, setOpen] = useState(false);
  return open ? (
    <Topics />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      Diario
    </button>
  );
}

const setConnection = (state: 'online' | 'offline') => {
  jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(state === 'online');
  act(() => void window.dispatchEvent(new Event(state)));
};

test('a query fails immediately while offline and is repeated when the connection is back', async () => {
  const { apiOrigin } = shop;
  shop.answer(ENDPOINTS.getPosts, () => ({ posts: [], total: 7, nextCursor: null, tags: [] }));
  configureKit({ apiOrigin: 'http://127.0.0.1:9' });
  renderInShell(<Page />);
  const startedAt = performance.now();
  setConnection('offline');
  await userEvent.click(screen.getByRole('button', { name: 'Diario' }));
  expect(await screen.findByText('No hay conexión con la tienda')).toBeTruthy();
  expect(performance.now() - startedAt).toBeLessThan(1_000);
  configureKit({ apiOrigin });
  setConnection('online');
  expect(await screen.findByText('7 entradas')).toBeTruthy();
  jest.restoreAllMocks();
});

test('a double click sends a single request', async () => {
  let respond: () => void = () => undefined;
  shop.answer(ENDPOINTS.sendBill, async () => {
    await new Promise<void>((resolve) => (respond = resolve));
    return null;
  });
  function Invoices() {
    const bill = useMutation({
      mutationFn: (id: string) => call(ENDPOINTS.sendBill, { params: { id } }),
    });
    return ['MUN-1', 'MUN-2'].map((id) => (
      <button key={id} type="button" onClick={() => bill.mutate(id)}>
        {id}
        {bill.isSuccess && bill.variables === id && ' enviada'}
      </button>
    ));
  }
  renderInShell(<Invoices />);
  const [first, second] = screen.getAllByRole('button') as [HTMLElement, HTMLElement];
  await userEvent.dblClick(first);
  await waitFor(() => expect(shop.inputs(ENDPOINTS.sendBill)).toHaveLength(1));
  act(respond);
  await screen.findByText('MUN-1 enviada');
  await userEvent.dblClick(second);
  await waitFor(() => expect(shop.inputs(ENDPOINTS.sendBill)).toHaveLength(2));
  act(respond);
  await screen.findByText('MUN-2 enviada');
  await userEvent.click(first);
  await waitFor(() => expect(shop.inputs(ENDPOINTS.sendBill)).toHaveLength(3));
  act(respond);
});

test('unfinished work is polled at increasing intervals until it is finished', () => {
  const { refetchInterval } = pollWhileRunning((data: string[]) => data);
  const query = { state: { data: ['a'], dataUpdatedAt: 1_000, errorUpdatedAt: 0 } };
  const waitAt = (ms: number, ...data: string[]): number | false => {
    query.state = { data, dataUpdatedAt: ms, errorUpdatedAt: 0 };
    return refetchInterval(query);
  };
  expect(waitAt(1_000, 'a')).toBe(1_000);
  expect(waitAt(9_000, 'a')).toBe(4_000);
  expect(waitAt(9_000, 'a')).toBe(4_000);
  expect(waitAt(901_000, 'a')).toBe(15_000);
  expect(waitAt(902_000, 'a', 'b')).toBe(1_000);
  expect(waitAt(912_000, 'b')).toBe(5_000);
  expect(waitAt(913_000)).toBe(false);
  expect(waitAt(990_000, 'b')).toBe(1_000);
  query.state = { data: ['b'], dataUpdatedAt: 990_000, errorUpdatedAt: 998_000 };
  expect(refetchInterval(query)).toBe(4_000);
});

test('unfinished work does not slow down the refresh interval of a list', () => {
  const { refetchInterval } = pollWhileRunning((data: string[]) => data, { idleMs: 5_000 });
  const query = { state: { data: ['a'], dataUpdatedAt: 1_000, errorUpdatedAt: 0 } };
  refetchInterval(query);
  query.state = { data: ['a'], dataUpdatedAt: 901_000, errorUpdatedAt: 0 };
  expect(refetchInterval(query)).toBe(5_000);
  query.state = { data: [], dataUpdatedAt: 902_000, errorUpdatedAt: 0 };
  expect(refetchInterval(query)).toBe(5_000);
});
