import { type ReactNode, useState } from 'react';
import { computeArrival } from '@munay/contracts/order/delivery';
import { Icon, useT } from '@munay/kit';
import { formatDays } from '../../delivery/arrival-texts';
import type { Destination } from './cart-quote';
import styles from '../cart-dialog.module.css';

/** Estimated delivery of an order that is paid now. */
export function DeliveryEstimate({ zone }: Pick<Destination, 'zone'>): ReactNode {
  const t = useT();
  const [now] = useState(() => new Date());
  return (
    <p className={`small muted flex g2 line-above ${styles.arrival}`}>
      <Icon name="truck" small />
      <span>{t('cart.arrival', { ...formatDays(computeArrival(now, zone)), zone })}</span>
    </p>
  );
}
