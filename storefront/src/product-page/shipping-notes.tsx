import type { ReactNode } from 'react';
import { Icon, useT } from '@munay/kit';
import { useDeliveryFacts } from '../delivery/delivery-facts';
import styles from './shipping-notes.module.css';

export function ShippingNotes(): ReactNode {
  const t = useT();
  const facts = useDeliveryFacts();
  return (
    <ul className={`grid g2 small ${styles.notes}`} role="list">
      <li className="flex g3 align-start">
        <Icon name="truck" />
        <span>
          {t('product.mainland', facts)}
          <br />
          {t('product.islands', facts)}
        </span>
      </li>
      <li className="flex g3 align-start">
        <Icon name="rotate-ccw" />
        <span>{t('product.returns')}</span>
      </li>
    </ul>
  );
}
