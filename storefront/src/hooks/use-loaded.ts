import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from '@munay/kit';

/**
 * The result of `load` once it is needed; undefined until then. Does not use Suspense, which would delay it by 300 ms.
 * @param required the reason for loading, e.g. typed text: after a failure, which is reported, another value retries
 * @param onFailure called to clear the reason
 */
export function useLoaded<Part>(
  load: () => Promise<Part>,
  required: boolean | string,
  onFailure?: () => void,
): Part | undefined {
  const [part, setPart] = useState<Part>();
  const isWaiting = part === undefined && required;
  const fail = useEffectEvent((error: unknown) => {
    toast.failure(error);
    onFailure?.();
  });
  useEffect(() => {
    if (!isWaiting) return undefined;
    let isUnmounted = false;
    load()
      .catch(load)
      .then(
        (loaded) => isUnmounted || setPart(() => loaded),
        (error: unknown) => isUnmounted || fail(error),
      );
    return () => void (isUnmounted = true);
  }, [load, isWaiting]);
  return part;
}
