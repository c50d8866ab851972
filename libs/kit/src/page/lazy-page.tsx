import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { HydrationMark } from '../api/hydration';
import { ErrorBoundary } from '../ui/error-boundary';
import { Loading } from '../ui/loading';

export interface LazyPage {
  (): ReactNode;
  preload: () => void;
}

/**
 * Loads a page from its own chunk, with a loading message and an error screen.
 * @param load e.g. `() => import('./shop/shop-page').then((m) => m.ShopPage)`
 */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let running: Promise<ComponentType> | undefined;
  // A failed request is retried once. After a second failure, the next call loads the chunk again
  const loadOnce = () => {
    running ??= load().catch(load);
    running.catch(() => (running = undefined));
    return running;
  };
  const createPage = () => lazy(async () => ({ default: await loadOnce() }));
  let current = createPage();

  function Page(): ReactNode {
    const [Part, setPart] = useState(() => current);
    const retry = () => {
      current = createPage();
      setPart(() => current);
    };
    return (
      <ErrorBoundary onRetry={retry}>
        <Suspense fallback={<Loading />}>
          <Part />
          <HydrationMark />
        </Suspense>
      </ErrorBoundary>
    );
  }
  Page.preload = () => void loadOnce().catch(() => undefined);
  return Page;
}
