import { lazy, type ReactNode, Suspense } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { listMethodsWith, PAGE_METHOD } from '@munay/contracts/shop/payment-methods';
import { endpointQuery, ErrorBoundary, useQuery, useT } from '@munay/kit';
import { listOtherTypes } from './other-types';
import styles from '../cart-dialog.module.css';

const CardMarks = lazy(() => import('./payment-marks').then((m) => ({ default: m.CardMarks })));

const renderNothing = (): ReactNode => null;

/** The current payment types, in reserved space. The script with their logos loads with the cart. */
export function PaymentMarks(): ReactNode {
  const t = useT();
  const { data } = useQuery(endpointQuery(ENDPOINTS.paymentMethods));
  return (
    <div className={`cluster small muted g2 ${styles.marks}`} role="group" aria-label={t('cart.payWith')}>
      {data?.includes(PAGE_METHOD) && (
        <ErrorBoundary fallback={renderNothing}>
          <Suspense>
            <CardMarks />
          </Suspense>
        </ErrorBoundary>
      )}
      {listOtherTypes(data ?? []).map((type) => (
        <span key={type}>{t(`payment.${type}`)}</span>
      ))}
      {listMethodsWith('toAccount', true)
        .filter((method) => data?.includes(method))
        .map((method) => (
          <span key={method}>{t(`cart.${method}`)}</span>
        ))}
    </div>
  );
}
