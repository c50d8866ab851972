import { useSyncExternalStore } from 'react';

/** Where two columns stand side by side; tests have no window to measure. */
const query = () => (typeof matchMedia === 'undefined' ? undefined : matchMedia('(width >= 56rem)'));

const listen = (changed: () => void) => {
  const watched = query();
  watched?.addEventListener('change', changed);
  return () => watched?.removeEventListener('change', changed);
};
const isWide = (): boolean => query()?.matches ?? true;

/** For pages that only browsers draw; others leave it to their style sheet. */
export const useWide = (): boolean => useSyncExternalStore(listen, isWide, () => true);
