import { lazy, type ReactNode, Suspense } from 'react';
import { ErrorBoundary, withMessages } from '@munay/kit';
import { messages } from '../i18n/messages';
import styles from './cart-or-popular.module.css';

const Part = lazy(() =>
  withMessages([messages('cart')], () => import('./cart-or-popular').then((m) => m.CartOrPopular))().then(
    (part) => ({ default: part }),
  ),
);

const noFallback = (): ReactNode => null;

/** The waiting cart, or popular products, below a page that only shows a result. */
export const CartOrPopular = (): ReactNode => (
  <div className={`wrap ${styles.place}`}>
    <ErrorBoundary fallback={noFallback}>
      <Suspense>
        <Part />
      </Suspense>
    </ErrorBoundary>
  </div>
);
