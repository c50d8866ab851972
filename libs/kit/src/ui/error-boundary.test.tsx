import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { ERRORS } from '@munay/contracts/errors';
import { ApiError, NetworkError } from '../base/api-error';
import { lazyPage } from '../page/lazy-page';
import { Link, Route, Routes, useLocation } from '../router/router';
import { renderInShell } from '../testing';
import { ErrorBoundary } from './error-boundary';

let failure: Error | undefined;
function Part() {
  if (failure !== undefined) throw failure;
  return <p>Todo bien</p>;
}

beforeEach(() => {
  failure = undefined;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

test('a failed component shows a focused error heading and can be retried', async () => {
  failure = new TypeError('x is undefined');
  renderInShell(
    <ErrorBoundary>
      <Part />
    </ErrorBoundary>,
  );
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Esta página ha fallado' }));
  failure = undefined;
  await userEvent.click(screen.getByRole('button', { name: 'Probar otra vez' }));
  expect(screen.queryByText('Todo bien')).not.toBeNull();
});

test('a lost connection and a server failure have different error screens', () => {
  failure = new NetworkError('unreachable');
  const network = renderInShell(
    <ErrorBoundary>
      <Part />
    </ErrorBoundary>,
  );
  expect(screen.queryByRole('heading', { name: 'No hay conexión con la tienda' })).not.toBeNull();
  network.unmount();

  failure = new ApiError(500, 'Something went wrong on our side.', { key: 'internal', requestId: 'req-7' });
  renderInShell(
    <ErrorBoundary>
      <Part />
    </ErrorBoundary>,
    { locale: 'en' },
  );
  expect(screen.queryByRole('heading', { name: 'Something went wrong on our side' })).not.toBeNull();
  expect(screen.queryByText('req-7')).not.toBeNull();
});

test.each([
  ['es', 'La tienda hace una pausa corta', 'Probar otra vez'],
  ['en', 'The shop is taking a short break', 'Try again'],
] as const)(
  'the error screen says in %s that the shop is briefly unavailable and offers a retry',
  (locale, text, retry) => {
    failure = new ApiError(503, ERRORS.away.message, { key: 'away' });
    renderInShell(
      <ErrorBoundary>
        <Part />
      </ErrorBoundary>,
      { locale },
    );
    expect(screen.queryByRole('heading', { name: text })).not.toBeNull();
    expect(screen.queryByRole('button', { name: retry })).not.toBeNull();
  },
);

test('a failed component is retried after navigating to another page', async () => {
  function Pages() {
    return (
      <ErrorBoundary resetOn={useLocation().pathname}>
        <Part />
      </ErrorBoundary>
    );
  }
  failure = new Error('broken');
  renderInShell(
    <>
      <Pages />
      <Link to="/shop">Tienda</Link>
    </>,
  );
  expect(screen.queryByText('Todo bien')).toBeNull();
  failure = undefined;
  await userEvent.click(screen.getByRole('link', { name: 'Tienda' }));
  expect(screen.queryByText('Todo bien')).not.toBeNull();
});

test('a page whose script fails twice shows the reload screen', async () => {
  const load = jest.fn((): Promise<ComponentType> => Promise.reject(new Error('Loading chunk 12 failed.')));
  const Page = lazyPage(load);
  const view = renderInShell(
    <Routes>
      <Route path="*" element={<Page />} />
    </Routes>,
  );
  expect(screen.getByText('Loading, please wait...').getAttribute('lang')).toBe('en');
  expect(await screen.findByRole('button', { name: 'Recargar la página' })).toBeTruthy();
  expect(screen.getByText('Loading chunk failed').getAttribute('lang')).toBe('en');
  expect(load).toHaveBeenCalledTimes(2);
  view.unmount();

  const LazyHeading = lazyPage(() => Promise.resolve(() => <h1>Jabones</h1>));
  renderInShell(<LazyHeading />);
  expect(await screen.findByRole('heading', { name: 'Jabones' })).toBeTruthy();
});

test.each([
  ['a lost connection', new NetworkError('unreachable')],
  [
    'a script that did not come',
    Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' }),
  ],
])('%s is retried automatically once the connection is back', async (_, error) => {
  failure = error;
  renderInShell(
    <ErrorBoundary>
      <Part />
    </ErrorBoundary>,
  );
  failure = undefined;
  expect(screen.queryByText('Todo bien')).toBeNull();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Todo bien')).toBeTruthy();
});

test('a rendering error is not retried automatically', () => {
  failure = new TypeError('x is undefined');
  renderInShell(
    <ErrorBoundary>
      <Part />
    </ErrorBoundary>,
  );
  failure = undefined;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText('Todo bien')).toBeNull();
});
