import { Icon, useFormat, useT } from '@munay/kit';
import type { ReactNode } from 'react';
import { useStandardShipping } from './product-queries';
import styles from './shipping-notes.module.css';

/** Delivery and returns below the button, with the amounts of the shop's own table. */
export function ShippingNotes(): ReactNode {
  const t = useT();
  const format = useFormat();
  const shipping = useStandardShipping();
  return (
    <ul className={styles.notes} role="list">
      <li>
        <Icon name="truck" />
        <span>
          {t('product.delivery')}{' '}
          {shipping !== undefined &&
            (shipping.freeFromCents === null
              ? t('product.shippingCost', { cost: format.money(shipping.costCents) })
              : t('product.shippingCostFree', {
                  cost: format.money(shipping.costCents),
                  from: format.money(shipping.freeFromCents),
                }))}
        </span>
      </li>
      <li>
        <Icon name="rotate-ccw" />
        <span>{t('product.returns')}</span>
      </li>
    </ul>
  );
}
