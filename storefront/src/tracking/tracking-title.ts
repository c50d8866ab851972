import type { TrackedOrder } from '@munay/contracts/order/order-link';
import { stateTitle } from '@munay/contracts/order/order-sentences';
import { currentLocale } from '@munay/kit';

/** As heading and tab title, where the order is. */
export const trackingTitle = ({ state, firstname }: TrackedOrder): string =>
  stateTitle(state, currentLocale(), firstname);
