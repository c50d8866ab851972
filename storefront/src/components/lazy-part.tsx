import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ErrorBoundary, toast } from '@munay/kit';

interface Openable {
  open: boolean;
  /** Also called when the script fails to load, so that the next click retries. */
  onClose: () => void;
}

export interface LazyPart<Props extends Openable> {
  (props: Props): ReactNode;
  /** Starts loading the script, e.g. when the pointer rests on the button that opens it. */
  preload: () => void;
}

/** Reports the failure, and retries on the next request. */
function Broken({ error, open, onClose, retry }: BrokenProps): ReactNode {
  const reported = useRef(false);
  useEffect(() => {
    if (reported.current) {
      if (open) retry();
      return;
    }
    reported.current = true;
    toast.failure(error);
    onClose();
  }, [error, open, onClose, retry]);
  return null;
}

interface BrokenProps extends Openable {
  error: unknown;
  retry: () => void;
}

/**
 * A dialog in its own chunk: loaded when first opened, unless `preload` was quicker. Without Suspense, which would
 * delay a loaded part by 300 ms.
 */
export function lazyPart<Props extends Openable>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  function Part(props: Props): ReactNode {
    const { open, onClose } = props;
    const [Inner, setInner] = useState<ComponentType<Props>>();
    const needsLoading = open && Inner === undefined;
    const fail = useEffectEvent((error: unknown) => {
      toast.failure(error);
      onClose();
    });
    useEffect(() => {
      if (!needsLoading) return undefined;
      let left = false;
      load()
        .catch(load)
        .then(
          (loaded) => left || setInner(() => loaded),
          (error: unknown) => left || fail(error),
        );
      return () => void (left = true);
    }, [needsLoading]);
    if (Inner === undefined) return null;
    return (
      <ErrorBoundary
        fallback={(error, retry) => <Broken error={error} open={open} onClose={onClose} retry={retry} />}
      >
        <Inner {...props} />
      </ErrorBoundary>
    );
  }
  Part.preload = () => void load().catch(() => undefined);
  return Part;
}
