import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { ErrorBoundary, toast } from '@munay/kit';

interface Openable {
  open: boolean;
  /** Also called when the script cannot be loaded, so that the next press tries again. */
  onClose: () => void;
}

export interface LazyPart<Props extends Openable> {
  (props: Props): ReactNode;
  /** Starts loading the script, e.g. when the pointer rests on the button that opens it. */
  preload: () => void;
}

/** Says that the part cannot be had, and tries again the next time it is asked for. */
function LoadFailed({ error, open, onClose, retry }: LoadFailedProps): ReactNode {
  const told = useRef(false);
  useEffect(() => {
    if (told.current) {
      if (open) retry();
      return;
    }
    told.current = true;
    toast.failure(error);
    onClose();
  }, [error, open, onClose, retry]);
  return null;
}

interface LoadFailedProps extends Openable {
  error: unknown;
  retry: () => void;
}

/** A dialog in a chunk of its own: loaded when it is first opened, unless `preload` was quicker. */
export function lazyPart<Props extends Openable>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const make = () => lazy(async () => ({ default: await load().catch(load) }));
  let current = make();

  function Part(props: Props): ReactNode {
    const [Inner, setInner] = useState(() => current);
    const [asked, setAsked] = useState(props.open);
    if (props.open && !asked) setAsked(true);
    if (!asked) return null;
    const again = () => {
      current = make();
      setInner(() => current);
    };
    return (
      <ErrorBoundary
        onRetry={again}
        fallback={(error, retry) => (
          <LoadFailed error={error} open={props.open} onClose={props.onClose} retry={retry} />
        )}
      >
        <Suspense fallback={null}>
          <Inner {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  Part.preload = () => void load().catch(() => undefined);
  return Part;
}
