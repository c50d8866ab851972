import { useEffect, useRef, useState } from 'react';

/** Runs one task at a time, and ignores tasks that are started while another one is running. */
export function useSingleRun(onError: (error: unknown) => void) {
  const [busy, setBusy] = useState(false);
  // This is a ref, because a second click may come before the busy state is rendered
  const running = useRef(false);

  // The back/forward cache may restore this page when the user returns from the payment page. The form must be usable
  // again
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return;
      running.current = false;
      setBusy(false);
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);

  return {
    busy,
    isRunning: (): boolean => running.current,
    run: async (work: () => unknown): Promise<void> => {
      if (running.current) return;
      running.current = true;
      setBusy(true);
      try {
        await work();
      } catch (error) {
        onError(error);
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
  };
}
