import { useRef, useState } from 'react';

interface Action {
  busy: boolean;
  /** Error of the last attempt; null if none. */
  failure: unknown;
  /** Runs the work unless it is already running. @returns its result; null on failure */
  run: <T>(work: () => Promise<T>) => Promise<T | null>;
}

export function useAction(): Action {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const running = useRef(false);
  const run = async <T>(work: () => Promise<T>): Promise<T | null> => {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    setFailure(null);
    try {
      return await work();
    } catch (error) {
      setFailure(error);
      return null;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, failure, run };
}
