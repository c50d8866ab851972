import { FIXED } from '@munay/contracts/texts';
import { ErrorBoundary, toast } from '@munay/kit';
import { type ComponentType, type ReactNode, Suspense, lazy, useEffect, useRef, useState } from 'react';

interface Openable {
  open: boolean;
}

export interface LazyPart<Props extends Openable> {
  (props: Props): ReactNode;
  /** Starts loading the script, e.g. when the pointer rests on the button that opens it. */
  preload(): void;
}

/** Says that the part cannot be had, and tries again the next time it is asked for. */
function LoadFailed({ open, retry }: Openable & { retry: () => void }): ReactNode {
  const told = useRef(false);
  useEffect(() => {
    if (!told.current) toast.error(FIXED.chunkFailed.text, { lang: FIXED.chunkFailed.lang });
    else if (open) retry();
    told.current = true;
  }, [open, retry]);
  return null;
}

/** A dialog in a chunk of its own: loaded when it is first opened, unless `preload` was quicker. */
export function lazyPart<Props extends Openable>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const make = () => lazy(async () => ({ default: await load() }));
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
      <ErrorBoundary onRetry={again} fallback={(_, retry) => <LoadFailed open={props.open} retry={retry} />}>
        <Suspense fallback={null}>
          <Inner {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  Part.preload = () => void load().catch(() => undefined);
  return Part;
}
