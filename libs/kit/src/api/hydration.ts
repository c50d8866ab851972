import type { DehydratedState } from '@tanstack/react-query';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { hydrate, type QueryClient } from './query';

const subscribeNever = () => () => undefined;

/**
 * False during hydration, then true. Data that the server cannot know, such as the signed-in user, is left out of the
 * first render to avoid a mismatch.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );

export function addServerData(client: QueryClient, data: object): void {
  const state = data as DehydratedState;
  // Clocks may differ; cacheable content was fresh when the page arrived, no matter how long ago
  const openedAt = Date.now() - Math.round(performance.now());
  for (const query of state.queries) query.state.dataUpdatedAt = openedAt;
  hydrate(client, state);
}

/** Dispatched on an element that was clicked before its part of the page was hydrated. */
export const HYDRATE_EVENT = 'munay:wanted';

/** Dispatched on the window when a part of the page has been hydrated, before anything renders again. */
export const HYDRATED_EVENT = 'munay:hydrated';

/** Marks every part of a page that is hydrated separately. */
export function HydrationMark(): null {
  useLayoutEffect(() => void window.dispatchEvent(new Event(HYDRATED_EVENT)), []);
  return null;
}
