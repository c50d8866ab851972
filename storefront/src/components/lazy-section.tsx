import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary, HYDRATE_EVENT, HydrationMark, Loading } from '@munay/kit';

/** Distance below the viewport at which the script of a section is requested. */
const PRELOAD_MARGIN = '400px';
const INTERACTION_EVENTS = ['pointerdown', 'keydown', 'click', 'popstate'] as const;

/** Resolves on the visitor's first interaction, even if no section waits for it yet. */
const interaction = new Promise<void>((resolve) => {
  if (typeof window === 'undefined') return;
  for (const sign of INTERACTION_EVENTS)
    window.addEventListener(sign, () => resolve(), { capture: true, once: true });
});

/**
 * Resolves when the element is near the viewport or the visitor interacts, or immediately if the element is not
 * rendered yet.
 * @param onWait receives a function that ends the wait early
 */
async function waitUntilNear(id: string, onWait: (end: () => void) => void): Promise<void> {
  const element = typeof document === 'undefined' ? null : document.getElementById(id);
  if (element === null) return;
  let observer: IntersectionObserver | undefined;
  const nearViewport = new Promise<void>((resolve) => {
    observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) resolve();
      },
      { rootMargin: PRELOAD_MARGIN },
    );
    observer.observe(element);
    element.addEventListener(HYDRATE_EVENT, () => resolve(), { once: true });
    onWait(resolve);
  });
  await Promise.race([interaction, nearViewport]);
  observer?.disconnect();
}

/**
 * A below-the-fold section in its own chunk. The server renders it, and its script loads when the visitor scrolls near
 * it or interacts with the page.
 * @param id of the section's first element
 */
export function lazySection<Props extends object>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  let stopWaiting = (): void => undefined;
  const createSection = () =>
    lazy(async () => {
      await waitUntilNear(id, (end) => (stopWaiting = end));
      return { default: await load().catch(load) };
    });
  let current = createSection();

  /** React has discarded the server's HTML, so no element is left to observe. */
  function ClientFallback(): ReactNode {
    useEffect(() => stopWaiting(), []);
    return <Loading />;
  }

  return function Section(props: Props): ReactNode {
    const [Inner, setInner] = useState(() => current);
    const retry = () => {
      current = createSection();
      setInner(() => current);
    };
    return (
      <ErrorBoundary onRetry={retry}>
        <Suspense fallback={<ClientFallback />}>
          <Inner {...props} />
          <HydrationMark />
        </Suspense>
      </ErrorBoundary>
    );
  };
}
