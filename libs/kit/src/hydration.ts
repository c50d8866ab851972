import type { DehydratedState } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { hydrate, type QueryClient } from './query';

const never = () => () => undefined;

/**
 * False during hydration, then true. What the server cannot know, such as who is signed in, is left out of
 * the first render to avoid a mismatch.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

export function takeServerData(client: QueryClient, data: object): void {
  const state = data as DehydratedState;
  const now = Date.now();
  // Clocks may differ; what the server may cache is fresh enough for the browser
  for (const query of state.queries) query.state.dataUpdatedAt = now;
  hydrate(client, state);
}
