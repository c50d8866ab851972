import { zoneOf } from '@munay/contracts/order/address';
import { arrivalOf } from '@munay/contracts/order/delivery';
import { Icon, useSession, useT } from '@munay/kit';
import { type ReactNode, useState } from 'react';
import { daysInWords } from '../delivery/delivery-facts';
import styles from './cart-dialog.module.css';

/** When it would arrive if it were paid now: where the shopper lives, as far as that is known. */
export function Arrival(): ReactNode {
  const t = useT();
  const { user } = useSession();
  const [now] = useState(() => new Date());
  const home = user?.addresses[0];
  const zone = home ? zoneOf(home.postcode) : 'peninsula';
  return (
    <p className={`small ${styles.arrival}`}>
      <Icon name="truck" small />
      <span>{t('cart.arrival', { ...daysInWords(arrivalOf(now, zone)), zone })}</span>
    </p>
  );
}
