import { useSyncExternalStore } from 'react';

/** Matches windows that are wide enough for two columns; always true in tests, which have no layout. */
const query = () => (typeof matchMedia === 'undefined' ? undefined : matchMedia('(width >= 56rem)'));

const listen = (changed: () => void) => {
  const watched = query();
  watched?.addEventListener('change', changed);
  return () => watched?.removeEventListener('change', changed);
};
const isWide = (): boolean => query()?.matches ?? true;

/** Whether the window is wide. Only for pages that the server does not render; other pages use their style sheet. */
export const useWideScreen = (): boolean => useSyncExternalStore(listen, isWide, () => true);
