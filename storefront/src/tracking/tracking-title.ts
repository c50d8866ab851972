import type { TrackedOrder } from '@munay/contracts/order/order-link';
import type { t } from '@munay/kit';
import { isTracked } from '../order/order-status';

/** As heading and tab title, where the order is. */
export function trackingTitle(translate: typeof t, order: TrackedOrder): string {
  const { status, firstname: name, shipping } = order;
  if (!isTracked(status)) return translate('tracking.title');
  const collected = shipping.method === 'pickup' && (status === 'shipped' || status === 'delivered');
  return collected
    ? translate(`tracking.pickup.${status}`, { name })
    : translate(`tracking.title.${status}`, { name });
}
