import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary, Loading } from '@munay/kit';

/** How far below the window a section may be when its script is asked for. */
const AHEAD = '400px';
const SIGNS = ['pointerdown', 'keydown', 'click', 'popstate'] as const;

/** Resolves once the element is near the viewport or the visitor interacts; at once if it is not rendered yet. */
function whenNear(id: string): Promise<void> {
  if (typeof document === 'undefined') return Promise.resolve();
  const element = document.getElementById(id);
  if (element === null) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      observer.disconnect();
      for (const sign of SIGNS) window.removeEventListener(sign, done, true);
      resolve();
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) done();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    for (const sign of SIGNS) window.addEventListener(sign, done, true);
  });
}

/**
 * A section below the first screen in a chunk of its own. The server
 * renders it; its script loads when the visitor scrolls near it or interacts with the page.
 * @param id of the element that the section begins with
 */
export function lazySection<Props extends object>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const make = () =>
    lazy(async () => {
      await whenNear(id);
      return { default: await load().catch(load) };
    });
  let current = make();

  return function Section(props: Props): ReactNode {
    const [Inner, setInner] = useState(() => current);
    const again = () => {
      current = make();
      setInner(() => current);
    };
    return (
      <ErrorBoundary onRetry={again}>
        <Suspense fallback={<Loading />}>
          <Inner {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}
