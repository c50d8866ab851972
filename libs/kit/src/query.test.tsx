import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { call } from './api/call';
import { endpointQuery } from './api/endpoint-query';
import { useMutation, useQuery } from './query';
import { configureKit } from './settings';
import { renderInShell } from './testing';
import { ShopServer } from './testing-server';
import { FailureNote } from './ui/failure';

let shop: ShopServer;
beforeAll(async () => {
  shop = await ShopServer.start();
});
afterAll(() => shop.stop());

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

const connection = (is: 'online' | 'offline') => {
  jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(is === 'online');
  act(() => void window.dispatchEvent(new Event(is)));
};

test('offline a page fails at once, and loads by itself when back online', async () => {
  const { apiOrigin } = shop;
  shop.answer(ENDPOINTS.getPosts, () => ({ posts: [], total: 7, nextCursor: null, tags: [] }));
  configureKit({ apiOrigin: 'http://127.0.0.1:9' });
  renderInShell(<Page />);
  const startedAt = performance.now();
  connection('offline');
  await userEvent.click(screen.getByRole('button', { name: 'Diario' }));
  expect(await screen.findByText('No hay respuesta del taller')).toBeTruthy();
  expect(performance.now() - startedAt).toBeLessThan(1_000);
  configureKit({ apiOrigin });
  connection('online');
  expect(await screen.findByText('7 entradas')).toBeTruthy();
  jest.restoreAllMocks();
});

test('a double click sends once, and the same input can be sent again later', async () => {
  let arrive: () => void = () => undefined;
  shop.answer(ENDPOINTS.sendBill, async () => {
    await new Promise<void>((resolve) => (arrive = resolve));
    return null;
  });
  function Bills() {
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
  renderInShell(<Bills />);
  const [first, second] = screen.getAllByRole('button') as [HTMLElement, HTMLElement];
  await userEvent.dblClick(first);
  await waitFor(() => expect(shop.inputs(ENDPOINTS.sendBill)).toHaveLength(1));
  act(arrive);
  await screen.findByText('MUN-1 enviada');
  await userEvent.dblClick(second);
  await waitFor(() => expect(shop.inputs(ENDPOINTS.sendBill)).toHaveLength(2));
  act(arrive);
  await screen.findByText('MUN-2 enviada');
  await userEvent.click(first);
  await waitFor(() => expect(shop.inputs(ENDPOINTS.sendBill)).toHaveLength(3));
  act(arrive);
});
