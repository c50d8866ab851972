import { lazy, type ReactNode, Suspense } from 'react';
import { ErrorBoundary, withMessages } from '@munay/kit';
import { messages } from '../i18n/messages';
import styles from './cart-or-popular.module.css';

const Part = lazy(() =>
  withMessages([messages('cart')], () =>
    import('./cart-or-popular').then((m) => m.CartOrPopularProducts),
  )().then((part) => ({ default: part })),
);

const renderNothing = (): ReactNode => null;

/** Content below a page that only shows a result: the saved cart or, if it is empty, popular products. */
export const CartOrPopularProducts = (): ReactNode => (
  <div className={`wrap ${styles.place}`}>
    <ErrorBoundary fallback={renderNothing}>
      <Suspense>
        <Part />
      </Suspense>
    </ErrorBoundary>
  </div>
);
