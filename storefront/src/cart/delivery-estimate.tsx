import { type ReactNode, useState } from 'react';
import { isServed, zoneOf } from '@munay/contracts/order/address';
import { arrivalOf } from '@munay/contracts/order/delivery';
import { Icon, useSession, useT } from '@munay/kit';
import { daysInWords } from '../delivery/delivery-facts';
import styles from './cart-dialog.module.css';

/**
 * Estimated delivery of an order paid now, to the shopper's first address if any; nothing outside the delivery area.
 */
export function DeliveryEstimate(): ReactNode {
  const t = useT();
  const { user } = useSession();
  const [now] = useState(() => new Date());
  const home = user?.addresses[0];
  const zone = home ? zoneOf(home.postcode) : 'peninsula';
  if (!isServed(zone)) return null;
  return (
    <p className={`small flex g2 line-below ${styles.arrival}`}>
      <Icon name="truck" small />
      <span>{t('cart.arrival', { ...daysInWords(arrivalOf(now, zone)), zone })}</span>
    </p>
  );
}
