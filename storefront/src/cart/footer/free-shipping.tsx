import type { ReactNode } from 'react';
import type { CartView } from '@munay/contracts/order/cart';
import { useFormat, useT } from '@munay/kit';
import { Meter } from '../../components/meter';
import styles from '../cart-dialog.module.css';

/** @param stale whether a change is pending, so that the amount is outdated */
export function FreeShipping({ cart, isStale }: { cart: CartView; isStale: boolean }): ReactNode {
  const t = useT();
  const format = useFormat();
  if (!cart.freeShipping) return null;
  const { missingCents, percent } = cart.freeShipping;
  return (
    <div className={`line-below ${styles.ship}`} aria-busy={isStale}>
      <p className={isStale ? 'muted' : undefined}>
        {missingCents > 0
          ? t('cart.shippingMissing', { amount: format.money(missingCents) })
          : t('cart.shippingFree')}
      </p>
      <div
        className="mt2"
        role="progressbar"
        aria-label={t('cart.shippingMeter')}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <Meter className={`fill ${styles.meter}`} share={percent / 100} />
      </div>
    </div>
  );
}
