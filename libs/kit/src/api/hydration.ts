import type { DehydratedState } from '@tanstack/react-query';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { hydrate, type QueryClient } from './query';

const subscribeNever = () => () => undefined;

/**
 * Whether hydration is complete. The first render omits data that the server cannot know, such as the signed-in user,
 * to avoid a hydration mismatch.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );

export function addServerData(client: QueryClient, data: object): void {
  const state = data as DehydratedState;
  // The clocks of server and device may differ, so content from the server counts as fresh from the time when the page
  // was opened
  const openedAt = Date.now() - Math.round(performance.now());
  for (const query of state.queries) query.state.dataUpdatedAt = openedAt;
  hydrate(client, state);
}

/** Dispatched on an element that was clicked before its part of the page was hydrated. */
export const HYDRATE_EVENT = 'munay:wanted';

/** Dispatched on the window when a part of the page has been hydrated, before anything renders again. */
export const HYDRATED_EVENT = 'munay:hydrated';

/** Reports that the surrounding part of the page has been hydrated. */
export function HydrationMark(): null {
  useLayoutEffect(() => void window.dispatchEvent(new Event(HYDRATED_EVENT)), []);
  return null;
}
