import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from '@munay/kit';

/**
 * The result of `load`, once it is needed; undefined until then. Without Suspense, which would delay it by 300 ms.
 * @param need the reason for loading, e.g. typed text: after a failure, which is reported, another value tries again
 * @param onFailure called to clear the need
 */
export function useLoaded<Part>(
  load: () => Promise<Part>,
  need: boolean | string,
  onFailure?: () => void,
): Part | undefined {
  const [part, setPart] = useState<Part>();
  const waiting = part === undefined && need;
  const fail = useEffectEvent((error: unknown) => {
    toast.failure(error);
    onFailure?.();
  });
  useEffect(() => {
    if (!waiting) return undefined;
    let left = false;
    load()
      .catch(load)
      .then(
        (loaded) => left || setPart(() => loaded),
        (error: unknown) => left || fail(error),
      );
    return () => void (left = true);
  }, [load, waiting]);
  return part;
}
