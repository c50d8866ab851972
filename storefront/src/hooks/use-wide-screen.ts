import { useSyncExternalStore } from 'react';

/** Matches windows that are wide enough for two columns; always true in tests, which have no layout. */
const createMediaQuery = () =>
  typeof matchMedia === 'undefined' ? undefined : matchMedia('(width >= 56rem)');

const listen = (onChange: () => void) => {
  const mediaQuery = createMediaQuery();
  mediaQuery?.addEventListener('change', onChange);
  return () => mediaQuery?.removeEventListener('change', onChange);
};
const isWide = (): boolean => createMediaQuery()?.matches ?? true;

/** Whether the window is wide. Only for pages that the server does not render; other pages use their style sheet. */
export const useWideScreen = (): boolean => useSyncExternalStore(listen, isWide, () => true);
