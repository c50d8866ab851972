import type { ReactNode } from 'react';
import type { CartView } from '@munay/contracts/order/cart';
import { useFormat, useT } from '@munay/kit';
import { Meter } from '../components/meter';
import styles from './cart-dialog.module.css';

export function FreeShipping({ cart }: { cart: CartView }): ReactNode {
  const t = useT();
  const format = useFormat();
  const from = cart.freeShippingFromCents;
  if (from === null || from <= 0) return null;
  const missing = Math.max(0, from - cart.goodsCents);
  const percent = Math.min(100, Math.round((cart.goodsCents * 100) / from));
  return (
    <div className={`small line-below ${styles.ship}`}>
      <p>
        {missing > 0 ? t('cart.shippingMissing', { amount: format.money(missing) }) : t('cart.shippingFree')}
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
