import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { renderInShell } from '../testing';
import { lazyPage } from './lazy-page';

const About = (): ReactNode => <h1>Nuestra historia</h1>;

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

test('a preloaded page is loaded once, no matter how often it is rendered', async () => {
  const load = jest.fn(async () => About);
  const Page = lazyPage(load);
  Page.preload();
  Page.preload();
  const { unmount } = renderInShell(<Page />);
  await screen.findByRole('heading', { name: 'Nuestra historia' });
  unmount();
  renderInShell(<Page />);
  await screen.findByRole('heading', { name: 'Nuestra historia' });
  expect(load).toHaveBeenCalledTimes(1);
});

test('a page whose preload failed is requested again when it is rendered', async () => {
  const load = jest.fn((): Promise<typeof About> => Promise.reject(new Error('no such page')));
  const Page = lazyPage(load);
  Page.preload();
  await act(async () => {
    await Promise.allSettled(load.mock.results.map(({ value }) => value as Promise<unknown>));
  });
  const before = load.mock.calls.length;
  renderInShell(<Page />);
  const retryButton = await screen.findByRole('button', { name: 'Probar otra vez' });
  expect(load.mock.calls.length).toBeGreaterThan(before);
  load.mockImplementation(async () => About);
  await userEvent.click(retryButton);
  await screen.findByRole('heading', { name: 'Nuestra historia' });
});
