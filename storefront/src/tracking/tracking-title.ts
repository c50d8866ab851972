import type { TrackedOrder } from '@munay/contracts/order/order-link';
import { getStateTitle } from '@munay/contracts/order/order-sentences';
import { currentLocale } from '@munay/kit';

/** The order status, as heading and tab title. */
export const getTrackingTitle = ({ state, firstname }: TrackedOrder): string =>
  getStateTitle(state, currentLocale(), firstname);
