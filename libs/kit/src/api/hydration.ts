import type { DehydratedState } from '@tanstack/react-query';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { hydrate, type QueryClient } from './query';

const subscribeNever = () => () => undefined;

/**
 * Whether hydration is complete. Data that the server cannot know, such as the signed-in user, is omitted from the
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
  // Clocks of server and device may differ, and cached content counts as fresh when the page arrives
  const openedAt = Date.now() - Math.round(performance.now());
  for (const query of state.queries) query.state.dataUpdatedAt = openedAt;
  hydrate(client, state);
}

/** Event on an element that was clicked before its part of the page was hydrated. */
export const HYDRATE_EVENT = 'munay:wanted';

/** Event on the window when a part of the page has been hydrated, before anything renders again. */
export const HYDRATED_EVENT = 'munay:hydrated';

/** Reports the hydration of the part of a page that contains it. */
export function HydrationMark(): null {
  useLayoutEffect(() => void window.dispatchEvent(new Event(HYDRATED_EVENT)), []);
  return null;
}
