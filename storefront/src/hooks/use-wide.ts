import { useSyncExternalStore } from 'react';

/** Matches windows with two columns; tests have no window to measure. */
const query = () => (typeof matchMedia === 'undefined' ? undefined : matchMedia('(width >= 56rem)'));

const listen = (changed: () => void) => {
  const watched = query();
  watched?.addEventListener('change', changed);
  return () => watched?.removeEventListener('change', changed);
};
const isWide = (): boolean => query()?.matches ?? true;

/** Only for pages that the server does not render; others use their style sheet. */
export const useWide = (): boolean => useSyncExternalStore(listen, isWide, () => true);
