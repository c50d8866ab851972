import { type ReactNode, useState } from 'react';
import { isServed, zoneOf } from '@munay/contracts/order/address';
import { arrivalOf } from '@munay/contracts/order/delivery';
import { Icon, useSession, useT } from '@munay/kit';
import { daysInWords } from '../delivery/delivery-facts';
import styles from './cart-dialog.module.css';

/** When an order paid now would arrive, at the shopper's first address if there is one; nothing where nothing is sent. */
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
