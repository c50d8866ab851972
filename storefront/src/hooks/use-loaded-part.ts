import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from '@munay/kit';

/**
 * The result of `load` once it is needed; undefined until then. Does not use Suspense, which would delay the result by
 * 300 ms.
 * @param required whether the result is needed, or a value such as the typed text. A failure is reported, and loading
 * is retried when this value changes.
 * @param onFailure called after a failure, so that the caller can reset `required`
 */
export function useLoadedPart<Part>(
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
        (loadedPart) => isUnmounted || setPart(() => loadedPart),
        (error: unknown) => isUnmounted || fail(error),
      );
    return () => void (isUnmounted = true);
  }, [load, isWaiting]);
  return part;
}
