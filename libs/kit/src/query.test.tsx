import { ENDPOINTS } from '@munay/contracts/endpoints';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { call } from './api/call';
import { useQuery } from './query';
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
  const found = useQuery({
    queryKey: ['posts'],
    queryFn: ({ signal }) => call(ENDPOINTS.getPosts, { query: {} }, { signal }),
  });
  if (found.isPending) return <p>Esperando</p>;
  if (found.isLoadingError) return <FailureNote error={found.error} onRetry={() => void found.refetch()} />;
  return <p>{`${found.data?.total} entradas`}</p>;
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

test('without a connection waiting ends at once, and with it the part comes by itself', async () => {
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
