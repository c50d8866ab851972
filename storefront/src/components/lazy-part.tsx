import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { ErrorBoundary, toast } from '@munay/kit';
import { useLoadedPart } from '../hooks/use-loaded-part';

interface OpenProps {
  open: boolean;
  /** Called when the part is closed, and when its script fails to load, so that the next click loads it again. */
  onClose?: (() => void) | undefined;
}

export interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Starts loading the script, e.g. when the user hovers over the button that opens the part. */
  preload: () => void;
}

/** Reports that the script failed to load. The next request loads it again. */
function LoadFailure({ error, open, onClose, retry }: BrokenProps): ReactNode {
  const isReported = useRef(false);
  useEffect(() => {
    if (isReported.current) {
      if (open) retry();
      return;
    }
    isReported.current = true;
    toast.failure(error);
    onClose?.();
  }, [error, open, onClose, retry]);
  return null;
}

interface BrokenProps extends OpenProps {
  error: unknown;
  retry: () => void;
}

/**
 * A part of a page in its own chunk. It loads on its first render (a dialog when it first opens), or earlier with
 * `preload`.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const loadPart = () => load().then((Inner) => ({ Inner }));
  function Part(props: Props): ReactNode {
    const { open = true, onClose } = props as Partial<OpenProps>;
    const part = useLoadedPart(loadPart, open, onClose);
    if (part === undefined) return null;
    return (
      <ErrorBoundary
        fallback={(error, retry) => <LoadFailure error={error} open={open} onClose={onClose} retry={retry} />}
      >
        <part.Inner {...props} />
      </ErrorBoundary>
    );
  }
  Part.preload = () => void load().catch(() => undefined);
  return Part;
}
