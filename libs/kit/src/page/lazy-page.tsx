import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary } from '../ui/error-boundary';
import { Loading } from '../ui/loading';

export interface LazyPage {
  (): ReactNode;
  /** Starts loading the script, e.g. when the pointer rests on a link. */
  preload(): void;
}

/**
 * A page in a chunk of its own, with the waiting text while it loads and an error screen when it fails.
 * @param load e.g. `() => import('./shop/shop-page').then((m) => m.ShopPage)`
 */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  // Retried once, e.g. on a bad connection, before an error is shown
  const make = () => lazy(async () => ({ default: await load().catch(load) }));
  let current = make();

  function Page(): ReactNode {
    const [Part, setPart] = useState(() => current);
    const again = () => {
      current = make();
      setPart(() => current);
    };
    return (
      <ErrorBoundary onRetry={again}>
        <Suspense fallback={<Loading />}>
          <Part />
        </Suspense>
      </ErrorBoundary>
    );
  }
  Page.preload = () => void load().catch(() => undefined);
  return Page;
}
