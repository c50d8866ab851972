import type { TrackedOrder } from '@munay/contracts/order/order-link';
import { stateTitle } from '@munay/contracts/order/order-sentences';
import { currentLocale } from '@munay/kit';

/** The status of the order, as heading and tab title. */
export const trackingTitle = ({ state, firstname }: TrackedOrder): string =>
  stateTitle(state, currentLocale(), firstname);
