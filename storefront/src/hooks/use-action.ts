import { useRef, useState } from 'react';

interface Action {
  busy: boolean;
  /** Why the last try failed; null when it did not. */
  failure: unknown;
  /** Runs the work unless it runs already. @returns its result; null when it failed */
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
