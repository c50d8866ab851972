import type { DehydratedState } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { hydrate, type QueryClient } from './query';

const never = () => () => undefined;

/**
 * False during hydration, true ever after. What the server cannot know (who this is) is
 * left out of the first render, or the two would differ.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Puts the data of a server-rendered page into the cache, as fresh as the server says. */
export function takeServerData(client: QueryClient, data: object): void {
  const state = data as DehydratedState;
  const now = Date.now();
  // Clocks may differ; what the server may serve from its cache is fresh enough for the browser
  for (const query of state.queries) query.state.dataUpdatedAt = now;
  hydrate(client, state);
}
